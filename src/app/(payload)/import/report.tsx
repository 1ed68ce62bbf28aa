import { importKinds } from '@/app/imports/import-kinds'
import type { ImportRun, StoredReport } from '@/app/imports/import-runs'

/** So many records stand on the page, those first that want a person; all are in the JSON. */
const shownRecords = 200
const order = ['rejected', 'changed', 'imported', 'unchanged']
const outcomes = ['imported', 'changed', 'unchanged', 'rejected'] as const

/** How the newest import goes, or how it ended. */
export function Report({ run }: { run: ImportRun }) {
  const { kind, fileName, isDryRun, startedBy, startedAt, finishedAt, said, report } = run
  return (
    <section aria-labelledby="report" className="import__report">
      <header>
        <h2 id="report">{finishedAt ? 'The last import' : 'An import is running'}</h2>
        <p>
          {`${importKinds[kind].label}: ${fileName}, begun by ${startedBy} at `}
          <time
            dateTime={startedAt.toISOString()}
          >{`${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`}</time>
          {isDryRun ? ', as a trial that writes nothing' : ''}.
        </p>
      </header>
      {finishedAt ? null : <div className="import__running" aria-hidden="true" />}
      <p role="status" className="import__said">
        {finishedAt ? toEnding(run) : said || 'It begins.'}
      </p>
      {report ? <Counts counts={report.counts} /> : null}
      {report ? <Records records={report.records} /> : null}
    </section>
  )
}

function toEnding({ exitCode, said, report }: ImportRun): string {
  if (!report) return said
  const { read, imported, changed, unchanged, rejected } = report.counts
  const counts = `${read} read: ${imported} imported, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected.`
  return exitCode === 0 || exitCode === 1 ? counts : `${report.problem ?? said}\n${counts}`
}

/** The same counts for the eye: their shares of a bar, and each in large. */
function Counts({ counts }: Pick<StoredReport, 'counts'>) {
  return (
    <div aria-hidden="true">
      <div className="import__bar">
        {outcomes.map((outcome) =>
          counts[outcome] > 0 ? (
            <span key={outcome} data-outcome={outcome} style={{ flex: `${counts[outcome]} 1 0` }} />
          ) : null,
        )}
      </div>
      <dl className="import__counts">
        {outcomes.map((outcome) => (
          <div key={outcome} data-outcome={outcome}>
            <dt>{outcome}</dt>
            <dd>{counts[outcome].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Records({ records }: Pick<StoredReport, 'records'>) {
  const place = ({ outcome, isDraft }: StoredReport['records'][number]) =>
    isDraft ? 0.5 : order.indexOf(outcome)
  const shown = records.toSorted((a, b) => place(a) - place(b)).slice(0, shownRecords)
  return (
    <>
      <p>
        <a href="/admin/api/import" download="import-report.json">
          The whole report as JSON
        </a>
      </p>
      <div className="import__records" role="region" aria-label="Records" tabIndex={0}>
        <table>
          <caption>{`${shown.length} of ${records.length} records`}</caption>
          <thead>
            <tr>
              {['Outcome', 'Record', 'Place', 'Notes'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ outcome, reference, file, line, reasons, isDraft }, index) => (
              <tr key={index}>
                <td className="import__outcome" data-outcome={outcome}>
                  {isDraft ? `${outcome}, as a draft` : outcome}
                </td>
                <th scope="row">{reference ?? '–'}</th>
                <td>{line === null ? file : `${file}, line ${line}`}</td>
                <td>{reasons.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
