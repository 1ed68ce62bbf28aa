import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

type Options = { level?: string; isWatched?: boolean }

/** What a process writes to stderr that runs this code with `log`, after `logOutput`; and its exit code. */
async function run(code: string, { level = '', isWatched = false }: Options = {}) {
  const script = `
    process.stdout.isTTY = ${isWatched}
    const [{ log }, { logOutput }] = await Promise.all([import('@/config/log'), import('@/config/log-output')])
    logOutput()
    ${code}`
  const args = ['--no-deprecation', '--import', 'tsx', '--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LOG_LEVEL: level },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { output, exitCode: exitCode as number }
}

async function readLines(code: string, options?: Options) {
  const { output } = await run(code, options)
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown> & { err?: Record<string, unknown> })
}

describe('The log', () => {
  it('has one JSON object a line, with level, time, process, details and message', async () => {
    const [line] = await readLines(`log.warn({ port: 80 }, 'It is used')`)
    expect(line).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: expect.any(Number),
      port: 80,
      msg: 'It is used',
    })
  })

  it('has no line below LOG_LEVEL, whose default is info', async () => {
    const code = `for (const level of ['debug', 'info', 'warn', 'error']) log[level](level)`
    const readLevels = async (level: string) => (await readLines(code, { level })).map(({ msg }) => msg)
    expect(await Promise.all(['', 'error', 'debug'].map(readLevels))).toEqual([
      ['info', 'warn', 'error'],
      ['error'],
      ['debug', 'info', 'warn', 'error'],
    ])
  })

  it('has what Payload refuses as a line of information, and what it fails at as an error with its stack', async () => {
    const lines = await readLines(`
      const { APIError } = await import('payload')
      const logger = log.child({ name: 'payload' })
      logger.error({ err: new APIError('The slug is taken', 409) })
      logger.error({ err: new APIError('The file could not be stored', 500) })
      logger.error({ err: new TypeError('x is undefined') })
      logger.error({ err: new APIError('Not allowed', 403), msg: 'The bucket could not be read' })`)
    expect(lines.map(({ level, status, msg }) => [level, status, msg])).toEqual([
      ['info', 409, 'The slug is taken'],
      ['error', undefined, 'The file could not be stored'],
      ['error', undefined, 'x is undefined'],
      ['error', undefined, 'The bucket could not be read'],
    ])
    expect(lines.map(({ err }) => err?.stack !== undefined)).toEqual([false, true, true, true])
  })

  it('has one line for what Payload fails at in an outage, without the statement, which is of a slow one still', async () => {
    const lines = await readLines(`
      const logger = log.child({ name: 'payload' })
      const fail = (code, message) => {
        const cause = Object.assign(new Error(message), { code })
        logger.error({ err: new Error('Failed query: select "users"."id"\\nparams: 1', { cause }) })
      }
      for (let count = 0; count < 3; count++) fail('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432')
      fail('57014', 'canceling statement due to statement timeout')
      fail('25P04', 'terminating connection due to transaction timeout')`)
    const ofStatement = ['error', 'payload', 'Failed query: select "users"."id"', 'Failed query: select "users"."id"']
    expect(lines.map(({ level, name, msg, err }) => [level, name, msg, err?.message])).toEqual([
      ['error', 'payload', 'The admin lacks what it depends on', 'connect ECONNREFUSED 127.0.0.1:5432'],
      ofStatement,
      ofStatement,
    ])
    expect(JSON.stringify(lines[0])).not.toContain('select')
  })

  it('names an address of a host with several where none of them answers, whose error has no message of its own', async () => {
    const lines = await readLines(`
      const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })
      const cause = Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' })
      log.child({ name: 'payload' }).error({ err: new Error('Failed query: select 1', { cause }) })`)
    expect(lines.map(({ err }) => err?.message)).toEqual(['connect ECONNREFUSED ::1:5432'])
  })

  it('has errors of a request after it, when it is known which of them the client has caused', async () => {
    const lines = await readLines(`
      const { logWhenAnswered } = await import('@/config/log-when-answered')
      const logger = log.child({ name: 'payload' })
      const [wrong, failed, late] = ['A wrong filter', 'No space left', 'Still running'].map((text) => new TypeError(text))
      let background
      await logWhenAnswered(async () => {
        logger.error({ err: wrong })
        logger.error({ err: failed })
        log.info('It is handled')
        wrong.status = 400
        background = new Promise((resolve) => setTimeout(resolve)).then(() => logger.error({ err: late }))
      })
      await background
      await logWhenAnswered(async () => {
        logger.error({ err: failed })
        throw failed
      }).catch(() => undefined)`)
    expect(lines.map(({ level, status, msg }) => [level, status, msg])).toEqual([
      ['info', undefined, 'It is handled'],
      ['info', 400, 'A wrong filter'],
      ['error', undefined, 'No space left'],
      ['error', undefined, 'Still running'],
      ['error', undefined, 'No space left'],
    ])
  })

  it('keeps the stack, code and causes of an error, and none of the fields that a library added', async () => {
    const [line] = await readLines(`
      const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(me@example.org)' })
      log.error({ err: Object.assign(new TypeError('It failed', { cause }), { data: 'a draft' }) }, 'A write failed')`)
    expect(line?.err).toEqual({
      type: 'TypeError',
      message: 'It failed',
      stack: expect.stringMatching(/^TypeError: It failed\n +at /),
      cause: expect.objectContaining({ type: 'Error', message: 'duplicate key', code: '23505' }),
    })
    expect(JSON.stringify(line)).not.toMatch(/me@example|a draft/)
  })

  it('has neither the parameters of a failed query nor the token of a password reset', async () => {
    const { output } = await run(`
      const { DrizzleQueryError } = await import('@payloadcms/db-postgres/drizzle')
      const err = new DrizzleQueryError('update users set hash = $1', ['s3cret\\nhash'], new Error('gone'))
      log.error({ err, target: '/admin/reset/t0ken?x=1' }, 'Failed')`)
    expect(output).toContain('update users set hash = $1')
    expect(output).toContain('"target":"/admin/reset/…?x=1"')
    expect(output).not.toMatch(/s3cret|t0ken/)
  })

  it('has no parameters of a failed query where an error has no message, another name, or is the cause of another', async () => {
    const code = `
      const { DrizzleQueryError } = await import('@payloadcms/db-postgres/drizzle')
      const cause = Object.assign(new Error('read-only'), { detail: 'Key (email)=(me@example.org) already exists' })
      const err = new DrizzleQueryError('insert into "users"', ['me@example.org', 's3cret\\n    at hash'], cause)
      const logger = log.child({ name: 'payload' })
      logger.error({ err })
      logger.error(err)
      logger.error({ error: err, msg: 'Not saved: ' + err.message })
      logger.error({ err: new Error('It failed: ' + err.message, { cause: err }) })
      console.error('Not saved: %s', err.message, err)
      console.error(err)
      void Promise.reject(err)`
    for (const options of [{}, { isWatched: true }]) {
      const { output } = await run(code, options)
      expect(output.match(/insert into/g)?.length).toBeGreaterThan(6)
      expect(output).toContain('read-only')
      expect(output).not.toMatch(/me@example|s3cret|params/)
    }
    const lines = await readLines(code)
    expect(lines[0]).toMatchObject({
      msg: 'Failed query: insert into "users"',
      err: { cause: { message: 'read-only' } },
    })
    expect(lines[0]?.err?.stack).toMatch(/^Error: Failed query: insert into "users"\n +at /)
  })

  it('has no e-mail address that a mail server repeats in its response', async () => {
    const [line] = await readLines(`log.error({ err: new Error('550 5.1.1 <me.too+1@mail.example.org>: unknown') })`)
    expect(line?.msg).toBe('550 5.1.1 <…@…>: unknown')
    expect(JSON.stringify(line)).not.toContain('example.org')
  })

  it('is readable on a terminal', async () => {
    const { output } = await run(`log.error({ err: new Error('gone'), port: 80 }, 'It failed')`, { isWatched: true })
    const plain = output.replaceAll(/\u001b\[\d+m/g, '')
    expect(plain).toMatch(/^\[\d\d:\d\d:\d\d\] ERROR: It failed\n {4}port: 80\n/m)
    expect(plain).toMatch(/^ +Error: gone\n +at /m)
    expect(plain).not.toContain('{"level"')
  })
})

