import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'

import config from '../../.config/dependency-cruiser.mjs'

let result: ICruiseResult

beforeAll(async () => {
  const { options, ...ruleSet } = config
  const cruised = await cruise(['src'], { ...options, ruleSet, validate: true }, undefined, {
    tsConfig: extractTSConfig('tsconfig.json'),
  })
  result = cruised.output as ICruiseResult
}, 120_000)

describe('dependencies between modules of src', () => {
  it('are all resolved, including aliases', () => {
    expect(result.modules.length).toBeGreaterThan(150)
    const internal = result.modules
      .flatMap(({ dependencies }) => dependencies)
      .filter(({ module }) => module.startsWith('@/'))
    expect(internal.length).toBeGreaterThan(200)
    for (const { module, resolved } of internal) expect(resolved, module).toMatch(/^src\//)
  })

  it('follow every rule of .config/dependency-cruiser.mjs', () => {
    const comments = new Map(config.forbidden?.map(({ name, comment }) => [name, comment]))
    const broken = result.summary.violations.map(({ rule, from, to, cycle }) => {
      const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to
      return `${from} → ${path}\n  ${rule.name}: ${comments.get(rule.name)}`
    })
    expect(broken.join('\n')).toBe('')
  })

  it('have a rule for every folder, and a comment on how to fix each violation', () => {
    const ruled = config.forbidden?.flatMap(({ name }) =>
      name?.startsWith('layer-') ? [name.slice('layer-'.length)] : [],
    )
    const folders = readdirSync('src', { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== 'docs',
    )
    expect(ruled?.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
    for (const { name, comment } of config.forbidden ?? []) expect(comment?.length, name).toBeGreaterThan(40)
  })
})
