import type { Registry } from 'prom-client'

import type { DirectFills } from '@/config/direct-fills'
import { addGauge, toSamplesBy } from './add-metric'

export type DirectFillUsage = Pick<DirectFills, 'stats' | 'countConnections' | 'replicaUsage'>

/** The metrics of the database connections of the front door, which fills single documents itself. */
export function addDirectFillMetrics(registry: Registry, direct: DirectFillUsage): void {
  addGauge({
    registry,
    name: 'lectern_front_door_database_connections',
    help: 'Connections of the pool of the front door, and fills that wait for one.',
    labels: ['state'],
    read: () => {
      const { used, waiting } = direct.stats()
      return toSamplesBy('state', { used, idle: direct.countConnections() - used, waiting })
    },
  })
  addGauge({
    registry,
    name: 'lectern_front_door_replica_reads',
    help: 'Reads of the front door that a replica served, or left to the primary; absent without a replica.',
    labels: ['server'],
    read: () => {
      const usage = direct.replicaUsage()
      return usage ? toSamplesBy('server', { replica: usage.reads, primary: usage.declined }) : []
    },
  })
}
