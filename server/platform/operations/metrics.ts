import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '#server/platform/log.ts'

/** A value that is read whenever metrics are asked for. */
export interface Metric {
  /**
   * A name in snake_case, with its unit at the end, or `_total` where it only grows; the program's own name is put before
   * it.
   */
  name: string
  /** A sentence on what it is. */
  help: string
  /** Names of its labels. Their values are few, and none says anything about a person. */
  labels?: readonly string[]
  read(): Reading | Promise<Reading>
}

/** A number, or one for each of some labels. */
type Reading = number | readonly { labels: Readonly<Record<string, string>>; value: number }[]

const prefix = 'harbourwire_'
/** A value that takes longer is omitted: a database that hangs must not take the other values with it. */
const readWithinMs = 2_000
/** Durations of answers, in seconds. */
const durationBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The metrics of a process, in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #log: Pick<Log, 'warn'>
  readonly #failures: Counter<'metric'>
  #reading: Promise<string> | undefined

  constructor(log: Pick<Log, 'warn'>) {
    this.#log = log
    this.#failures = this.counter('unread_metrics_total', 'Times that a metric could not be read.', ['metric'])
  }

  /** Adds memory, processor time, event loop and garbage collection of the process, under their usual names. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Adds values that are read whenever metrics are asked for. */
  add(...metrics: readonly Metric[]): void {
    for (const { name, help, labels = [], read } of metrics) {
      const Kind = name.endsWith('_total') ? Counter : Gauge
      const metric = new Kind({
        ...{ name: prefix + name, help, labelNames: [...labels], registers: [this.#registry] },
        collect: async () => {
          const values = await withinTime(read).catch((error: unknown) => {
            this.#failures.inc({ metric: name })
            this.#log.warn({ err: error, metric: name }, 'A metric could not be read')
          })
          metric.reset()
          // Nothing is better than an old value, or a zero that looks like one.
          if (values === undefined && labels.length === 0) metric.remove()
          for (const one of listOf(values ?? [])) metric.inc(one.labels, one.value)
        },
      })
    }
  }

  /** Adds a number that only grows. */
  counter<L extends string>(name: string, help: string, labels: readonly L[]): Counter<L> {
    return new Counter({ name: prefix + name, help, labelNames: labels, registers: [this.#registry] })
  }

  /** Adds durations in seconds. */
  durations<L extends string>(name: string, help: string, labels: readonly L[]): Histogram<L> {
    const options = { name: prefix + name, help, labelNames: labels, registers: [this.#registry] }
    return new Histogram({ ...options, buckets: durationBuckets })
  }

  readonly contentType: string = Registry.PROMETHEUS_CONTENT_TYPE

  /** All metrics as they are now. Those who ask at once share one reading. */
  text(): Promise<string> {
    this.#reading ??= this.#registry.metrics().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }
}

const listOf = (reading: Reading) => (typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading)

async function withinTime<T>(read: () => T | Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not read within ${readWithinMs} ms`)), readWithinMs)
  try {
    return await Promise.race([read(), promise])
  } finally {
    clearTimeout(timer)
  }
}
