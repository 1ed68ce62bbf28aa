import type { CollectionConfig } from 'payload'

/** Viewports of the live preview, in pixels. */
const breakpoints = [
  { name: 'phone', label: 'Phone', width: 390, height: 844 },
  { name: 'tablet', label: 'Tablet', width: 834, height: 1112 },
  { name: 'desktop', label: 'Desktop', width: 1280, height: 800 },
]

type PreviewedCollection = 'articles' | 'books' | 'bundles' | 'evidence-entries'
type Admin = NonNullable<CollectionConfig['admin']>

/** Preview and live preview of the newest draft (src/app/previews/route-handler.ts). */
export function previewOptions(collection: PreviewedCollection): Pick<Admin, 'preview' | 'livePreview'> {
  const toPath = (id: unknown) => `/admin/preview/${collection}/${String(id)}`
  return {
    preview: ({ id }) => toPath(id),
    livePreview: { url: ({ data }) => toPath(data.id), breakpoints },
  }
}

/** Links from the form to the public page of a published document. */
export const liveLinkComponent = '/app/(payload)/live/link#LiveLink'
