'use client'

import './consequences.css'

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { usePageChanges } from '../accessibility/use-page-changes'
import { findOpenDocument } from '@/app/(payload)/saving/form/open-forms'
import { fetchConsequences, type Consequences as Answer } from './fetch-consequences'
import { findSelection } from './listed-selection'
import { type Confirmation, parseConfirmation } from './confirmations'
import { setRestoreChoice } from './restore-choice'

type OpenConfirmation = { container: HTMLElement; confirmation: Confirmation; modal: HTMLElement }

/**
 * Shows in Payload's confirmation modals what readers will see. Payload has no slot for it, so it is rendered with a
 * portal; the modal's slug tells the action.
 */
export function Consequences({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenConfirmation | null>(null)

  usePageChanges(
    useCallback(() => {
      const container = document.querySelector<HTMLElement>('.confirmation-modal__content')
      const modal = container?.closest<HTMLElement>('[id]')
      const confirmation = modal ? parseConfirmation(modal.id) : null
      setOpen((current) => {
        if (current?.container === container) return current
        return container && modal && confirmation ? { container, confirmation, modal } : null
      })
    }, []),
  )

  return (
    <>
      {children}
      {open ? createPortal(<ConsequenceText key={open.modal.id} {...open} />, open.container) : null}
    </>
  )
}

function ConsequenceText({ confirmation, modal }: OpenConfirmation) {
  const [consequences, setConsequences] = useState<Answer | 'unknown' | null>(null)
  const [isAboutPeople] = useState(() => toRequestBody(confirmation, false)?.collection === 'users')
  const [isSeveral] = useState(() => confirmation.kind === 'list' && findSelection()?.ids?.length !== 1)
  const [isForever, setForever] = useState(false)
  const [isPublishing, setPublishing] = useState(false)

  // Checkboxes in the modal change the action.
  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return
      if (target.name === 'delete-forever') setForever(target.checked)
      else if (target.name.startsWith('restore-as-published')) setPublishing(target.checked)
    }
    modal.addEventListener('change', onChange)
    return () => modal.removeEventListener('change', onChange)
  }, [modal])

  useEffect(() => {
    let isActive = true
    const request = toRequestBody(confirmation, isForever)
    void (request ? fetchConsequences(request) : Promise.resolve({ lines: [] })).then(
      (answer) => isActive && setConsequences(answer ?? 'unknown'),
    )
    return () => void (isActive = false)
  }, [confirmation, isForever])

  useEffect(() => setRestoreChoice({ isShownAtOnce: isPublishing }), [isPublishing])

  const lines =
    consequences === 'unknown'
      ? [`What ${isAboutPeople ? 'this means' : 'readers will see'} could not be found out just now.`]
      : (consequences?.lines ?? [])
  if (consequences !== null && lines.length === 0) return null
  return (
    <div className="consequences" role="status">
      <h2>{isAboutPeople ? 'What this means' : 'What readers will see'}</h2>
      {consequences === null ? (
        <p>…</p>
      ) : isPublishing ? (
        <p>
          {isSeveral ? 'They are published: readers see them at once.' : 'It is published: readers see it at once.'}
        </p>
      ) : (
        lines.map((line) => <p key={line}>{line}</p>)
      )}
      {consequences !== null && consequences !== 'unknown' && consequences.obstacles?.length ? (
        <ul>
          {consequences.obstacles.map(({ title, place, path }) => (
            <li key={path}>
              <a href={path}>{title}</a>
              {place}
            </li>
          ))}
        </ul>
      ) : null}
      {consequences !== null && consequences !== 'unknown' && consequences.mayShow ? (
        <label>
          <input type="checkbox" checked={isPublishing} onChange={(event) => setPublishing(event.target.checked)} />
          Show it to readers at once
        </label>
      ) : null}
    </div>
  )
}

type RequestBody = { action: string; collection: string; ids?: number[]; versionId?: string }

function toRequestBody(confirmation: Confirmation, isForever: boolean): RequestBody | null {
  if (confirmation.kind === 'version') {
    const [, collection, versionId] =
      /\/collections\/([a-z-]+)\/(?:trash\/)?\d+\/versions\/(\d+)/.exec(window.location.pathname) ?? []
    return collection && versionId ? { action: 'restore-version', collection, versionId } : null
  }
  if (confirmation.kind === 'document') {
    const [collection] = findOpenDocument(confirmation.id)?.split('/') ?? []
    return collection
      ? {
          action: confirmation.action === 'trash' && isForever ? 'delete' : confirmation.action,
          collection,
          ids: [confirmation.id],
        }
      : null
  }
  const selection = findSelection()
  if (!selection) return null
  const isDelete = confirmation.action === 'trash' && (isForever || selection.isTrash)
  return { ...selection, action: isDelete ? 'delete' : confirmation.action }
}
