import type { Migration } from 'payload'

import * as initial from './20261121_095056_initial'
import * as publicReading from './20261121_100000_public_reading'
import * as fastLists from './20261121_113000_fast_lists'

/** Every migration, oldest first. */
export const migrations = [
  { up: initial.up, down: initial.down, name: '20261121_095056_initial' },
  { up: publicReading.up, down: publicReading.down, name: '20261121_100000_public_reading' },
  { up: fastLists.up, down: fastLists.down, name: '20261121_113000_fast_lists' },
] as unknown as Migration[]
