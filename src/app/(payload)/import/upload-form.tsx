import { importKinds } from '@/app/admin/imports/import-kinds'

/** The upload form; works without script. */
export function UploadForm() {
  const accepted = Object.values(importKinds).flatMap(({ extensions }) => extensions)
  return (
    <form className="import__form" method="post" action="/admin/api/import" encType="multipart/form-data">
      <fieldset>
        <legend>What the file holds</legend>
        <div className="import__kinds">
          {Object.entries(importKinds).map(([kind, { label, description, extensions }]) => (
            <label key={kind} className="import__kind">
              <input type="radio" name="kind" value={kind} required />
              <strong>{label}</strong>
              <span>{description}</span>
              <small>{extensions.join(', ')}</small>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="import__field">
        <label htmlFor="import-file">File, up to 24 MB</label>
        <input id="import-file" type="file" name="file" accept={accepted.join(',')} required />
      </div>
      <div className="import__field" data-kind="articles">
        <label htmlFor="import-base">For articles: the address where they stood before (optional)</label>
        <input id="import-base" type="url" name="baseUrl" placeholder="https://" aria-describedby="import-base-help" />
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
        <small id="import-mapping-help">Says which column is which field, where their names differ.</small>
      </div>
      <div className="import__send">
        <button type="submit" className="btn btn--style-primary btn--size-medium">
          Import
        </button>
        <label>
          <input type="checkbox" name="dryRun" /> Only say what would happen, and write nothing
        </label>
      </div>
    </form>
  )
}
