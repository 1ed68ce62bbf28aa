import { Counter, Gauge, type Registry } from 'prom-client'

/** A value, with its labels. */
export type Sample = { labels: Record<string, string>; value: number }

type Options = {
  registry: Registry
  name: string
  help: string
  labels?: readonly string[]
  /** The values at the moment; none where they are unknown. */
  read: () => number | readonly Sample[] | Promise<number | readonly Sample[] | null>
}

/** A gauge, read during a scrape. */
export function addGauge({ registry, name, help, labels = [], read }: Options): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      gauge.reset()
      // Without labels a reset leaves a sample of zero.
      if (labels.length === 0) gauge.remove()
      for (const sample of toSamples(await read())) gauge.set(sample.labels, sample.value)
    },
  })
}

/** A counter, read during a scrape from where it is counted; it starts from zero with its process. */
export function addCounter({ registry, name, help, labels = [], read }: Options): void {
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      counter.reset()
      for (const sample of toSamples(await read())) counter.inc(sample.labels, sample.value)
    },
  })
}

/** One sample for each member of an object of numbers, by a label. */
export function toSamplesBy(label: string, values: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))
}

function toSamples(values: number | readonly Sample[] | null): readonly Sample[] {
  return typeof values === 'number' ? [{ labels: {}, value: values }] : (values ?? [])
}
