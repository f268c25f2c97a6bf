import { useState } from 'react'
import type { FlashSummary } from '#contract/content/items.ts'
import { FlashTape } from '#web/domains/items/flash/flash-tape.tsx'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as controlsStyles from '#web/ui/controls.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import * as staysStyles from '#web/ui/stays.module.css'
import { NewItemsButton } from '../flash/flash-new-items.tsx'
import { type Newest, useNewest } from '../flash/flash-newest.ts'
import { belongsTo, loadFlash } from '../item-pages.ts'
import * as homeStyles from './home.module.css'

type Items = readonly FlashSummary[]

const everything = { category: undefined, important: false }

/** The newest flash in a column of its own, renewed while it is open; on a phone the second tab. */
export function HomeTape({ items }: { items: Items }) {
  const t = useText()
  const language = useLanguage()
  // Items that the reader asked to see, in place of the page's own until those arrive again.
  const [renewed, setRenewed] = useState<{ after: Items; items: Items } | null>(null)
  const shown = renewed?.after === items ? renewed.items : items
  const show = ({ page }: Newest) => setRenewed({ after: items, items: page.list.slice(0, items.length) })
  const { newest, items: current } = useNewest({
    list: `/ ${language}`,
    shown,
    load: () => loadFlash(inLanguage(httpBackend, language), everything),
    accepts: belongsTo(everything, language),
    show,
    enabled: true,
  })
  return (
    <section className={`${homeStyles.homeTape} ${staysStyles.stays}`}>
      <div className={staysStyles.stay}>
        <SectionHead title={t('home.flash')} live={t('flash.live')} more={{ href: '/news', label: t('list.all') }} />
        {shown.length === 0 ? (
          <EmptyState label={t('list.empty')} />
        ) : (
          <FlashTape items={current}>
            <NewItemsButton count={newest?.items.length ?? 0} onClick={() => newest && show(newest)} />
          </FlashTape>
        )}
        {shown.length > 0 && (
          <div className={controlsStyles.more}>
            <ButtonLink block href="/news">
              {t('home.allFlash')}
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  )
}

/**
 * The flash recommendation block (specification, point 2), under the days that they are of. Absent if there are none.
 */
export function FlashPicks({ items }: { items: readonly FlashSummary[] }) {
  const t = useText()
  if (items.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('home.flashPicks')} more={{ href: '/news', label: t('list.all') }} />
      <FlashTape items={items} />
    </section>
  )
}
