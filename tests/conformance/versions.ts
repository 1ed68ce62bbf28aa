import { readFileSync } from 'node:fs'

type Manifest = { dependencies: Record<string, string>; devDependencies?: Record<string, string> }

const readManifest = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest
const { devDependencies } = readManifest('package.json')
const { dependencies } = readManifest('tests/conformance/tools/package.json')

/** The exact version of a checker, as a manifest pins it. */
export function versionOf(name: string): string {
  const version = devDependencies?.[name] ?? dependencies[name]
  if (!version) throw new Error(`No manifest names ${name}.`)
  return version
}
