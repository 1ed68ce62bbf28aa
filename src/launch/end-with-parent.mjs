/**
 * Preloaded into each step: ends it when its launcher is killed, so that no orphan works on the same files as the next
 * launch. Processes that the step forks itself are not affected.
 */
const launcher = Number(new URL(import.meta.url).searchParams.get('launcher'))

if (process.ppid === launcher && process.channel) {
  process.once('disconnect', () => process.exit(1))
  process.channel.unref()
}
