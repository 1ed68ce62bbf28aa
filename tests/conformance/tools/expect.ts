/** Fails the run with what was expected. */
export function expectThat(condition: boolean, expectation: string): void {
  if (!condition) throw new Error(`Expected: ${expectation}`)
}
