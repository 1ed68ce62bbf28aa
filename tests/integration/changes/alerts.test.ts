import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'

const rules = path.resolve('.config/monitoring/alerts.yml')

/** A cause from the tenth minute to the fortieth, and until when the alert has to have fired, in the notation of promtool. */
type Cause = { series: Record<string, string>; firesAt: string; clearsAt?: string }

/** The value without the cause, with it, and without it again, a minute each. */
const during = (value: string, without: string) => `${without}x9 ${value}x29 ${without}x120`
const gauge = (name: string, value: number, without = 0, labels = '') => ({
  [`${name}{job="lectern",instance="a"${labels}}`]: during(String(value), String(without)),
})
/** A counter that grows by so much each minute while there is a cause. */
const counter = (name: string, each: number, labels = '') => ({
  [`${name}{job="lectern",instance="a"${labels}}`]: `0x9 0+${each}x29 ${each * 29}x120`,
})

const causes: Record<string, Cause> = {
  LecternDown: { series: gauge('up', 0, 1), firesAt: '12m' },
  LecternErrors: {
    series: {
      ...counter('lectern_requests_total', 10, ',operation="listArticles",status="503"'),
      'lectern_requests_total{job="lectern",instance="a",operation="listArticles",status="200"}': '0+100x200',
    },
    firesAt: '20m',
  },
  LecternChangesNotHeard: { series: gauge('lectern_listener_connected', 0, 1), firesAt: '12m' },
  LecternRendererDown: { series: gauge('lectern_renderer_up', 0, 1), firesAt: '12m' },
  LecternRendererRestarts: { series: counter('lectern_renderer_restarts_total', 1), firesAt: '20m', clearsAt: '75m' },
  LecternFillsWait: {
    series: gauge('lectern_queue_tasks', 100, 0, ',queue="fills",state="waiting"'),
    firesAt: '20m',
  },
  LecternDatabaseConnectionsWait: { series: gauge('lectern_database_waiting', 5), firesAt: '20m' },
  LecternReplicaUnused: {
    series: Object.assign(
      {},
      ...['lectern_replica_reads', 'lectern_front_door_replica_reads'].map((name) => ({
        ...counter(name, 60, ',server="primary"'),
        [`${name}{job="lectern",instance="a",server="replica"}`]: '0+60x9 540x29 540+60x120',
      })),
    ),
    firesAt: '30m',
  },
  LecternPurgesWait: { series: gauge('lectern_purges_waiting', 1, 0, ',cache="varnish"'), firesAt: '13m' },
  LecternEventLoopBlocked: { series: gauge('nodejs_eventloop_lag_p99_seconds', 0.5, 0.01), firesAt: '17m' },
  LecternNobodySchedules: { series: gauge('lectern_scheduler_leader', 0, 1), firesAt: '13m' },
  LecternScheduleLate: {
    series: gauge('lectern_job_delay_seconds', 400, 0, ',kind="schedule"'),
    firesAt: '12m',
  },
  LecternMailWaits: { series: gauge('lectern_job_delay_seconds', 2000, 0, ',kind="notice"'), firesAt: '11m' },
  LecternJobsFailed: { series: gauge('lectern_jobs_failed', 1, 0, ',kind="notice"'), firesAt: '11m' },
  LecternSignInGuessing: { series: counter('lectern_sign_in_failures_total', 30), firesAt: '20m' },
  LecternBackupOld: { series: gauge('lectern_backup_age_seconds', 200_000, 3_600), firesAt: '11m' },
  LecternBackupMissing: {
    series: {
      'lectern_backup_age_seconds{job="lectern",instance="a"}': '60x9 _x70 60x120',
      'lectern_import_running{job="lectern",instance="a"}': '0x200',
    },
    firesAt: '75m',
    clearsAt: '82m',
  },
}

// Promtool is part of Prometheus, which is no npm package, and a machine may lack it.
const hasPromtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!hasPromtool)(`The alert rules${hasPromtool ? '' : ' (promtool is not installed here)'}`, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-alerts-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** What promtool says of an alert that should fire at some times and not at others. */
  async function check(alert: string, series: Record<string, string>, fires: Record<string, boolean>): Promise<string> {
    const file = path.join(folder, `${alert}.yml`)
    const promql_expr_test = Object.entries(fires).map(([eval_time, isFiring]) => ({
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
      eval_time,
      exp_samples: [{ labels: '{}', value: Number(isFiring) }],
    }))
    const input_series = Object.entries(series).map(([name, values]) => ({ series: name, values }))
    const tests = [{ interval: '1m', input_series, promql_expr_test }]
    await writeFile(file, stringify({ rule_files: [rules], evaluation_interval: '1m', tests }))
    return (await promisify(execFile)('promtool', ['test', 'rules', file]).catch((error) => error)).stdout
  }

  it('have a cause each in this file', async () => {
    const { groups } = parse(await readFile(rules, 'utf8')) as { groups: { rules: { alert: string }[] }[] }
    expect(groups.flatMap(({ rules: all }) => all.map(({ alert }) => alert))).toEqual(Object.keys(causes))
  })

  it.each(Object.entries(causes))('%s fires while its cause lasts, and clears', async (alert, cause) => {
    const { series, firesAt, clearsAt = '60m' } = cause
    expect(await check(alert, series, { '9m': false, [firesAt]: true, [clearsAt]: false })).toContain('SUCCESS')
  })

  it('do not take a database that cannot be asked for one without a backup', async () => {
    const series = {
      'lectern_backup_age_seconds{job="lectern",instance="a"}': '60x9 _x100 60x20',
      'lectern_import_running{job="lectern",instance="a"}': '0x9 _x100 0x20',
      'lectern_renderer_up{job="lectern",instance="a"}': '1x130',
    }
    expect(await check('LecternBackupMissing', series, { '75m': false, '105m': false })).toContain('SUCCESS')
  })

  it('are not about the event loop of other programs', async () => {
    const series = { 'nodejs_eventloop_lag_p99_seconds{job="other",instance="b"}': '1x40' }
    expect(await check('LecternEventLoopBlocked', series, { '20m': false })).toContain('SUCCESS')
  })
})
