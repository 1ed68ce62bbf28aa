/**
 * Whether this process runs scheduled publishing. Next loads its start-up code and its routes as
 * separate copies of one module, so what they must agree on lives on the process.
 */
const key = Symbol.for('lectern.holds-schedule')

type Holder = { [key]?: boolean }

export function holdsSchedule(): boolean {
  return (globalThis as Holder)[key] === true
}

export function setHoldsSchedule(value: boolean): void {
  ;(globalThis as Holder)[key] = value
}
