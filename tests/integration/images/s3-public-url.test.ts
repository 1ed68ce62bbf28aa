import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startBucketServer, type BucketServer, type UploadedImage } from '../../support/bucket-server'
import { runCommand } from '../../support/run-command'
import { waitUntil } from '../../support/wait-until'

let server: BucketServer
let image: UploadedImage
/** What the addresses of all images begin with. */
let folder: string

const read = async (target: string, accept = '*/*') => {
  const response = await fetch(`${server.origin}${target}`, { headers: { accept } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

beforeAll(async () => {
  server = await startBucketServer({ isPublic: true })
  folder = `${server.store.endpoint}/pictures/media/`
  image = await server.upload('Public.png')
  await server.publish(image.id)
  await waitUntil('the image is public', async () => (await read(`/api/media/${image.id}`)).status === 200)
}, 240_000)

afterAll(() => server?.close(), 60_000)

describe('With S3_PUBLIC_URL, images', () => {
  it('have URLs of the bucket in JSON, for the original and each size', async () => {
    type Media = { url: string; sizes: Record<'card' | 'wide', { url: string }> }
    const media = JSON.parse((await read(`/api/media/${image.id}`)).text) as Media
    expect(media.url).toBe(`${folder}${image.filename}`)
    for (const { url } of Object.values(media.sizes)) expect(url.startsWith(folder), url).toBe(true)
    const articles = JSON.parse((await read('/api/articles')).text) as { docs: { heroImage: Media }[] }
    expect(articles.docs[0]?.heroImage).toEqual(media)
    const { totalDocs } = JSON.parse((await read(`/api/media?where[url][equals]=${media.url}`)).text) as {
      totalDocs: number
    }
    expect(totalDocs).toBe(1)
  })

  it('can be read there by anyone, with a type and a max-age of a year', async () => {
    const response = await fetch(`${folder}${image.filename}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(server.store.objects.get(`pictures/media/${image.filename}`)?.cacheControl).toContain('immutable')
    expect(Buffer.from(await response.arrayBuffer()).equals(image.bytes)).toBe(true)
  })

  it.each([
    ['/resources/a-picture-in-a-bucket', 'text/html'],
    ['/resources/a-picture-in-a-bucket', 'text/markdown'],
    ['/resources', 'text/html'],
    ['/feed.xml', '*/*'],
    ['/feed.json', '*/*'],
  ])('have no other address in %s as %s', async (target, accept) => {
    const { status, text, headers } = await read(target, accept)
    expect(status).toBe(200)
    expect(text).toContain(folder)
    expect(text).not.toContain(`${server.origin}/media/`)
    if (accept !== 'text/html') return
    expect(headers.get('content-security-policy')).toContain(`img-src 'self' ${folder};`)
  })

  it('are in srcset and JSON-LD of their page too', async () => {
    const { text } = await read('/resources/a-picture-in-a-bucket', 'text/html')
    const srcset = / srcset="([^"]+)"/i.exec(text)?.[1] ?? ''
    expect(srcset.split(', ').every((candidate) => candidate.startsWith(folder))).toBe(true)
    const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
    expect(jsonLd).toContain(folder)
  })
})

describe('npm run media -- move', () => {
  const move = (...args: string[]) => runCommand('media', ['move', ...args], server.settings)
  const listOnDisk = async () =>
    (await readdir(path.join(server.dataDir, 'media')).catch(() => [])).filter((name) => !name.startsWith('.'))
  const toDigest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  it('copies images to disk and back, completely, and again only those that differ', async () => {
    const { objects } = server.store
    const stored = new Map([...objects].map(([key, { body }]) => [path.basename(key), toDigest(body)]))
    expect(stored.size).toBe(5)

    const planned = await move('disk', '--dry-run')
    expect(planned.code, planned.output).toBe(0)
    expect(planned.output).toContain('of 5 files 5 would be copied, 0 were there already')
    expect(await listOnDisk()).toEqual([])

    expect((await move('disk')).output).toContain('of 5 files 5 copied, 0 were there already')
    expect((await listOnDisk()).toSorted()).toEqual([...stored.keys()].toSorted())
    for (const [name, digest] of stored)
      expect(toDigest(await readFile(path.join(server.dataDir, 'media', name)))).toBe(digest)
    expect(objects.size).toBe(5)

    // As an interrupted copy, or a broken disk, leaves them.
    await writeFile(path.join(server.dataDir, 'media', image.filename), 'half')
    expect((await move('disk')).output).toContain('of 5 files 1 copied, 4 were there already')

    expect((await move('disk', '--delete')).output).toContain('of 5 files 0 copied, 5 were there already')
    expect(objects.size).toBe(0)
    const back = await move('bucket', '--delete')
    expect(back.code, back.output).toBe(0)
    expect(back.output).toContain('of 5 files 5 copied')
    expect(await listOnDisk()).toEqual([])
    expect(new Map([...objects].map(([key, { body }]) => [path.basename(key), toDigest(body)]))).toEqual(stored)
    for (const { contentType } of objects.values()) expect(contentType).toMatch(/^image\/(png|webp)$/)
    expect(server.store.rejections).toEqual([])
  }, 120_000)

  it('deletes with --delete what no image uses any more, from both places', async () => {
    const { objects, times } = server.store
    const put = (filename: string, minutes: number) => {
      const key = `pictures/media/${filename}`
      objects.set(key, { body: Buffer.from(filename), contentType: 'image/png' })
      times.set(key, new Date(Date.now() - minutes * 60_000))
    }
    // Of an image that was deleted while its server still used the disk.
    put('gone-0123456789abcdef0123.png', 61)
    put('under-way-0123456789abcdef0123.png', 59)
    const planned = await move('bucket', '--dry-run', '--delete')
    expect(planned.output).toContain('1 file that no image uses would be deleted from the bucket pictures')
    expect(objects.size).toBe(7)
    const { code, output } = await move('bucket', '--delete')
    expect(code, output).toBe(0)
    expect(output).toContain('1 file that no image uses deleted from the bucket pictures')
    expect(output).toContain(`0 files that no image uses deleted from ${path.join(server.dataDir, 'media')}`)
    expect([...objects.keys()].filter((key) => /gone|under-way/.test(key))).toEqual([
      'pictures/media/under-way-0123456789abcdef0123.png',
    ])
    objects.delete('pictures/media/under-way-0123456789abcdef0123.png')
  }, 60_000)

  it('reports images that are missing from both places, and rejects unknown arguments', async () => {
    const { objects } = server.store
    const key = `pictures/media/${image.filename}`
    const lost = objects.get(key)
    if (!lost) throw new Error('The image is not there.')
    objects.delete(key)
    const { code, output } = await move('disk', '--dry-run')
    objects.set(key, lost)
    expect(code).toBe(1)
    expect(output).toContain(`${image.filename} is missing from both places.`)
    for (const args of [['elsewhere'], ['disk', 'bucket'], ['disk', '--force']])
      expect((await move(...args)).code, args.join(' ')).toBe(2)
  }, 60_000)
})
