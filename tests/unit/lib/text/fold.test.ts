import { describe, expect, it } from 'vitest'

import { fold, toWords } from '@/lib/text/fold'

/** tests/exclusive/catalogue-modified.test.ts compares it with the database's `lectern_fold`. */
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
  ])('folds %j to %j', (text, folded) => expect(fold(text)).toBe(folded))

  it('splits words at any white space', () =>
    expect(toWords(' Lire,\u00a0vérifier \t citer ')).toEqual(['lire,', 'verifier', 'citer']))
})
