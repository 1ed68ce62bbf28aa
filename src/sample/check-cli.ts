import path from 'node:path'

import { checkSample, readSample } from './check'
import type { Complaint } from './check/complaint'

const usage = 'npm run sample -- --check   prints what to mend in src/sample; fails when a rule is broken.'

async function main(): Promise<number> {
  if (!process.argv.includes('--check')) {
    console.log(usage)
    return 1
  }
  const { sample, complaints } = await readSample(path.resolve(process.cwd(), 'src/sample'))
  const all = [...complaints, ...(sample ? checkSample(sample, new Date().toISOString().slice(0, 10)) : [])]
  for (const complaint of all) console.log(toLine(complaint))
  const broken = all.filter(({ severity }) => severity === 'rule').length
  console.log(`${broken} to mend, ${all.length - broken} to think about.`)
  return broken > 0 ? 1 : 0
}

function toLine({ severity, file, place, says }: Complaint): string {
  return `${severity === 'rule' ? 'mend ' : 'think'}  src/sample/${file}, ${place}: ${says}`
}

process.exitCode = await main()
