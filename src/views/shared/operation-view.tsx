import { mediaTypes } from '@/surface/shared/formats'
import type { Parameter } from '@/schemas/shared/parameter'
import type { Operation } from '@/surface/shared/operation'

/** One operation of an API with its parameters. */
export function OperationView({ operation }: { operation: Operation }) {
  return (
    <section>
      <h3 id={operation.id}>
        {operation.method} {operation.path}
      </h3>
      <p>
        <WithCode text={operation.description} />
      </p>
      {operation.parameters.length > 0 ? (
        <div className="table-scroll" role="region" aria-label={`Parameters of ${operation.title}`} tabIndex={0}>
          <table className="parameters">
            <thead>
              <tr>
                <th scope="col">Parameter</th>
                <th scope="col">In</th>
                <th scope="col">Allowed</th>
                <th scope="col">Default</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {operation.parameters.map(({ name, in: place, description, expected = '', schema }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{place}</td>
                  <td>{expected}</td>
                  <td>{toDefault(schema)}</td>
                  <td>
                    <WithCode text={description} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  )
}

/** The default of a parameter; nothing if it has no effect without a value. */
function toDefault(schema: Parameter['schema']): string {
  const { data } = schema.safeParse(undefined)
  return typeof data === 'string' || typeof data === 'number' ? String(data) : ''
}

/** Text with `backticked` parts rendered as code. */
export function WithCode({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
}

/** A table of files: path, type and description. */
export function FileTable({ files }: { files: readonly Operation[] }) {
  return (
    <div className="table-scroll" role="region" aria-label="Files" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Type</th>
            <th scope="col">What it is</th>
          </tr>
        </thead>
        <tbody>
          {files.map((operation) => (
            <tr key={operation.id}>
              <th scope="row">
                {operation.path.includes('{') ? (
                  <code>{operation.path}</code>
                ) : (
                  <a href={operation.path}>{operation.path}</a>
                )}
              </th>
              <td>{mediaTypes[operation.formats[0]].split(';')[0]}</td>
              <td>
                <WithCode text={operation.description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
