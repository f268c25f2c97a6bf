import type { Metric } from '#server/platform/operations/metrics.ts'

/** Third parties that a site depends on, by what they do for it. */
export type Provider = 'mail' | 'sms' | 'translation' | 'push' | 'payments' | 'chain' | 'data'

/** How requests to a provider ended; moments in ms since 1970, null where there was none. */
export interface ProviderState {
  provider: Provider
  successAt: number | null
  failureAt: number | null
  /** Failures since the last success. */
  failures: number
}

/**
 * Notes how requests to third parties end. Code through which a kind of provider is called names the provider once, so
 * that every adapter behind it is covered.
 */
export class ProviderHealth {
  readonly #states = new Map<Provider, ProviderState>()
  readonly #counts = new Map<string, { labels: { provider: Provider; outcome: string }; value: number }>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  note(provider: Provider, isServed: boolean): void {
    const former = this.#states.get(provider) ?? { provider, successAt: null, failureAt: null, failures: 0 }
    const at = this.#now()
    this.#states.set(
      provider,
      isServed
        ? { ...former, successAt: at, failures: 0 }
        : { ...former, failureAt: at, failures: former.failures + 1 },
    )
    const outcome = isServed ? 'served' : 'failed'
    const count = this.#counts.get(`${provider} ${outcome}`) ?? { labels: { provider, outcome }, value: 0 }
    this.#counts.set(`${provider} ${outcome}`, { ...count, value: count.value + 1 })
  }

  /** Notes how a request ends. @param isServed true for errors that say nothing against the provider */
  async watch<T>(provider: Provider, ask: () => Promise<T>, isServed = (_error: unknown) => false): Promise<T> {
    try {
      const answer = await ask()
      this.note(provider, true)
      return answer
    } catch (error) {
      this.note(provider, isServed(error))
      throw error
    }
  }

  /** Providers that this process has asked. */
  get states(): readonly ProviderState[] {
    return [...this.#states.values()]
  }

  get metrics(): Metric[] {
    const metric = (name: string, help: string, read: (state: ProviderState) => number | null): Metric => ({
      ...{ name: `provider_${name}`, help, labels: ['provider'] },
      read: () =>
        this.states.flatMap((state) => {
          const value = read(state)
          return value === null ? [] : [{ labels: { provider: state.provider }, value }]
        }),
    })
    const seconds = (ms: number | null) => ms && ms / 1_000
    return [
      metric(
        'failures_in_a_row',
        'Requests to a provider that failed since the last that it served.',
        (s) => s.failures,
      ),
      metric('last_success_timestamp_seconds', 'When a provider last served a request.', (s) => seconds(s.successAt)),
      metric('last_failure_timestamp_seconds', 'When a request to a provider last failed.', (s) =>
        seconds(s.failureAt),
      ),
      {
        name: 'provider_requests_total',
        help: 'Requests to a provider by outcome: served or failed.',
        labels: ['provider', 'outcome'],
        read: () => [...this.#counts.values()],
      },
    ]
  }
}

/** Health of providers as this process asked them. */
export const providerHealth = new ProviderHealth()
