/** The milliseconds of processor time that this process takes for a step: on a busy machine no more than on an idle one. */
export async function measureProcessorMs(step: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await step()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
