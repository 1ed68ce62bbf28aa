/** Next runs this once when its server starts: the schedule must run whether or not anyone visits. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startScheduler } = await import('./cms/scheduler')
  await startScheduler()
}
