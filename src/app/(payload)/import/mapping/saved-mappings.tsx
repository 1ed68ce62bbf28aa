import type { SavedMapping } from '@/importers/evidence/saved-mappings'
import { UtcTime } from '../../utc-time'
import { AccountField } from '../account-field'

/** The saved mappings, each with a button to delete it. */
export function SavedMappings({ saved }: { saved: readonly Omit<SavedMapping, 'mapping'>[] }) {
  return (
    <section aria-labelledby="saved" className="import__earlier">
      <h2 id="saved">Saved mappings</h2>
      <p className="import__lead">
        Tables of these sources are read by them. Once one is deleted, the columns of the next file are guessed again;
        findings stay.
      </p>
      <ul>
        {saved.map(({ name, source, savedBy, savedAt }) => (
          <li key={name}>
            <strong>{name}</strong>
            <div>
              {`${source === name ? '' : `From files named ${source}. `}Saved by ${savedBy} at `}
              <UtcTime at={savedAt} />
              <form method="post" action="/admin/api/import/mapping/delete" encType="multipart/form-data">
                <AccountField />
                <button
                  type="submit"
                  name="name"
                  value={name}
                  className="btn btn--style-secondary btn--size-small"
                  aria-label={`Delete ${name}`}
                >
                  Delete
                </button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
