import { useEffect } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { useAnswer } from '../area/use-answer.ts'
import type { StoredEvent } from './stored/stored-event.ts'

export interface EventPricing {
  pricing: CallOutput<'activityPricing'> | undefined
  /** True if nobody could pay for what the event offers. */
  unpayable: boolean
  reload(): void
}

/** The terms of an event's prices and their payment methods, requested again after each save. */
export function useEventPricing(stored: StoredEvent | undefined): EventPricing {
  const id = stored?.id
  const { data: pricing, reload } = useAnswer('activityPricing', id === undefined ? undefined : { id })
  // Another currency, once it is saved, is that of the fee; it can change while no ticket with a price is on sale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again with each saving
  useEffect(reload, [stored?.version, stored?.setup])
  const sells = stored?.setup.types.some(({ price, on_sale }) => price !== '0' && on_sale) ?? false
  return { pricing, unpayable: sells && pricing?.ways.length === 0, reload }
}
