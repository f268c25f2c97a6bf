import { useEffect } from 'react'
import { inOrderTexts, useOrderText } from '#web/domains/orders/order-text.ts'
import { keepOffline } from '#web/platform/files/offline.ts'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { useSiteName } from '../reading/site-name.ts'
import { MyTickets } from './my-tickets.tsx'
import type { MyTicketsData } from './my-tickets-loader.ts'

/** The member's tickets and orders, on a page without the menu of the user area. */
export const myTicketsPage = inOrderTexts(MyTicketsPage)

function MyTicketsPage() {
  const t = useOrderText()
  const site = useSiteName()
  const data = usePage<MyTicketsData>()
  useEffect(() => void keepOffline(location.pathname), [])
  return (
    <>
      <Head title={t('mineTitle', { site })} description={t('heldDescription')} path="/ac_mine" noindex />
      <div className={layoutStyles.wrap}>
        <div className={`${pageHeadStyles.pageHead} ${pageHeadStyles.pt}`}>
          <div>
            <h1 className="h1">{t('mine')}</h1>
            <p className="mut">{t('mineIntro')}</p>
          </div>
        </div>
        <MyTickets path="/ac_mine" data={data} />
      </div>
    </>
  )
}
