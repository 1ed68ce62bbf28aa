/** Next runs this once when its server starts: the schedule must run, and fills be answered, whoever visits. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { isDevelopment } = await import('./config/is-development')
  const { startScheduler } = await import('./cms/scheduler')
  await startScheduler()
  // In development fills go through Next's router, which reloads what changed.
  if (isDevelopment()) return
  const { setFillListener } = await import('./config/fill-listener')
  const { answerPrivately } = await import('./app/fill-listener')
  setFillListener(answerPrivately)
}