describe('Output that is not ours', () => {
  it('is logged: console messages, with their errors, and warnings of Node', async () => {
    const lines = await readLines(`
      console.log('%s pages', 3)
      console.error('A field failed', new Error('gone'))
      process.emitWarning('Too many listeners', 'MaxListenersExceededWarning')`)
    expect(lines.map(({ level, msg, err }) => [level, msg, err?.type, err?.message])).toEqual([
      ['info', '3 pages', undefined, undefined],
      ['error', 'A field failed', 'Error', 'gone'],
      ['warn', 'Node warns', 'MaxListenersExceededWarning', 'Too many listeners'],
    ])
  })

  it.each([
    ['an exception', `setImmediate(() => { throw new Error('gone') })`],
    ['a rejection', `void Promise.reject(new Error('gone'))`],
  ])('is logged: %s that nothing catches, which ends the process with 1', async (_, code) => {
    const { output, exitCode } = await run(`${code}\nsetInterval(() => undefined, 1000)`)
    expect(exitCode).toBe(1)
    expect(JSON.parse(output)).toMatchObject({ level: 'fatal', err: { message: 'gone' } })
  })

  // /dev/full and the size of a process are found on Linux alone.
  it.skipIf(process.platform !== 'linux')('does not fill the memory while its disk is full', async () => {
    const lines = 40_000
    const script = `
      const { log } = await import('@/config/log')
      const before = process.memoryUsage().rss
      for (let line = 0; line < ${lines}; line++) log.error({ text: '${'x'.repeat(2000)}' }, 'It failed')
      process.stdout.write(String(process.memoryUsage().rss - before))`
    const disk = await open('/dev/full', 'w')
    const args = ['--no-deprecation', '--import', 'tsx', '--input-type=module', '--eval', script]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', disk.fd] })
    const [grown] = await Promise.all([text(child.stdout!), once(child, 'exit')])
    await disk.close()
    expect(Number(grown)).toBeGreaterThan(0)
    expect(Number(grown)).toBeLessThan(40e6)
  })

  it('goes on once its disk has space again, though it could keep no more lines', async () => {
    const lines = await readLines(`
      const { default: fs } = await import('node:fs')
      const { writeSync } = fs
      fs.writeSync = () => { throw Object.assign(new Error('full'), { code: 'ENOSPC' }) }
      for (let line = 0; line < 3000; line++) log.error({ text: 'x'.repeat(500) }, 'It failed')
      fs.writeSync = writeSync
      log.info('It works')`)
    expect(lines.length).toBeGreaterThan(1000)
    expect(lines.at(-1)).toMatchObject({ msg: 'It works' })
  })

  it('has a line that is longer than all that it keeps', async () => {
    const [line] = await readLines(`log.error({ text: '😀'.repeat(400_000) }, 'It failed')`)
    expect(line?.text).toHaveLength(800_000)
  })
})
