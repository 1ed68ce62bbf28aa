import { expect, it } from 'vitest'

import { toBibtex } from '@/formats/shared/citation'

const citation = { id: 'T1-1', type: 'book' as const, title: 'T', publisher: 'P', URL: 'https://e.org/T1-1' }

it.each([
  ['de', 'langid = {german}'],
  ['en-GB', 'langid = {english}'],
  ['pt-BR', 'langid = {brazilian}'],
  ['pt-PT', 'langid = {portuguese}'],
  ['yo', 'language = {Yoruba}'],
  ['bs-Latn-BA', 'language = {Bosnian (Latin, Bosnia \\& Herzegovina)}'],
  ['zh-Hant', 'language = {Chinese (Traditional)}'],
])('BibTeX has the language of a book, for hyphenation where TeX knows it: %s', (language, field) => {
  expect(toBibtex({ ...citation, language })).toContain(`\n  ${field},\n`)
})

it.each(['und', 'zxx'])('BibTeX has no language that is not known, which would be printed: %s', (language) => {
  expect(toBibtex({ ...citation, language })).not.toContain('  lang')
})
