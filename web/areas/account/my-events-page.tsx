import { inOrderTexts } from '#web/domains/orders/order-text.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { usePage } from '#web/router/page-data.ts'
import { MyTickets } from '../events/my-tickets.tsx'
import { AccountFrame } from './account-frame.tsx'
import type { MyEventsData } from './loaders.ts'

/** The member's tickets and orders within the user area. */
export const myEventsPage = inOrderTexts(MyEventsPage)

function MyEventsPage() {
  const t = useAccountText()
  const { area, mine } = usePage<MyEventsData>()
  return (
    <AccountFrame area={area} path="/my/events" title={t('myEvents')}>
      <MyTickets path="/my/events" data={mine} />
    </AccountFrame>
  )
}
