import type { Order } from '#contract/events/orders.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useOrderText } from '../order-text.ts'

/** The organiser's reason for cancelling an event, if there is one. */
export function WhyCancelled({ event }: Pick<Order, 'event'>) {
  const t = useOrderText()
  const lang = useTextLang(event.language)
  if (!event.cancel_reason) return null
  return (
    <p>
      {t('eventCancelledWhy')}
      <span lang={lang}>{event.cancel_reason}</span>
    </p>
  )
}
