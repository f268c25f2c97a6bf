import { HotList } from '#web/domains/items/lists/hot-list.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import * as staysStyles from '#web/ui/stays.module.css'
import type { FlashListData } from '../loaders/loaders.ts'
import { useSiteName } from '../site-name.ts'
import { FlashList } from './flash-list.tsx'

/** The flash list. */
export function FlashListPage() {
  const t = useText()
  const data = usePage<FlashListData>()
  const site = useSiteName()
  return (
    <>
      <Head
        title={t('flash.pageTitle', { site })}
        description={t('flash.description')}
        path="/news"
        noindex={data.before !== undefined}
      />
      <FlashListWithRail data={data} />
    </>
  )
}

/** The list and what is read most beside it. */
function FlashListWithRail({ data }: { data: FlashListData }) {
  return (
    <div className={layoutStyles.wrap}>
      <div className={`${layoutStyles.withRail} ${pageHeadStyles.pt}`}>
        <FlashList data={data} />
        <aside className={`${layoutStyles.rail} ${staysStyles.stays}`}>
          <div className={staysStyles.stay}>
            <HotList items={data.hot} />
          </div>
        </aside>
      </div>
    </div>
  )
}
