import type { ReactNode } from 'react'

import { importKinds } from '@/app/admin/imports/import-kinds'
import type { ImportRun, StoredReport } from '@/app/admin/imports/import-runs'
import { toRunState } from '@/app/admin/imports/run-state'
import { pluralize } from '@/lib/text/pluralize'
import { CancelButton } from './cancel-button'
import { ListLinks } from './list-links'
import { UtcTime } from '../utc-time'

/** Records on the page, those that need attention first; the JSON has all stored ones. */
const maxRows = 200
const order = ['rejected', 'changed', 'imported', 'unchanged']
const outcomes = ['imported', 'changed', 'unchanged', 'rejected'] as const

type Props = { run: ImportRun; isLatest: boolean; children?: ReactNode }

/** The progress or result of an import; `children` are rendered before its records. */
export function Report({ run, isLatest, children }: Props) {
  const { id, kind, fileName, isDryRun, startedBy, startedAt, finishedAt, cancelledBy, said, report } = run
  const { state, label } = toRunState(run)
  return (
    <section aria-labelledby="report" className="import__report">
      <header>
        <div className="import__heading">
          <h2 id="report">{toHeading(finishedAt !== null, isLatest)}</h2>
          <span className="import__state" data-state={state}>
            {label}
          </span>
        </div>
        <p>
          {`${importKinds[kind].label}: ${fileName}, begun by ${startedBy} at `}
          <UtcTime at={startedAt} />
          {isDryRun ? ', as a trial that writes nothing' : ''}.
        </p>
      </header>
      {finishedAt ? null : <Progress said={said} />}
      <p role="status" className="import__said">
        {finishedAt ? toSummary(run) : said || 'It begins.'}
      </p>
      {finishedAt === null && cancelledBy === null ? <CancelButton id={id} /> : null}
      {report ? <Counts report={report} isDryRun={isDryRun} /> : null}
      {report?.columns?.map(({ file, columns }) => (
        <Columns key={file} columns={columns} />
      ))}
      {report?.notes?.length ? <Notes notes={report.notes} /> : null}
      {children}
      {report ? (
        <Records run={id} report={report} isDryRun={isDryRun} collection={importKinds[kind].collection} />
      ) : null}
    </section>
  )
}

function toHeading(isFinished: boolean, isLatest: boolean): string {
  if (!isFinished) return 'An import is running'
  return isLatest ? 'The last import' : 'An earlier import'
}

/** The progress bar, indeterminate when the message has no percentage. */
function Progress({ said }: Pick<ImportRun, 'said'>) {
  const percent = /· (\d{1,3}) %/.exec(said)?.[1]
  return (
    <div className="import__running" data-known={percent !== undefined} aria-hidden="true">
      <span style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </div>
  )
}

/** Labels of the outcomes in a dry run. */
const dryRunLabels: Readonly<Record<string, string>> = {
  imported: 'would be imported',
  changed: 'would be changed',
  rejected: 'would be rejected',
}

function toOutcomeLabel(outcome: string, isDryRun: boolean): string {
  return isDryRun ? (dryRunLabels[outcome] ?? outcome) : outcome
}

function toSummary(run: ImportRun): string {
  const { exitCode, said, isDryRun, report } = run
  const { state, label } = toRunState(run)
  const ending =
    state === 'cancelled'
      ? `${label}. ${isDryRun ? 'Nothing was written.' : 'What had been written until then stays.'}`
      : null
  if (!report) return ending ?? said
  const counts = outcomes.map((outcome) => `${number(report.counts[outcome])} ${toOutcomeLabel(outcome, isDryRun)}`)
  const summary = `${number(report.counts.read)} read: ${counts.join(', ')}.`
  return exitCode === 0 || exitCode === 1 ? summary : `${ending ?? report.problem ?? said}\n${summary}`
}

function number(value: number): string {
  return value.toLocaleString('en')
}

/** How a table of books was read; findings have a form for it. */
function Columns({ columns }: Pick<NonNullable<StoredReport['columns']>[number], 'columns'>) {
  return (
    <section aria-labelledby="import-columns" className="import__columns">
      <h3 id="import-columns">How each column is read</h3>
      <p>By its name: rename a column in the table to have it read otherwise.</p>
      <dl>
        {columns.map(({ name, use }) => (
          <div key={name} data-unread={use === null}>
            <dt>{name}</dt>
            <dd>{use ?? 'not read'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What the run says of its input as a whole. */
function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <section aria-labelledby="import-notes" className="import__notes">
      <h3 id="import-notes">Notes on the file</h3>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}

type Shown = { report: StoredReport; isDryRun: boolean }

/** The counts as a bar and as large numbers. */
function Counts({ report: { counts }, isDryRun }: Shown) {
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
            <dt>{toOutcomeLabel(outcome, isDryRun)}</dt>
            <dd>{number(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Records({
  run,
  report: { records, counts },
  isDryRun,
  collection,
}: Shown & { run: number; collection: string }) {
  const place = ({ outcome, isDraft }: StoredReport['records'][number]) => (isDraft ? 0.5 : order.indexOf(outcome))
  const shown = records.toSorted((a, b) => place(a) - place(b)).slice(0, maxRows)
  return (
    <>
      {isDryRun ? null : <ListLinks records={records} collection={collection} />}
      <p>
        <a href={`/admin/api/import?run=${run}`} download="import-report.json">
          {records.length < counts.read
            ? 'The report as JSON, with the first records of each outcome'
            : 'The whole report as JSON'}
        </a>
      </p>
      <div className="import__records" role="region" aria-label="Records" tabIndex={0}>
        <table>
          <caption>{`${number(shown.length)} of ${number(counts.read)} ${pluralize(counts.read, 'record', 'records')}`}</caption>
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
            {shown.map(({ outcome, reference, file, line, reasons, document, isDraft }, index) => (
              <tr key={index}>
                <td className="import__outcome" data-outcome={outcome}>
                  {`${toOutcomeLabel(outcome, isDryRun)}${isDraft ? ', as a draft' : ''}`}
                </td>
                <th scope="row">
                  {document === undefined ? (
                    (reference ?? '–')
                  ) : (
                    <a href={`/admin/collections/${collection}/${document}`}>{reference ?? `Number ${document}`}</a>
                  )}
                </th>
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
