import { expect, it } from 'vitest'

import { marc, readBoth } from '../../../../support/marc-records'

const head = ['001 123', '003 DE-101', '008 960101s2001    gw            000 0 ger d', '245 10 $aTitel']
const namesOf = async (...lines: string[]) => {
  const [{ fields }] = await readBoth(marc([...head, ...lines]))
  return fields.authors?.map(({ name, role }) => [name, role])
}

it('Relators in words of another language are those of their codes, and a publisher is no contributor', async () => {
  expect(
    await namesOf(
      '100 1  $aMann, Thomas$eVerfasser$4aut',
      '700 1  $aSchmidt, Eva$eHerausgeberIn$4edt$4http://id.loc.gov/vocabulary/relators/trl',
      '700 1  $aLee, Ann$eseries editor$4edt',
      '700 1  $aOrr, Cy$eÜbersetzer',
      '710 2  $aS. Fischer Verlag$eVerlag$4pbl',
    ),
  ).toEqual([
    ['Thomas Mann', 'author'],
    ['Eva Schmidt', 'editor'],
    ['Eva Schmidt', 'translator'],
    ['Ann Lee', 'series editor'],
    ['Cy Orr', 'Übersetzer'],
  ])
})

it('A relator that ends with a full stop, as AACR2 and RDA write it, is the same without it', async () => {
  expect(await namesOf('700 1  $aLee, Ann,$ewriter of foreword.', '700 1  $aLi, Bo,$eeditor of compilation.')).toEqual([
    ['Ann Lee', 'foreword'],
    ['Bo Li', 'editor'],
  ])
})

it('Somebody whose relator code the catalogue has no name for is a contributor, not an author', async () => {
  expect(await namesOf('700 1  $aLee, Ann$4ths', '700 1  $aLi, Bo$4oth', '700 1  $aOrr, Cy')).toEqual([
    ['Ann Lee', 'thesis advisor'],
    ['Bo Li', 'contributor'],
    ['Cy Orr', null],
  ])
})

it('Terms count where the catalogue has one of them, whatever their words', async () => {
  expect(
    await namesOf(
      '700 1  $aLee, Ann$ephotographer$ebook designer$4pht',
      '700 1  $aLi, Bo$econstructor$4aut',
      '700 1  $aOrr, Cy$eauthor of foreword',
    ),
  ).toEqual([
    ['Ann Lee', 'photographer'],
    ['Ann Lee', 'book designer'],
    ['Bo Li', 'author'],
    ['Cy Orr', 'foreword'],
  ])
})
