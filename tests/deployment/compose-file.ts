import { readFileSync } from 'node:fs'

import { parse } from 'yaml'

/** The parts of a compose file that `docker-compose.yml` uses. */
export type Service = {
  image: string
  build?: { context: string; dockerfile: string }
  command?: string | string[]
  environment?: Record<string, string>
  depends_on?: string[] | Record<string, { condition: Condition }>
  healthcheck?: { test: string[] }
  volumes?: string[]
  tmpfs?: string[]
  ports?: string[]
  profiles?: string[]
  hostname?: string
  networks?: { default: { ipv4_address: string } }
  init?: boolean
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
  shm_size?: string
  stop_grace_period?: string
  restart?: string
}

export type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'

export type Compose = {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: { default: { ipam: { config: { subnet: string; ip_range: string }[] } } }
}

const known = new Set(
  [
    'image build command environment depends_on healthcheck volumes tmpfs ports profiles hostname networks init read_only',
    'cap_drop security_opt mem_limit pids_limit shm_size stop_grace_period restart',
  ].flatMap((names) => names.split(' ')),
)

/** Reads a compose file, with variables replaced as `docker compose` replaces them; throws for a key that is not known here. */
export function readComposeFile(file: string, variables: Record<string, string>): Compose {
  const compose = replaceVariables(parse(readFileSync(file, 'utf8'), { merge: true }), variables) as Compose
  for (const [name, service] of Object.entries(compose.services)) {
    const unknown = Object.keys(service).filter((key) => !known.has(key))
    if (unknown.length > 0) throw new Error(`${name} has keys that this reader ignores: ${unknown.join(', ')}`)
  }
  return compose
}

function replaceVariables(value: unknown, variables: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceVariables(item, variables))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceVariables(item, variables)]))
  }
  if (typeof value !== 'string') return value
  return value.replace(
    /\$\$|\$\{([A-Z_\d]+)(?::([-?])([^}]*))?\}/g,
    (whole, name?: string, operator?: string, word = '') => {
      if (whole === '$$') return '$'
      const given = variables[name ?? '']
      if (given) return given
      if (operator === '?') throw new Error(String(word))
      return String(word)
    },
  )
}

/** The services that one waits for, and for what. */
export function toDependencies({ depends_on: dependencies = [] }: Service): [string, Condition][] {
  if (Array.isArray(dependencies)) return dependencies.map((name) => [name, 'service_started'])
  return Object.entries(dependencies).map(([name, { condition }]) => [name, condition])
}
