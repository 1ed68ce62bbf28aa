import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import type { ConformanceCheck } from '@/schemas/content/conformance'

/** The servers that are checked, and the folder in which the checkers are installed. */
export type Site = { contentUrl: string; catalogueUrl: string; tools: string }

/** A public check: what it is, and how to run it. */
export type Check = Omit<ConformanceCheck, 'outcome' | 'result'> & {
  /** True for one that is installed for the run alone. */
  isInstalled?: boolean
  /** What was measured; `passed` is false for anything that the decisions do not argue for. */
  run: (site: Site) => Promise<{ passed: boolean; result: string }>
}

const run = promisify(execFile)

/** Runs a program of Node in the folder of the checkers; its output, whatever its exit code. */
export async function runTool(
  site: Site,
  program: string,
  ...args: string[]
): Promise<{ output: string; code: number }> {
  const options = { cwd: site.tools, maxBuffer: 100_000_000, env: { ...process.env, SCARF_ANALYTICS: 'false' } }
  try {
    const { stdout } = await run(process.execPath, [program, ...args], options)
    return { output: stdout, code: 0 }
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string }
    if (typeof code !== 'number') throw error
    return { output: stdout || stderr || '', code }
  }
}
