/** Next runs this once when it starts, so that schedules and health checks do not depend on a first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { isDevelopment } = await import('./config/is-development')
  if (isDevelopment()) {
    // In production the renderer does, with a process for the jobs.
    const { startDevelopmentScheduler } = await import('./app/fills/development-scheduler')
    return startDevelopmentScheduler()
  }
  const { setFillListener } = await import('./config/fill-listener')
  const { handleAdminProbe } = await import('./app/fills/probes')
  setFillListener(handleAdminProbe)
}
