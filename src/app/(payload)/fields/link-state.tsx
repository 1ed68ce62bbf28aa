'use client'

import './fields.css'

import { useField } from '@payloadcms/ui'
import { useEffect, useState } from 'react'

type DeadLink = { url: string; note: string; since: string }

/** One request per page, shared by all sources. */
let request: Promise<DeadLink[]> | undefined

/** Warns at a source whose link was dead at the last check. */
export function LinkState({ path }: { path: string }) {
  const { value } = useField<string | null>({ path })
  const [dead, setDead] = useState<DeadLink[]>([])
  useEffect(() => {
    request ??= fetchDeadLinks()
    request.then(setDead, () => undefined)
  }, [])
  const link = dead.find(({ url }) => url === value)
  if (!link) return null
  return (
    <p className="link-state" role="note">
      {`This address led nowhere when it was last asked. ${link.note} Since ${link.since.slice(0, 10)}.`}
    </p>
  )
}

async function fetchDeadLinks(): Promise<DeadLink[]> {
  const response = await fetch('/admin/api/source-links')
  return response.ok ? ((await response.json()) as DeadLink[]) : []
}
