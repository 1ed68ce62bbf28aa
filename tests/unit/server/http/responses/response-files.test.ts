import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { createResponseFiles, openResponseFiles, type FileBody } from '@/server/http/responses/response-files'
import { toSpoolLimits } from '@/server/spool-folder'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-response-files-'))
})

afterAll(() => rm(folder, { recursive: true }))

const bodies: FileBody[] = []

afterEach(() => {
  for (const { of } of bodies.splice(0)) of.end()
})

/** Files of ten bytes in a space for thirty, and which of them were given up. */
function open() {
  const files = createResponseFiles({ folder, maxMemoryBytes: 10, maxBytes: 30 })
  const evicted: string[] = []
  return {
    files,
    evicted,
    async add(name: string) {
      const file = path.join(folder, name)
      await writeFile(file, name.padEnd(10))
      const body = await files.adopt({ path: file, bytes: 10, digest: name })
      body.of.onEvict = () => void evicted.push(name)
      bodies.push(body)
      return body
    },
  }
}

describe('openResponseFiles', () => {
  it('names the setting of a folder that cannot be used', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, 'not a folder')
    const opening = openResponseFiles({ folder: path.join(file, 'spool'), maxMemoryBytes: 10, maxBytes: 30 })
    await expect(opening).rejects.toThrow(`SPOOL_DIR ${file}/spool cannot be used: ENOTDIR`)
    await rm(file)
  })

  it('names the temporary folder where no setting names another', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, 'not a folder')
    const sizes = { SPOOL_MIN_BYTES: 10, SPOOL_MAX_BYTES: 30 }
    vi.stubEnv('TMPDIR', path.join(file, 'tmp'))
    try {
      await expect(openResponseFiles(toSpoolLimits(sizes))).rejects.toThrow(
        `The temporary folder (TMPDIR) ${file}/tmp cannot be used: ENOTDIR`,
      )
    } finally {
      vi.unstubAllEnvs()
      await rm(file)
    }
  })
})

describe('createResponseFiles', () => {
  it('keeps unlinked files, and closes them once they are released and nobody reads them', async () => {
    const { files, add } = open()
    const body = await add('a')
    expect(await readdir(folder)).toEqual([])
    const [release, releaseOther] = [body.of.hold(() => undefined), body.of.hold(() => undefined)]
    body.of.end()
    release()
    release()
    expect((await body.handle.read(Buffer.alloc(10), 0, 10, 0)).buffer.toString().trim()).toBe('a')
    expect(files.stats()).toEqual({ bytes: 10, count: 1 })
    releaseOther()
    expect(files.stats()).toEqual({ bytes: 0, count: 0 })
    expect(() => body.of.hold(() => undefined)).toThrow('evicted')
  })

  it('evicts the least recently requested files if the space is needed', async () => {
    const { files, evicted, add } = open()
    const [first] = [await add('a'), await add('b'), await add('c')]
    first.of.hold(() => undefined)()
    await add('d')
    expect(evicted).toEqual(['b'])
    expect(files.stats()).toEqual({ bytes: 30, count: 3 })
  })

  it('first stops readers of replaced responses', async () => {
    const { files, evicted, add } = open()
    const stopped: string[] = []
    await add('a')
    const former = await add('b')
    const release = former.of.hold(() => void stopped.push('b'))
    former.of.end()
    await add('c')
    await add('d')
    expect([evicted, stopped]).toEqual([['b'], ['b']])
    expect(files.stats()).toEqual({ bytes: 30, count: 3 })
    release()
  })

  it('counts compressed variants, and frees those that save nothing', async () => {
    const { files, add } = open()
    const { of } = await add('a')
    const compressed = await of.add()
    compressed.grow(4)
    expect(files.stats()).toEqual({ bytes: 14, count: 1 })
    compressed.discard()
    expect(files.stats()).toEqual({ bytes: 10, count: 1 })
    expect(await readdir(folder)).toEqual([])
  })

  it('opens no variant of a response that is closed meanwhile', async () => {
    const { add } = open()
    const { of } = await add('a')
    const adding = of.add()
    of.end()
    await expect(adding).rejects.toThrow('evicted')
  })
})
