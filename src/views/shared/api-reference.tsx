import type { Operation } from '@/surface/shared/operation'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import type { Page } from '@/views/shared/page'
import { WithCode } from './operation-view'

/** The interactive reference of a host's API; without script, the list of its operations. */
export function apiReferencePage(operations: readonly Operation[]): Page {
  return {
    title: 'API reference',
    description: 'Every operation of this host’s API with its parameters, answers and errors, to be tried on the spot.',
    language: 'en',
    canonicalPath: discoveryPaths.apiReference,
    section: discoveryPaths.developers,
    partOf: discoveryPaths.developers,
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Developers', path: discoveryPaths.developers },
      { name: 'API reference', path: discoveryPaths.apiReference },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>API reference</h1>
          <p className="lead">
            Every operation of <a href={discoveryPaths.openApi}>openapi.json</a>, with its parameters, answers and
            errors, to be tried on the spot.
          </p>
          <p>
            <a href={discoveryPaths.developers}>The developers page</a> says the same in prose, with examples.
          </p>
        </header>
        <section aria-labelledby="operations">
          <h2 id="operations">Operations</h2>
          <ul id="operation-list">
            {operations.map(({ id, method, path, title, description }) => (
              <li key={id}>
                <code>
                  {method} {path}
                </code>
                : {title}. <WithCode text={description} />
              </li>
            ))}
          </ul>
          <div id="api-reference" data-openapi={discoveryPaths.openApi} />
        </section>
      </>
    ),
    scripts: ['api-reference.js'],
    isolatedStyles: 'api-reference.css',
  }
}
