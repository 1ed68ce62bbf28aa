import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { readManifest } from '@/sample/manifest'
import { findDuplicates } from './duplicates'

const folder = 'src/sample/images'
const { images } = await readManifest('src/sample/manifest.yaml')
const pictures = Object.entries(images).filter(([name]) => !name.startsWith('cover-'))
const read = (name: string) => readFileSync(`${folder}/${name}.svg`, 'utf8')

describe('the sample images', () => {
  it('are the files of the folder, no two alike', () => {
    expect(
      Object.keys(images)
        .map((name) => `${name}.svg`)
        .toSorted(),
    ).toEqual(readdirSync(folder).toSorted())
    expect(findDuplicates(Object.keys(images).map(read))).toEqual([])
    expect(pictures.length).toBeGreaterThanOrEqual(24)
  })

  it('have alternative texts of their own that describe what is seen', () => {
    expect(findDuplicates(Object.values(images))).toEqual([])
    const isFaulty = (alt: string) =>
      alt.length < 40 || alt.length > 200 || /\b(?:image|picture|illustration|drawing) of\b/i.test(alt)
    expect(pictures.filter(([, alt]) => isFaulty(alt))).toEqual([])
  })

  it('are 2,400 by 1,350 pixels', () => {
    expect(pictures.filter(([name]) => !read(name).includes('viewBox="0 0 2400 1350"'))).toEqual([])
  })
})
