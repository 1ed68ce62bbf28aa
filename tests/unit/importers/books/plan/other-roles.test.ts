import { expect, it } from 'vitest'

import { withOtherRoles } from '@/importers/books/plan/other-roles'
import { unknownParts } from '@/importers/books/record/person-names'

const person = (name: string, role: string | null) => ({
  ...unknownParts,
  name,
  role,
  orcid: null,
  isni: null,
  biography: null,
})

it.each(['Author', 'author', 'Autorin', 'Text', null])('who is %s in the book is of a column of authors', (role) => {
  const [cy, bo] = [person('Cy Orr', 'author'), person('Bo Li', 'Übersetzer')]
  expect(withOtherRoles([person('Ann Lee', role), bo], [cy], ['author'])).toEqual([cy, bo])
})

it('who has another role in the record has that one, and who has two in the book keeps the other', () => {
  const [author, editor] = [person('Ann Lee', 'author'), person('Ann Lee', 'editor')]
  expect(withOtherRoles([editor], [author], ['author'])).toEqual([author])
  expect(withOtherRoles([editor, author], [author], ['author'])).toEqual([editor, author])
})
