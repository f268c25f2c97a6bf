import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { DeliveryReport } from '#contract/outreach/deliveries.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Deliveries } from './service.ts'

export interface DeliveriesDeskNeeds {
  deliveries: Deliveries
  newsletters: {
    /** The report on the letter about a flash; undefined where there is none. */
    reportOfItem(itemId: number): Promise<DeliveryReport | undefined>
  }
}

/** Whom news reached, for staff. */
export const createDeliveriesDesk = ({ deliveries, newsletters }: DeliveriesDeskNeeds) => ({
  /** @throws CallError itemMissing */
  async flashDelivery({ item }: ParsedInput<'flashDelivery'>): Promise<CallOutput<'flashDelivery'>> {
    const flash = await deliveries.flashTime(item)
    if (!flash) throw new CallError('itemMissing')
    const [streams, pushes, emails] = await Promise.all([
      deliveries.report(item, 'stream'),
      deliveries.report(item, 'push'),
      newsletters.reportOfItem(item),
    ])
    return { publish_time: flash.at && siteTime(flash.at), streams, pushes, emails: emails ?? null }
  },
})
