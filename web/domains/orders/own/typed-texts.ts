import type { Order } from '#contract/events/orders.ts'

const typedKeyOf = (event: number) => `typed-${event}`

const areTexts = (kept: unknown): kept is Record<string, string> =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((text) => typeof text === 'string')

/** Field of the kept texts that names their order; no attendee's field is called so. */
const orderField = ' order'

/**
 * Returns the texts typed about attendees in this tab, so that a reloaded page still has them.
 * @param begun the order at hand; one that knows its buyer gets nothing that was typed for another
 */
export function keptTyped(event: number, begun?: Pick<Order, 'id' | 'email'>): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(typedKeyOf(event)) ?? '{}')
    if (!areTexts(kept)) return {}
    const { [orderField]: order, ...texts } = kept
    return begun?.email && order !== `${begun.id}` ? {} : texts
  } catch {
    return {}
  }
}

export function keepTyped(event: number, order: number | undefined, texts: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(typedKeyOf(event), JSON.stringify({ ...texts, [orderField]: `${order}` }))
  } catch {
    // A browser without storage can still register; only a reload starts again.
  }
}

export function forgetTyped(event: number): void {
  try {
    sessionStorage.removeItem(typedKeyOf(event))
  } catch {
    // Nothing was kept.
  }
}
