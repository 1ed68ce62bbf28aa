import { spawnSync } from 'node:child_process'

import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'

import { readCatalogue } from '../../support/catalogue'
import { read } from '../../support/http'

type Answer = Partial<Record<'docs' | 'data' | 'changes' | 'errors', unknown>>

const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 })
const exists = (program: string) => run(program, '--version').status === 0

/** What an answer has to show: its entries, or its text. */
function hasHits(text: string): boolean {
  if (!text.startsWith('{')) return text.startsWith('---\n') && text.length > 300
  const { docs, data, changes, errors, ...others } = JSON.parse(text) as Answer
  if (errors) return false
  const entries = docs ?? changes ?? data ?? others
  return Array.isArray(entries) ? entries.length > 0 : Object.keys(entries as object).length > 0
}

describe.each([
  ['content', read],
  ['catalogue', readCatalogue],
] as const)('the developers page of the %s host', (_, get) => {
  async function examples(language: string): Promise<string[]> {
    const { document } = parseHTML((await get('/developers', { accept: 'text/html' })).text)
    return [...document.querySelectorAll(`code.language-${language}`)].map((code) => code.textContent ?? '')
  }

  // The examples are run as they are shown, by the programs that they name, which a machine may lack.
  it.skipIf(!exists('curl'))('has commands that work and find something (skipped without curl)', async () => {
    const commands = (await examples('sh')).flatMap((text) => text.split(/\n(?=curl )/))
    expect(commands.length).toBeGreaterThan(3)
    for (const command of commands) {
      const { stdout, stderr, status } = run('sh', '-c', command.replace(/^curl /, 'curl -sS '))
      expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: '' })
      expect(hasHits(stdout), `${command}\n${stdout.slice(0, 300)}`).toBe(true)
    }
  })

  // The same: the example is a command of curl.
  it.skipIf(!exists('curl'))('shows the answer to its first request, as it is (skipped without curl)', async () => {
    const [command = ''] = await examples('sh')
    const [answer = ''] = await examples('json')
    const { stdout } = run('sh', '-c', command.replace(/^curl /, 'curl -sS '))
    expect(hasHits(answer)).toBe(true)
    expect(JSON.parse(answer)).toEqual(JSON.parse(stdout))
  })

  it('has a program in JavaScript that works', async () => {
    const programs = await examples('js')
    expect(programs).toHaveLength(1)
    for (const program of programs) {
      const { stdout, stderr, status } = run(process.execPath, '--input-type=module', '-e', program)
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout.trim().split('\n').length).toBeGreaterThan(1)
    }
  })

  // The same, of Python.
  it.skipIf(!exists('python3'))('has a program in Python that works (skipped without python3)', async () => {
    const programs = await examples('python')
    expect(programs).toHaveLength(1)
    for (const program of programs) {
      const { stdout, stderr, status } = run('python3', '-c', program)
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout.trim().split('\n').length).toBeGreaterThan(1)
    }
  })
})
