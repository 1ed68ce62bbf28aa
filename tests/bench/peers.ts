import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { load, sendRequest, type BenchRequest, type BenchResponse, type Load } from './load'
import { medianLoad } from './medians'

/** How fast another server sends the bytes of a page; null where it is not installed. */
export type PeerResult = { name: string; configuration: string; measured: Load | null }

type Options = { response: BenchResponse; fields: string[]; port: number; originPort: number }
type Rounds = { request: BenchRequest; rounds: number; secondsPerRound: number }
type Definition = {
  name: string
  command: string
  configuration: string
  /** Writes its configuration; the arguments that it is started with. */
  prepare: (folder: string, options: Options) => Promise<string[]>
}

const definitions: Definition[] = [
  {
    name: 'nginx',
    command: 'nginx',
    configuration: 'one worker, sendfile, a file with the page, no log',
    async prepare(folder, { response, fields, port }) {
      await mkdir(path.join(folder, 'pages'))
      await writeFile(path.join(folder, 'pages/page.html'), response.body)
      const headers = fields.flatMap((name, index) =>
        index % 2 === 0 && !/^(content-length|content-type|etag)$/i.test(name)
          ? [`add_header ${name} '${(fields[index + 1] ?? '').replaceAll("'", "\\'")}';`]
          : [],
      )
      const file = path.join(folder, 'nginx.conf')
      await writeFile(
        file,
        `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
        events {}
        http {
          access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=10;
          client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
          uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
          server {
            listen 127.0.0.1:${port}; default_type 'text/html; charset=utf-8'; root ${folder}/pages;
            ${headers.join(' ')}
            location / { try_files /page.html =404; }
          }
        }`,
      )
      return ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')]
    },
  },
  {
    name: 'Varnish',
    command: 'varnishd',
    configuration: 'its defaults, raw `node:http` behind it, everything cached for an hour',
    async prepare(folder, { port, originPort }) {
      const file = path.join(folder, 'bench.vcl')
      await writeFile(
        file,
        `vcl 4.1;
        backend default { .host = "127.0.0.1"; .port = "${originPort}"; }
        sub vcl_backend_response { set beresp.ttl = 1h; set beresp.uncacheable = false; return (deliver); }`,
      )
      return ['-F', '-j', 'none', '-n', folder, '-f', file, '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m']
    },
  },
]

/** Measures those that are installed, one after another. */
export async function measurePeers({ request, rounds, secondsPerRound, ...options }: Options & Rounds) {
  const results: PeerResult[] = []
  for (const definition of definitions) {
    const { name, command, configuration } = definition
    const isInstalled = await promisify(execFile)(command, ['-V']).then(
      () => true,
      () => false,
    )
    if (!isInstalled) {
      results.push({ name, configuration, measured: null })
      continue
    }
    const { origin, close } = await start(definition, options)
    const loads: Load[] = []
    await load(origin, request, 1)
    for (let round = 0; round < rounds; round++) loads.push(await load(origin, request, secondsPerRound))
    await close()
    results.push({ name, configuration, measured: medianLoad(loads) })
  }
  return results
}

async function start({ name, command, prepare }: Definition, options: Options) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-peer-'))
  // Their workers have a user of their own.
  await chmod(folder, 0o755)
  const child = spawn(command, await prepare(folder, options), { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const origin = `http://127.0.0.1:${options.port}`
  async function close() {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100; tries++) {
    const response = await sendRequest(origin, { path: '/' }).catch(() => null)
    if (response?.body.equals(options.response.body)) return { origin, close }
    await pause(100)
  }
  await close()
  throw new Error(`${name} does not send the page: ${output.slice(-1000)}`)
}
