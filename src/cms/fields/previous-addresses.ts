import type { TextField } from 'payload'

type Options = { name: 'previousSlugs' | 'previousCodes'; label: string; description?: string }

/** The former addresses of a document, which redirect to it: its own, so that they are not offered in a bulk edit. */
export function previousAddressesField({
  name,
  label,
  description = 'Old addresses that redirect here; kept automatically.',
}: Options): TextField {
  return {
    name,
    type: 'text',
    hasMany: true,
    label,
    admin: { position: 'sidebar', description, disableBulkEdit: true },
    hooks: { beforeDuplicate: [() => []] },
  }
}
