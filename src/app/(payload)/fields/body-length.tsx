'use client'

import './fields.css'

import { useField } from '@payloadcms/ui'
import { useEffect, useState } from 'react'

import { countWords, toReadingTime } from '@/lib/text/count-words'

/** Counting a long body on every keystroke would slow down typing. */
const debounceMs = 600

/** The number of words of the body, and its reading time. */
export function BodyLength({ path }: { path: string }) {
  const { value } = useField<{ root?: unknown } | null>({ path })
  const [words, setWords] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setWords(countWords(value?.root)), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  if (words === null) return null
  return (
    <p className="body-length">
      {words === 0
        ? 'No words yet.'
        : `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}. Readers are told: about ${toReadingTime(words)} to read.`}
    </p>
  )
}
