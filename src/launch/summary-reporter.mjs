const listedAtMost = 10
const diffLinesAtMost = 12

/**
 * A Vitest reporter that ends a run with the skipped tests and their reasons, and the tests that passed only on a
 * retry.
 */
export default class SummaryReporter {
  onTestRunEnd(modules) {
    const byReason = new Map()
    for (const test of modules.flatMap((module) => [...module.children.allTests('skipped')])) {
      const reason = test.result().note ?? 'no reason given, or not chosen'
      byReason.set(reason, [...(byReason.get(reason) ?? []), test])
    }
    if (byReason.size === 0) console.log('Skipped: nothing.')
    for (const [reason, tests] of byReason) list(`Skipped ${tests.length}: ${reason}`, tests)
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')])
    const flaky = passed.filter((test) => test.diagnostic()?.flaky)
    if (flaky.length > 0) list(`Passed only when repeated: ${flaky.length}`, flaky)
  }
}

function list(title, tests) {
  console.log(title)
  for (const test of tests.slice(0, listedAtMost)) {
    console.log(`  - ${test.module.relativeModuleId} > ${test.fullName}`)
    for (const { message, diff = '' } of test.result().errors ?? []) {
      console.log(`    ${message.split('\n', 1)[0]}`)
      for (const line of diff.split('\n').filter(Boolean).slice(0, diffLinesAtMost))
        console.log(`      ${line.slice(0, 300)}`)
    }
  }
  if (tests.length > listedAtMost) console.log(`  - and ${tests.length - listedAtMost} more`)
}
