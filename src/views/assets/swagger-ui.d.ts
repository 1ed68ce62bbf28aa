/** The package has no types of its own for its bundle. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type * as react from 'react'

  /** What a plugin gets. */
  export type System = {
    React: typeof react
    getComponent: (name: string, isContainer: boolean) => react.ComponentType<{ key?: string }>
  }
  const SwaggerUI: ((options: Readonly<Record<string, unknown>>) => unknown) & { presets: { apis: unknown } }
  export default SwaggerUI
}
