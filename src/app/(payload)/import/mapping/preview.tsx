import { entryFields, fieldLabels, type PartialMapping } from '@/importers/evidence/mapping'
import { previewRows } from '@/importers/evidence/preview-rows'
import type { TableProfile } from '@/importers/evidence/table-profile'

/** The first rows as findings, by the current mapping. */
export function Preview({ profile, mapping }: { profile: TableProfile; mapping: PartialMapping }) {
  const rows = previewRows(profile, mapping)
  const shown = entryFields.filter((field) => field !== 'text')
  return (
    <section aria-labelledby="mapping-preview" className="mapping__preview">
      <div>
        <h3 id="mapping-preview">{rows.length === 1 ? 'The first record' : `The first ${rows.length} records`}</h3>
        <ol tabIndex={0} aria-labelledby="mapping-preview">
          {rows.map(({ line, result }, index) => (
            <li key={index} data-ok={result.ok}>
              <p className="mapping__place">
                {`${line === null ? `Record ${index + 1}` : `Line ${line}`}: `}
                {result.ok ? (result.status === 'draft' ? 'a draft' : 'a finding') : 'would be rejected'}
              </p>
              {result.ok ? (
                <>
                  <p>{result.entry.text}</p>
                  <dl>
                    {shown.map((field) => (
                      <div key={field}>
                        <dt>{fieldLabels[field]}</dt>
                        <dd>{result.entry[field] ?? '–'}</dd>
                      </div>
                    ))}
                  </dl>
                </>
              ) : null}
              {(result.ok ? result.notes : result.reasons).map((note) => (
                <p key={note} className="mapping__note">
                  {note}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
