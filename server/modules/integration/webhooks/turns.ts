import { LRUCache } from 'lru-cache'
import type { DueWebhook } from './deliveries-store.ts'

/** Webhooks that are sent to at the same moment, from which on those of members wait, and those of one member. */
const atOnce = { all: 40, ofMember: 2 }
const remembered = 10_000

/**
 * Webhooks that are being sent to. Those of the site always may; members take turns, so that those whose receivers never
 * answer cannot keep the others waiting.
 */
export class Turns {
  readonly #busy = new Map<number, { ownerId: number | null; sending: Promise<void> }>()
  /** When each had its last turn, as a number that grows. */
  readonly #last = new LRUCache<number, number>({ max: remembered })
  #count = 0

  /** Begins with those that are due and may, in the order given; of members' those first whose last turn is oldest. */
  begin(due: readonly DueWebhook[], send: (id: number) => Promise<void>): void {
    const turn = ({ id, ownerId }: DueWebhook) => (ownerId === null ? -1 : (this.#last.peek(id) ?? 0))
    for (const webhook of due.toSorted((one, other) => turn(one) - turn(other))) {
      const { id, ownerId } = webhook
      if (this.#busy.has(id) || !this.#hasRoom(ownerId)) continue
      this.#count += 1
      this.#last.set(id, this.#count)
      this.#busy.set(id, { ownerId, sending: send(id).finally(() => this.#busy.delete(id)) })
    }
  }

  #hasRoom(ownerId: number | null): boolean {
    if (ownerId === null) return true
    const own = [...this.#busy.values()].filter((one) => one.ownerId === ownerId)
    return this.#busy.size < atOnce.all && own.length < atOnce.ofMember
  }

  /** Waits for all that are being sent to. */
  async ended(): Promise<void> {
    await Promise.all([...this.#busy.values()].map(({ sending }) => sending))
  }
}
