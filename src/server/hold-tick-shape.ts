import { executionAsyncResource } from 'node:async_hooks'

/** The tick that is held; undefined before the first turn after {@link holdTickShape}. */
export let heldTick: object | undefined

/**
 * Keeps what `process.nextTick` costs as low as it is in a new process; to be called first in a process that serves.
 *
 * Node makes an object of each tick by a literal with computed keys, for which V8 remembers one object shape, and
 * weakly. A collection of garbage while no tick waits frees that shape; the next tick has another, which V8 takes for
 * variety, and from then on builds every tick by its slowest path (0.3 µs instead of 0.05). An answer takes about
 * twelve ticks, so that small answers came a quarter slower once a server had idled. One tick kept alive keeps the shape.
 */
export function holdTickShape(): void {
  process.nextTick(() => {
    heldTick = executionAsyncResource()
  })
}
