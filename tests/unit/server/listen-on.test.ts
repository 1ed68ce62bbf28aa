import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'

import { expect, it } from 'vitest'

import { closeServer } from '@/server/close-server'
import { listenOn } from '@/server/listen-on'
import { createRecordingLog } from '../../support/recording-log'

it('A server logs each connection that it cannot accept, and continues', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-listen-'))
  const { log, entries } = createRecordingLog()
  const server = createServer()
  try {
    await listenOn(server, { path: path.join(folder, 'socket') }, log)
    for (let times = 0; times < 2; times++) server.emit('error', new Error('accept EMFILE'))
    expect(entries.map(({ message }) => message)).toEqual(Array(2).fill('A connection could not be accepted'))
    expect(server.listening).toBe(true)
    await expect(listenOn(createServer(), { path: path.join(folder, 'socket') }, log)).rejects.toThrow('EADDRINUSE')
  } finally {
    await closeServer(server)
    await rm(folder, { recursive: true })
  }
})
