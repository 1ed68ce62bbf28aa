import type { Conformance, ConformanceCheck } from '@/schemas/content/conformance'
import { contentPath } from '@/surface/content/operations'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import type { Page } from '@/views/shared/page'

/** What public checkers found in this build, and how to repeat each. */
export function conformancePage({ build, measuredAt, checks }: Conformance): Page {
  const path = contentPath('conformancePage')
  return {
    title: 'Conformance',
    language: 'en',
    description: 'What public checkers of APIs, Markdown and agent access found in this build, and how to repeat each.',
    canonicalPath: path,
    json: contentPath('getConformance'),
    section: discoveryPaths.developers,
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Developers', path: discoveryPaths.developers },
      { name: 'Conformance', path },
    ],
    main: (
      <div className="prose">
        <h1>Conformance</h1>
        <p className="lead">
          What public checkers find here. <code>npm run conformance</code> runs them against the sample publication and
          records their results; nothing on this page is written by hand.
        </p>
        <p>
          Build: <code>{build}</code>.{' '}
          {measuredAt === null ? 'Nothing was measured for this build.' : `Measured at ${measuredAt}.`}
        </p>
        <p>
          A check has passed where its checker found nothing, or only what contradicts the published contract of these
          interfaces; its result says which. It has failed where anything else was found, warnings included. A check
          that could not run, for want of a network or of a newer Node, says so. Results of another build are never
          shown: where the code has changed since the run, there are none until the next one. The same results are at{' '}
          <a href={contentPath('getConformance')}>conformance.json</a>.
        </p>
        {checks.map((check) => (
          <Check key={check.name} {...check} />
        ))}
      </div>
    ),
  }
}

function Check({ name, version, url, subject, outcome, result, repeat }: ConformanceCheck) {
  return (
    <section>
      <h2>
        {name}: {outcome}
      </h2>
      <p>
        <a href={url}>{name}</a> {version}, on {subject}: {result}
      </p>
      <pre tabIndex={0}>
        <code className="language-sh">{repeat}</code>
      </pre>
    </section>
  )
}
