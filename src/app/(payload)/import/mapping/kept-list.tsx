import type { KeptMapping } from '@/importers/evidence/kept-mappings'
import { StartedAt } from '../started-at'

/** The saved mappings, each with a button to delete it. */
export function KeptList({ kept }: { kept: readonly Omit<KeptMapping, 'mapping'>[] }) {
  return (
    <section aria-labelledby="kept" className="import__earlier">
      <h2 id="kept">Kept mappings</h2>
      <p className="import__lead">
        Tables of these sources are read by them. Where one is dropped, the next file is guessed again; findings stay.
      </p>
      <ul>
        {kept.map(({ name, source, keptBy, keptAt }) => (
          <li key={name}>
            <strong>{name}</strong>
            <div>
              {`${source === name ? '' : `From files named ${source}. `}Kept by ${keptBy} at `}
              <StartedAt date={keptAt} />
              <form method="post" action="/admin/api/import/mapping/drop" encType="multipart/form-data">
                <button
                  type="submit"
                  name="name"
                  value={name}
                  className="btn btn--style-secondary btn--size-small"
                  aria-label={`Drop ${name}`}
                >
                  Drop
                </button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
