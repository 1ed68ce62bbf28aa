import { readFile } from 'node:fs/promises'

/**
 * For how many milliseconds the main thread of a process has been ready to run, but waited for a processor, since it
 * started: the second number of its `schedstat`. 0 where the system does not tell, or the process has ended.
 */
export async function readProcessorWait(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'latin1').catch(() => '')
  return (Number(text.split(' ')[1]) || 0) / 1e6
}
