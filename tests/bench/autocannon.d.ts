/** What the benchmark uses of autocannon, which ships no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    requests: { path: string; method?: string; headers?: Record<string, string>; body?: string }[]
    connections?: number
    duration?: number
  }
  type Result = {
    requests: { average: number }
    latency: { p50: number; p99: number }
    '4xx': number
    '5xx': number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
