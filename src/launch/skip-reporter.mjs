const listedAtMost = 10

/** A Vitest reporter that ends a run with what it skipped, and why. */
export default class SkipReporter {
  onTestRunEnd(modules) {
    const byReason = new Map()
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const reason = test.result().note ?? 'no reason given, or not chosen'
        const name = `${module.relativeModuleId} > ${test.fullName}`
        byReason.set(reason, [...(byReason.get(reason) ?? []), name])
      }
    }
    if (byReason.size === 0) return console.log('Skipped: nothing.')
    for (const [reason, names] of byReason) {
      console.log(`Skipped ${names.length}: ${reason}`)
      for (const name of names.slice(0, listedAtMost)) console.log(`  - ${name}`)
      if (names.length > listedAtMost) console.log(`  - and ${names.length - listedAtMost} more`)
    }
  }
}
