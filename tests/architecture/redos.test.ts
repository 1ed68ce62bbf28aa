import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { findRegExps, findReDoS, type RegExpUse } from '../support/regular-expressions'

/** Reviewed exceptions: by file, how the expression begins and why it cannot be slow. */
const reviewed: Readonly<Record<string, readonly { begins: string; why: string }[]>> = {
  'src/importers/text/alphabets.ts': [
    { begins: 'new RegExp(`^[a-z${letters}]+$`', why: 'It is anchored, and one class of letters.' },
    { begins: 'new RegExp(`^[${letters}]+$`', why: 'It is anchored, and one class of letters.' },
  ],
  'src/importers/articles/markdown/shortcode-links.ts': [
    { begins: '/(\\]\\(', why: 'Its input is the 300 characters before a shortcode.' },
  ],
  'src/importers/articles/markdown/remove-comments.ts': [
    {
      begins: 'new RegExp([code.source',
      why: 'Its alternatives are literals, which are checked, and each begins with another character.',
    },
    { begins: 'new RegExp(`^[ \\\\t>]*${fence}', why: 'It is anchored, and its parts have nothing in common.' },
  ],
  'src/importers/articles/draft/normalize-description.ts': [
    { begins: '/[\\s,;:–-]+$/', why: 'Its input has 300 characters at most.' },
  ],
  'src/importers/text/dates.ts': [
    {
      begins: "new RegExp(`^${source}${timeOfDay}$`, 'u')",
      why: 'It is anchored, and its parts of limited length alternate with literals.',
    },
  ],
  'src/lib/text/visible-text.ts': [
    { begins: 'new RegExp(`${joiningLetter}$`', why: 'It matches one character of a fixed set.' },
    { begins: 'new RegExp(`^${joiningLetter}`', why: 'It matches one character of a fixed set.' },
  ],
  'src/app/(payload)/saving/requests/parse-write.ts': [
    { begins: 'new RegExp(`/collections/${collection}/', why: 'Literals and one run of digits, in a URL.' },
  ],
  'src/server/admin/known-browsers.ts': [
    {
      begins: 'new RegExp(`(?:^|;',
      why: 'A literal and parts of fixed length, in a header of limited size.',
    },
  ],
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
  .filter(
    (file) => /\.(tsx?|mjs|js)$/.test(file) && !/^src\/cms\/(migrations\/|payload-types)|importMap\.js$/.test(file),
  )
const regExps = files.flatMap((file) => findRegExps(file, readFileSync(file, 'utf8')))

const findReview = ({ file, text }: RegExpUse) => reviewed[file]?.find(({ begins }) => text.startsWith(begins))

describe('the ReDoS check', () => {
  it('finds super-linear expressions, and accepts linear ones', async () => {
    const bad = String.raw`const a = /^(\w+\s?)*$/; const b = / +$/g; const c = /<[^>]+>/g`
    const good = String.raw`const a = /^\w+(?:\s\w+)*$/; const b = /<[^<>]+>/g; const c = /\d{4}-\d{2}/`
    const faults = await Promise.all(findRegExps('bad.ts', bad).map(({ pattern }) => findReDoS(pattern!)))
    expect(faults).toEqual([
      expect.stringContaining('exponential'),
      expect.stringContaining('polynomial'),
      expect.stringContaining('polynomial'),
    ])
    const others = await Promise.all(findRegExps('good.ts', good).map(({ pattern }) => findReDoS(pattern!)))
    expect(others).toEqual([null, null, null])
    expect(findRegExps('dynamic.ts', 'new RegExp(`^${name}$`)')).toMatchObject([{ line: 1, pattern: null }])
  })
})

describe('regular expressions in src', () => {
  it('are all found', () => {
    expect(regExps.length).toBeGreaterThan(200)
  })

  it('run in linear time, or are reviewed exceptions', async () => {
    const unique = new Map(regExps.map((each) => [each.text, each]))
    const queue = [...unique.values()].filter((each) => each.pattern !== null && !findReview(each))
    const faults: string[] = []
    const work = async () => {
      for (let each = queue.pop(); each; each = queue.pop()) {
        const fault = await findReDoS(each.pattern!)
        if (fault) faults.push(`${each.file}:${each.line} ${each.text}: ${fault}`)
      }
    }
    await Promise.all([work(), work()])
    expect(faults, 'Rewrite these: their input is untrusted.').toEqual([])
  }, 300_000)

  it('are literals, which can be checked, or reviewed exceptions', () => {
    const dynamic = regExps.filter((each) => each.pattern === null && !findReview(each))
    expect(dynamic.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
  })

  it('have no obsolete exceptions', () => {
    const used = new Set(regExps.flatMap((each) => findReview(each) ?? []))
    const obsolete = Object.values(reviewed).flatMap((reviews) => reviews.filter((each) => !used.has(each)))
    expect(obsolete).toEqual([])
  })
})
