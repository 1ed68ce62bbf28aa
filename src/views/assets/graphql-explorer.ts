import { GraphiQL } from 'graphiql'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

import 'graphiql/style.css'
import './_graphql-explorer.css'

type Parameters = { query: string; operationName?: string | null; variables?: unknown }

async function send(endpoint: string, { query, operationName, variables }: Parameters): Promise<object> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, ...(operationName ? { operationName } : {}), ...(variables ? { variables } : {}) }),
  })
  return (await response.json()) as object
}

/** Nothing is stored after the page is closed. */
const storage = {
  length: 0,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
}

const editors = [
  ['.graphiql-query-editor', 'Query'],
  ['.graphiql-response', 'Answer'],
  ['.graphiql-editor-tools ~ .graphiql-editor, .graphiql-editor-tool', 'Variables'],
] as const

type EditorElement = Element & { CodeMirror?: { addKeyMap: (keys: Record<string, false>) => void } }

/** Accessibility that the explorer lacks: names of its editors, scrolling and leaving them by keyboard. */
function complete(host: HTMLElement): void {
  for (const [selector, name] of editors)
    for (const field of host.querySelectorAll(`:is(${selector}) textarea:not([aria-label])`))
      field.setAttribute('aria-label', name)
  for (const element of host.querySelectorAll<EditorElement>('.CodeMirror:not([data-tab])')) {
    // Tab would indent, so that nobody could leave (WCAG 2.1.2).
    element.CodeMirror?.addKeyMap({ Tab: false, 'Shift-Tab': false })
    element.setAttribute('data-tab', 'leaves')
  }
  for (const area of host.querySelectorAll('.CodeMirror-scroll[tabindex="-1"]')) area.setAttribute('tabindex', '0')
}

const host = document.querySelector<HTMLElement>('#graphql-explorer')
const source = document.querySelector('#graphql-query')
if (host?.dataset.endpoint && source) {
  const { endpoint } = host.dataset
  new MutationObserver(() => complete(host)).observe(host, { childList: true, subtree: true })
  const explorer = createElement(GraphiQL, {
    fetcher: (parameters) => send(endpoint, parameters),
    defaultQuery: source.textContent ?? '',
    storage,
    shouldPersistHeaders: false,
    isHeadersEditorEnabled: false,
    showPersistHeadersSettings: false,
  })
  createRoot(host).render(explorer)
  source.remove()
}
