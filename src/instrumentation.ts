/** Next runs this once when its server starts, so that schedules and fills do not depend on a first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { isDevelopment } = await import('./config/is-development')
  const { startScheduler } = await import('./cms/scheduler')
  const { default: config } = await import('@payload-config')
  await startScheduler(config)
  // In development fills go through Next's router, which reloads changed code.
  if (isDevelopment()) return
  const { setFillListener } = await import('./config/fill-listener')
  const { handleFill } = await import('./app/fills/listener')
  setFillListener(handleFill)
}
