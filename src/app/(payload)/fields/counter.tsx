'use client'

import './fields.css'

import { useField } from '@payloadcms/ui'
import { useEffect, useState } from 'react'

import { countCharacters } from '@/lib/text/characters'
import { toLengthMessage, toLengthState } from '@/lib/text/length-message'
import { addDescription, removeDescription } from './described-by'

type Props = { path: string; min: number; max: number }

/** Screen readers announce the length after a pause, not on every keystroke. */
const debounceMs = 1_200

/** A character counter, visible while the field has focus and whenever its length is invalid. */
export function Counter({ path, min, max }: Props) {
  const { value } = useField<string | null>({ path })
  const length = countCharacters(value ?? '')
  const state = toLengthState(length, { min, max })
  const message = toLengthMessage(length, { min, max })
  const [announcement, setAnnouncement] = useState('')
  const inputId = `field-${path.replaceAll('.', '__')}`
  const counterId = `${inputId}-length`

  useEffect(() => {
    const input = document.getElementById(inputId)
    if (!input) return undefined
    addDescription(input, counterId)
    return () => removeDescription(input, counterId)
  }, [inputId, counterId])

  useEffect(() => {
    const isInField = document.activeElement?.id === inputId
    const timer = setTimeout(() => setAnnouncement(isInField && state !== 'fits' ? message : ''), debounceMs)
    return () => clearTimeout(timer)
  }, [inputId, message, state])

  return (
    <>
      <div className="counter" data-state={state} data-always={min > 0 || undefined} id={counterId}>
        {message}
      </div>
      <span className="sr-only" role="status">
        {announcement}
      </span>
    </>
  )
}
