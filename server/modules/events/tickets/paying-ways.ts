import { CallError } from '#contract/errors.ts'
import type { PaymentProviderName } from '#contract/events/payments/payments.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'

/** Reads how tickets of events can be paid for at present, by event; one that nobody can pay for is not there. */
export type PayingWaysSource = (
  events: readonly number[],
) => Promise<ReadonlyMap<number, readonly PaymentProviderName[]>>

/** The subject that knows. */
export const payingWaysSources = new ExtensionPoint<PayingWaysSource>()

/** Creates the reads by which nothing is sold that nobody can pay for. */
export function createPayingWays(sources: readonly PayingWaysSource[]) {
  async function waysToPay(event: number): Promise<readonly PaymentProviderName[]> {
    const found = await Promise.all(sources.map((source) => source([event])))
    return found.flatMap((ways) => ways.get(event) ?? [])
  }

  return {
    waysToPay,

    /** Returns the events whose types are free or can be paid for. */
    async payable(types: readonly { eventId: number; price: string }[]): Promise<ReadonlySet<number>> {
      const events = [...new Set(types.map(({ eventId }) => eventId))]
      const priced = [...new Set(types.filter(costs).map(({ eventId }) => eventId))]
      const found = priced.length === 0 ? [] : await Promise.all(sources.map((source) => source(priced)))
      return new Set(events.filter((id) => !priced.includes(id) || found.some((ways) => ways.has(id))))
    },

    /** @throws CallError nobodyCanPay if an amount is due without a payment method */
    async mustBePayable(event: number, amount: bigint): Promise<void> {
      if (amount > 0n && (await waysToPay(event)).length === 0) throw new CallError('nobodyCanPay')
    },
  }
}

export const costs = ({ price }: { price: string }): boolean => price !== '0'

export type PayingWays = ReturnType<typeof createPayingWays>
