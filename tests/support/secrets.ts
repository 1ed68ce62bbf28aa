import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The secrets that a server generated on its first start, by name. */
export async function readSecrets(dataDir: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(dataDir, 'secret'), 'utf8')
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]))
}
