import type { StoredReport } from '@/app/admin/imports/import-runs'

/** The most documents of a link: a list's URL has an id of each, and proxies allow some 8 kB. */
const maxListed = 500

type Props = Pick<StoredReport, 'records'> & { collection: string }

/**
 * Links to lists of what an import has created and changed, where it can be reviewed, and unpublished or moved to the
 * trash together.
 */
export function ListLinks({ records, collection }: Props) {
  const links = (['imported', 'changed'] as const).flatMap((outcome) => toLinks(records, outcome))
  if (links.length === 0) return null
  return (
    <p className="import__lists">
      {'In a list: '}
      {links.map(({ label, ids }, index) => (
        <span key={label}>
          {index > 0 ? ', ' : ''}
          <a href={`/admin/collections/${collection}?where[id][in]=${ids.join(',')}`}>{label}</a>
        </span>
      ))}
      . There all of them can be unpublished, or moved to the trash, together. The former text of what was changed is in
      its versions.
    </p>
  )
}

function toLinks(records: Props['records'], outcome: 'imported' | 'changed'): { label: string; ids: number[] }[] {
  const ids = [
    ...new Set(records.flatMap((record) => (record.outcome === outcome ? (record.document ?? []) : []))),
  ].toSorted((a, b) => a - b)
  const number = (value: number) => value.toLocaleString('en')
  if (ids.length <= maxListed) return ids.length > 0 ? [{ label: `${number(ids.length)} ${outcome}`, ids }] : []
  return Array.from({ length: Math.ceil(ids.length / maxListed) }, (_, index) => {
    const part = ids.slice(index * maxListed, (index + 1) * maxListed)
    const first = index * maxListed + 1
    return { label: `${number(first)} to ${number(first + part.length - 1)} ${outcome}`, ids: part }
  })
}
