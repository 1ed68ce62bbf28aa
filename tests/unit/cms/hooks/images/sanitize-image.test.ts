import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { sanitizeImage } from '@/cms/hooks/images/sanitize-image'

type Args = Parameters<typeof sanitizeImage>[0]
type File = { name: string; data: Buffer; mimetype: string; size: number }

async function upload(name: string, data: Buffer, mimetype = 'image/jpeg'): Promise<File> {
  const file: File = { name, data, mimetype, size: data.length }
  const t = (key: string) => key
  await sanitizeImage({ args: {}, operation: 'create', req: { file, t } } as unknown as Args)
  return file
}

const canvas = { create: { width: 40, height: 20, channels: 3, background: '#fff' } } as const
const jpeg = () => sharp(canvas).jpeg()

describe('an uploaded image', () => {
  it('loses location and camera, and is rotated upright', async () => {
    const data = await jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(data).metadata()).exif).toBeDefined()
    const file = await upload('photo.jpg', data)
    const metadata = await sharp(file.data).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(file.data.includes('SecretCamera')).toBe(false)
    expect([metadata.width, metadata.height]).toEqual([20, 40])
    expect(file.size).toBe(file.data.length)
  })

  it('has the format of its bytes, whatever its name', async () => {
    const file = await upload('page.html', await sharp(canvas).png().toBuffer(), 'text/html')
    expect(file).toMatchObject({ name: 'page.png', mimetype: 'image/png' })
  })

  it('loses data appended to the image', async () => {
    const data = Buffer.concat([await jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    expect((await upload('a.jpg', data)).data.includes('<script>')).toBe(false)
  })

  it.each(['png', 'webp', 'gif', 'avif', 'jpeg'] as const)('may be %s, and stays so', async (format) => {
    const file = await upload('a.bin', await sharp(canvas).toFormat(format).toBuffer(), 'application/octet-stream')
    expect(file.mimetype).toBe(`image/${format}`)
    expect((await sharp(file.data).metadata()).width).toBe(40)
  })

  it.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a head without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('is not %s', async (_, data) => {
    await expect(upload('a.jpg', data)).rejects.toMatchObject({ status: 400 })
  })

  it.each([
    ['fifty million pixels wide', 50_000_000, 1],
    ['fifty million pixels high', 1, 50_000_000],
    ['wider than any screen', 20_000, 2],
    ['higher than any page', 2, 20_000],
  ])('is not %s', async (_, width, height) => {
    await expect(upload('a.png', toPng(width, height))).rejects.toMatchObject({ status: 400 })
  })

  it('has no more frames than the server can hold at once', async () => {
    const side = { width: 1000, height: 1000, channels: 3, background: '#123' } as const
    const frames = Array.from({ length: 51 }, (_, index) => ({ ...side, background: { r: index * 4, g: 0, b: 0 } }))
    const pages = await Promise.all(frames.map((frame) => sharp({ create: frame }).png().toBuffer()))
    const animation = await sharp(pages, { join: { animated: true } })
      .webp({ lossless: true, effort: 0 })
      .toBuffer()
    await expect(upload('a.webp', animation)).rejects.toMatchObject({ status: 400 })
    const shorter = await sharp(pages.slice(0, 3), { join: { animated: true } })
      .webp({ lossless: true, effort: 0 })
      .toBuffer()
    expect((await sharp((await upload('b.webp', shorter)).data, { animated: true }).metadata()).pages).toBe(3)
  })

  it('has no more pixels than the server can hold', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await expect(upload('a.png', bomb)).rejects.toMatchObject({ status: 400 })
  })
})

/** A black picture of one bit a pixel, written by hand: a library that drew one would take the memory that this is to save. */
function toPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  const chunks = [toChunk('IHDR', head), toChunk('IDAT', deflateSync(rows)), toChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

function toChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}
