import { describe, expect, it } from 'vitest'

import { fold, toWords } from '@/lib/fold'

/** Held against the database's `lectern_fold` in tests/http/catalogue-search.test.ts. */
describe('fold', () => {
  it.each([
    ['ÉTÉ', 'ete'],
    ['naïve Ça', 'naive ca'],
    ['Straße ẞ', 'strasse ss'],
    ['Œuvre, Æther', 'oeuvre, aether'],
    ['Łódź Øl', 'lodz ol'],
    ['l’idée', "l'idee"],
    ['non‑breaking – dash', 'non-breaking - dash'],
    ['e\u0301', 'e'],
    ['ﬁn', 'fin'],
  ])('makes of %j %j', (text, folded) => expect(fold(text)).toBe(folded))

  it('parts words at any space', () =>
    expect(toWords(' Lire,\u00a0vérifier \t citer ')).toEqual(['lire,', 'verifier', 'citer']))
})
