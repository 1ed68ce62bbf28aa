import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const text = readFileSync('src/docs/operations.md', 'utf8')

/** The rows of the tables under a heading, each as its cells. */
function readRows(heading: string): string[][] {
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  return rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

describe.each(['Limits', 'When a dependency fails'])('the table “%s” of src/docs/operations.md', (heading) => {
  it('names existing tests', () => {
    const rows = readRows(heading)
    expect(rows.length).toBeGreaterThan(5)
    for (const cells of rows) {
      const tests = [...(cells.at(-1) ?? '').matchAll(/`([\w/-]+)`/g)].map(([, name]) => `tests/${name}.test.ts`)
      expect(
        tests.filter((file) => !existsSync(file)),
        cells[0],
      ).toEqual([])
      expect(tests.length + Number(cells.at(-2) === 'the table above'), cells[0]).toBeGreaterThan(0)
    }
  })
})
