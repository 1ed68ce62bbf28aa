import { toLanguageAttributes } from './language'
import type { SharedMessages } from './messages/by-language'

/** The forms of a preview, by their value in the URL. */
export const previewForms = {
  page: 'Page',
  markdown: 'Markdown',
  search: 'Search result',
  card: 'Shared',
} as const
export type PreviewForm = keyof typeof previewForms

/** The state of the previewed version for readers. */
export type PreviewState =
  'never-published' | 'changed' | 'published' | 'withdrawn' | 'changed-from-withdrawn' | 'to-be-withdrawn'

export type Preview = { state: PreviewState; form: PreviewForm; path: string }

const stateTexts: Record<PreviewState, { badge: string; text: string }> = {
  'never-published': { badge: 'DRAFT', text: 'Readers do not see this.' },
  changed: { badge: 'DRAFT', text: 'Readers see an earlier text.' },
  published: { badge: 'Published', text: 'Readers see this.' },
  withdrawn: { badge: 'Withdrawn', text: 'Readers see only that it was withdrawn.' },
  'changed-from-withdrawn': { badge: 'DRAFT', text: 'Readers see only that it was withdrawn.' },
  'to-be-withdrawn': { badge: 'DRAFT', text: 'Once it is published, readers see only that it was withdrawn.' },
}

/** The bar above a preview: its state, and links to its other forms; in English, as all of the admin. */
export function PreviewBar({ state, form, path, messages }: Preview & { messages: SharedMessages }) {
  const { badge: mark, text } = stateTexts[state]
  return (
    <aside className="preview-bar" data-state={state} aria-label="Preview" {...toLanguageAttributes('en', messages)}>
      <p>
        <strong>{mark}</strong> {text}
      </p>
      <nav aria-label="Shown as">
        <ul>
          {Object.entries(previewForms).map(([id, name]) => (
            <li key={id}>
              <a href={id === 'page' ? path : `${path}?as=${id}`} aria-current={id === form ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}
