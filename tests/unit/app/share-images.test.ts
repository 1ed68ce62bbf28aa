import sharp from 'sharp'
import { expect, it } from 'vitest'

import { drawShareImage } from '@/app/share-images/draw'
import { measureProcessorMs } from '../../support/processor-time'

const image = { kind: 'Book', title: 'A title', byline: 'Ada', host: 'Host', pictures: [], shape: 'covers' } as const
const margin = 72

/** The columns, from the left, that have something else than paper, without the bar at the edge. */
async function findUsedColumns(title: string, byline: string): Promise<number[]> {
  const { data, info } = await sharp(await drawShareImage({ ...image, title, byline }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const columns = Array.from({ length: info.width }, (_, x) => x).slice(margin / 2)
  return columns.filter((x) => {
    for (let y = 0; y < info.height; y++) if (data[y * info.width + x]! < 160) return true
    return false
  })
}

it('A word that is longer than a line is broken, and stays within the margins', async () => {
  const columns = await findUsedColumns('Bundesausbildungsförderungsgesetzesänderungsverordnungen erklärt', 'Ada')
  expect(columns.at(-1)).toBeLessThanOrEqual(1200 - margin + 2)
  expect(columns.at(-1)).toBeGreaterThan(900)
})

it('A line of hundreds of authors is shortened in a moment', async () => {
  const byline = Array.from({ length: 600 }, (_, index) => `Margarethe Author${index}`).join(', ')
  await drawShareImage(image)
  let columns: number[] = []
  expect(await measureProcessorMs(async () => (columns = await findUsedColumns('A title', byline)))).toBeLessThan(2000)
  expect(columns.at(-1)).toBeLessThanOrEqual(1200 - margin + 2)
  expect(columns.at(-1)).toBeGreaterThan(1000)
})

it('A title with a character that the typeface does not have is drawn without it', async () => {
  const columns = await findUsedColumns('Lift-off 🚀', '')
  expect(columns).toEqual(await findUsedColumns('Lift-off', ''))
  expect(columns.at(-1)).toBeGreaterThan(await findUsedColumns('', '').then((used) => used.at(-1)!))
})
