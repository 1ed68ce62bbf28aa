import { countFacets } from '@/formats/content/finding-facets'
import type { ListedRecord } from '@/schemas/content/evidence'
import type { EvidenceFilter } from '@/surface/content/parameters'
import { toLanguageAttributes } from '@/views/shared/language'
import { toKindLabel } from './finding-item'
import type { ContentMessages } from './messages/by-language'

type Props = {
  record: ListedRecord
  filter: EvidenceFilter
  messages: ContentMessages
}

/** What a filter selects, in words; empty for the whole record. */
export function describeFilter({ record, filter, messages }: Props): string {
  const { kind, industry, region, year, q } = filter
  return [kind && toKindLabel(kind, record, messages), industry, region, year, q?.trim()].filter(Boolean).join(', ')
}

/** The form of the filters: folded on phones, with the number of those that are set. */
export function FilterForm({ record, filter, siteLanguage, messages }: Props & { siteLanguage: string }) {
  const { evidence } = messages
  const { page: _, ...filters } = filter
  const count = Object.values(filters).filter((value) => value !== undefined).length
  const facets = countFacets(record.entries)
  const names = (field: 'industry' | 'region') =>
    facets[field].map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'))
  return (
    <form method="get" action="/state-of-applied-ai" data-search="" data-md="skip">
      <details className="folded">
        <summary>{evidence.filters(count)}</summary>
        <div className="filters">
          <label>
            {evidence.kind}{' '}
            <select name="kind" defaultValue={filter.kind ?? ''}>
              <option value="">{evidence.allKinds}</option>
              {(record.kinds ?? []).map(({ id }) => (
                <option key={id} value={id}>
                  {toKindLabel(id, record, messages)}
                </option>
              ))}
            </select>
          </label>
          {(['industry', 'region'] as const).map((field) => (
            <label key={field}>
              {evidence[field]}{' '}
              <select name={field} defaultValue={filter[field] ?? ''}>
                <option value="">{evidence.allOf[field]}</option>
                {names(field).map((name) => (
                  <option key={name} value={name} {...toLanguageAttributes(siteLanguage, messages)}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <label>
            {evidence.year}{' '}
            <select name="year" defaultValue={filter.year ?? ''}>
              <option value="">{evidence.allYears}</option>
              {facets.year.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            {evidence.words} <input type="search" name="q" defaultValue={filter.q ?? ''} maxLength={200} />
          </label>
          <button type="submit">{evidence.filter}</button>
        </div>
      </details>
    </form>
  )
}
