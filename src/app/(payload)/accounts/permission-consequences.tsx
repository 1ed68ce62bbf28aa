'use client'

import '../consequences/consequences.css'

import { useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useEffect, useState } from 'react'

import { fetchConsequences } from '../consequences/fetch-consequences'

/** What a lower permission that was chosen for a person, and is not saved yet, leaves undone. */
export function PermissionConsequences() {
  const { id } = useDocumentInfo()
  const chosen = useFormFields(([fields]) => fields.permission?.value)
  const saved = useFormFields(([fields]) => fields.permission?.initialValue)
  const [answer, setAnswer] = useState<{ permission: unknown; lines: string[] } | null>(null)
  const isChanged = id !== undefined && typeof chosen === 'string' && chosen !== saved

  useEffect(() => {
    if (!isChanged) return
    let isActive = true
    void fetchConsequences({ action: 'permission', collection: 'users', id, permission: chosen }).then((found) => {
      const lines = found?.lines ?? ['What this means could not be found out just now.']
      if (isActive) setAnswer({ permission: chosen, lines })
    })
    return () => void (isActive = false)
  }, [id, chosen, isChanged])

  const lines = isChanged && answer?.permission === chosen ? answer.lines : []
  return (
    <div className="field-type" role="status">
      {lines.length > 0 ? (
        <div className="consequences">
          <h2>What this means</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
    </div>
  )
}
