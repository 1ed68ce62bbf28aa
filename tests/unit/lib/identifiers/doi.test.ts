import { describe, expect, it } from 'vitest'

import { toDoiName, toDoiUrl } from '@/lib/identifiers/doi'

describe('a DOI', () => {
  it.each([
    ['10.5555/12345678', 'https://doi.org/10.5555/12345678'],
    ['10.1002/a#b?c', 'https://doi.org/10.1002/a%23b%3Fc'],
    ['10.1002/(SICI)1097<1::AID>3.0/x', 'https://doi.org/10.1002/(SICI)1097%3C1%3A%3AAID%3E3.0/x'],
    ['10.1002/50%25', 'https://doi.org/10.1002/50%2525'],
  ])('%s has one address, from which it is read', (name, url) => {
    expect(toDoiUrl(name)).toBe(url)
    expect(toDoiName(url)).toBe(name)
    expect(toDoiName(`doi:${name}`)).toBe(name)
    expect(toDoiName(name)).toBe(name)
  })

  it('in an address that is not well-formed stays as it is', () => {
    expect(toDoiName('https://dx.doi.org/10.1002/50%')).toBe('10.1002/50%')
    expect(toDoiName('https://doi.org/10.1002/a%00')).toBe('10.1002/a%00')
  })
})
