import { importKinds } from '@/app/admin/imports/import-kinds'
import type { UploadChoices } from '@/app/admin/imports/upload-choices'
import type { describeUploadError } from '@/app/admin/imports/upload-errors'
import { encodings } from '@/lib/text/encodings'
import { AccountField } from './account-field'

const faultId = 'import-fault'

type Fault = ReturnType<typeof describeUploadError>

/** The upload form, as it was sent if it was refused; works without script. */
export function UploadForm({ fault, choices }: { fault: Fault | null; choices: UploadChoices }) {
  const isAt = (control: Fault['control']) => fault?.control === control
  const message = (control: Fault['control']) =>
    isAt(control) ? (
      <p id={faultId} role="alert" className="import__fault">
        {fault?.message}
      </p>
    ) : null
  const lost = fault === null || isAt('file') ? '' : choices.fileName
  const accepted = Object.values(importKinds).flatMap(({ extensions }) => extensions)
  return (
    <form className="import__form" method="post" action="/admin/api/import" encType="multipart/form-data">
      <AccountField />
      <fieldset aria-describedby={isAt('kind') ? faultId : undefined}>
        <legend>What the file holds</legend>
        <div className="import__kinds">
          {Object.entries(importKinds).map(([kind, { label, description, extensions }]) => (
            <label key={kind} className="import__kind">
              <input type="radio" name="kind" value={kind} defaultChecked={kind === choices.kind} required />
              <strong>{label}</strong>
              <span>{description}</span>
              <small>{extensions.join(', ')}</small>
            </label>
          ))}
        </div>
        {message('kind')}
      </fieldset>
      <div className="import__field">
        <label htmlFor="import-file">File, up to 24 MB</label>
        <input
          id="import-file"
          type="file"
          name="file"
          accept={accepted.join(',')}
          required
          aria-invalid={isAt('file') || undefined}
          aria-describedby={isAt('file') ? faultId : lost === '' ? undefined : 'import-file-help'}
        />
        {message('file')}
        {lost === '' ? null : <small id="import-file-help">{toLostText(lost)}</small>}
      </div>
      <div className="import__field">
        <label htmlFor="import-encoding">The encoding of its text</label>
        <select
          id="import-encoding"
          name="encoding"
          defaultValue={choices.encoding}
          aria-invalid={isAt('encoding') || undefined}
          aria-describedby={isAt('encoding') ? `${faultId} import-encoding-help` : 'import-encoding-help'}
        >
          <option value="">As the file tells</option>
          {Object.entries(encodings).map(([encoding, description]) => (
            <option key={encoding} value={encoding}>
              {encoding} – {description}
            </option>
          ))}
        </select>
        {message('encoding')}
        <small id="import-encoding-help">
          Choose one only where a trial shows wrong letters: a few words in an older encoding do not tell which it is.
        </small>
      </div>
      <div className="import__field" data-kind="articles">
        <label htmlFor="import-base">For articles: the address where they stood before (optional)</label>
        <input
          id="import-base"
          type="url"
          name="baseUrl"
          placeholder="https://"
          defaultValue={choices.baseUrl}
          aria-invalid={isAt('baseUrl') || undefined}
          aria-describedby={isAt('baseUrl') ? `${faultId} import-base-help` : 'import-base-help'}
        />
        {message('baseUrl')}
        <small id="import-base-help">
          An article without a source of its own then names this one, and links among the articles are found.
        </small>
      </div>
      <div className="import__field" data-kind="evidence">
        <label htmlFor="import-mapping">For evidence: a mapping, as YAML (optional)</label>
        <input
          id="import-mapping"
          type="file"
          name="mapping"
          accept=".yaml,.yml"
          aria-describedby="import-mapping-help"
        />
        <small id="import-mapping-help">
          Says which column is which field, where their names differ.
          {choices.mappingName === '' ? '' : ` ${toLostText(choices.mappingName)}`}
        </small>
      </div>
      <div className="import__send">
        <button type="submit" className="btn btn--style-primary btn--size-medium">
          Import
        </button>
        <label>
          <input type="checkbox" name="dryRun" defaultChecked={choices.isDryRun} /> Only say what would happen, and
          write nothing
        </label>
      </div>
    </form>
  )
}

function toLostText(fileName: string): string {
  return `Choose “${fileName}” again: browsers do not keep files.`
}
