/**
 * Loaded into each step: ends it when the launch that runs it is killed, so that the next launch never
 * finds an orphan at work on the same files. Processes that the step itself forks are left to it.
 */
const launcher = Number(new URL(import.meta.url).searchParams.get('launcher'))

if (process.ppid === launcher && process.channel) {
  process.once('disconnect', () => process.exit(1))
  process.channel.unref()
}
