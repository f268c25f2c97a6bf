const minuteMs = 60_000

/** Counts emails by domain in full minutes, for one process. */
export class DomainLimits {
  readonly #most: number
  #minute = -1
  readonly #sent = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts an email. @returns false where its domain gets no more in this minute */
  take(domain: string, nowMs: number): boolean {
    this.#begin(nowMs)
    const count = this.#sent.get(domain) ?? 0
    if (count >= this.#most) return false
    this.#sent.set(domain, count + 1)
    return true
  }

  /** Domains that get no more in this minute. */
  full(nowMs: number): string[] {
    this.#begin(nowMs)
    return [...this.#sent].filter(([, count]) => count >= this.#most).map(([domain]) => domain)
  }

  #begin(nowMs: number): void {
    const minute = Math.floor(nowMs / minuteMs)
    if (minute === this.#minute) return
    this.#minute = minute
    this.#sent.clear()
  }
}
