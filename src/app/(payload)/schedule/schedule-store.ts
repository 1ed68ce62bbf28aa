import type { Schedule, Target } from '@/cms/schedules/schedule'
import { fetchSchedules } from './api'

/** The schedules of one document, shared by the strip, the button and the dialog. */
export type ScheduleState = {
  schedules: Schedule[]
  isOpen: boolean
  /** The schedule being edited in the dialog. */
  chosen: Schedule | null
}

const emptyState: ScheduleState = { schedules: [], isOpen: false, chosen: null }
const states = new Map<string, ScheduleState>()
const listeners = new Set<() => void>()

const toKey = ({ collection, id }: Target) => `${collection}/${id}`

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function readState(target: Target | null): ScheduleState {
  return (target && states.get(toKey(target))) || emptyState
}

export function changeState(target: Target, change: Partial<ScheduleState>): void {
  states.set(toKey(target), { ...readState(target), ...change })
  for (const listener of listeners) listener()
}

/** Reloads the schedules; keeps the current ones when the request fails. */
export async function reloadSchedules(target: Target): Promise<void> {
  const schedules = await fetchSchedules(target)
  if (schedules) changeState(target, { schedules })
}
