import './mapping.css'

import type { SavedMapping } from '@/importers/evidence/saved-mappings'
import { guessName } from '@/importers/evidence/saved-name'
import { fieldLabels, requiredFields, type PartialMapping } from '@/importers/evidence/mapping'
import { toOriginText } from '@/importers/evidence/render-mapping'
import type { TableProfile } from '@/importers/evidence/table-profile'
import { pluralize } from '@/lib/text/pluralize'
import { UtcTime } from '../../utc-time'
import { AccountField } from '../account-field'
import { ColumnList } from './column-list'
import { CorrectionForm } from './correction-form'
import { Preview } from './preview'
import { ClosedValues, Defaults } from './value-lists'

type Props = {
  run: number
  profile: TableProfile
  /** The mapping as corrected by an editor; null if it was not corrected. */
  corrected: PartialMapping | null
  saved: readonly Omit<SavedMapping, 'mapping'>[]
}

/** The mapping of a table as a form: its columns, what they become, and a preview of the first rows. */
export function MappingSection({ run, profile, corrected, saved }: Props) {
  const mapping = corrected ?? profile.mapping
  const used = profile.origin === 'saved' ? saved.find(({ name }) => name === profile.mapping.name) : undefined
  const missing = requiredFields.filter((field) => mapping.fields[field] === undefined)
  const name = corrected || profile.origin === 'saved' || profile.origin === 'given' ? mapping.name : profile.source
  return (
    <section aria-labelledby="mapping" className="mapping">
      <header>
        <h2 id="mapping">How its columns are read</h2>
        <div className="mapping__origin">
          {`${profile.rows.toLocaleString('en')} ${pluralize(profile.rows, 'row', 'rows')}, ${toOriginText(profile)}`}
          {used ? (
            <>
              {`, by ${used.savedBy}, `}
              <UtcTime at={used.savedAt} />. Change it below, or <DeleteButton run={run} name={used.name} />
            </>
          ) : (
            '. Correct what is wrong: the first records show what comes of it.'
          )}
        </div>
        {profile.notes.map((note) => (
          <p key={note} className="mapping__note">
            {note}
          </p>
        ))}
      </header>
      <CorrectionForm action="/admin/api/import/mapping">
        <AccountField />
        <input type="hidden" name="run" value={run} />
        {/* The first button is the one that the Enter key presses. */}
        <button type="submit" name="action" value="preview" className="sr-only" tabIndex={-1} aria-hidden="true">
          Update the preview
        </button>
        <ColumnList profile={profile} mapping={mapping} />
        <ClosedValues profile={profile} mapping={mapping} />
        <Defaults mapping={mapping} />
        {missing.length > 0 ? (
          <p className="mapping__missing">
            {`Still missing: ${missing.map((field) => fieldLabels[field]).join(', ')}. Choose a column for each, or give it a value above.`}
          </p>
        ) : null}
        <Preview profile={profile} mapping={mapping} />
        <div className="mapping__save">
          <label>
            <input type="checkbox" name="save" defaultChecked /> Save this mapping for the next files of this source
          </label>
          <div>
            <label htmlFor="mapping-name">Name of the source</label>
            <input id="mapping-name" type="text" name="name" defaultValue={name} required maxLength={100} />
          </div>
        </div>
        <div className="mapping__send">
          <button type="submit" name="action" value="import" className="btn btn--style-primary btn--size-medium">
            Import with this mapping
          </button>
          <button type="submit" name="action" value="try" className="btn btn--style-secondary btn--size-medium">
            Try all rows, write nothing
          </button>
          <button type="submit" name="action" value="preview" className="btn btn--style-secondary btn--size-medium">
            Update the preview
          </button>
        </div>
        <div className="mapping__reread">
          <label htmlFor="mapping-read-by">Begin again by</label>
          <select id="mapping-read-by" name="readBy" defaultValue={guessName}>
            <option value={guessName}>a guess from names and values</option>
            {saved.map((each) => (
              <option key={each.name} value={each.name}>{`the mapping saved as “${each.name}”`}</option>
            ))}
          </select>
          <button type="submit" name="action" value="reread" className="btn btn--style-secondary btn--size-small">
            Read it again
          </button>
        </div>
      </CorrectionForm>
    </section>
  )
}

/** Belongs to a separate form, outside of the form of the mapping. */
function DeleteButton({ run, name }: { run: number; name: string }) {
  return (
    <form
      method="post"
      action="/admin/api/import/mapping/delete"
      encType="multipart/form-data"
      className="mapping__delete"
    >
      <AccountField />
      <input type="hidden" name="run" value={run} />
      <button type="submit" name="name" value={name}>
        delete it
      </button>
    </form>
  )
}
