import type { FlashSummary, ItemSummary } from '#contract/content/items.ts'
import { collectOf } from '#web/domains/engagement/mark-buttons.tsx'
import { Banners } from '#web/domains/front-page/banners.tsx'
import { FlashTape } from '#web/domains/items/flash/flash-tape.tsx'
import { FeedRow } from '#web/domains/items/lists/feed-row.tsx'
import { feedRowShapes } from '#web/domains/items/lists/feed-row-shapes.ts'
import { LeadStory } from '#web/domains/items/lists/lead-story.tsx'
import { ListLoadMore } from '#web/domains/items/lists/list-load-more.tsx'
import { useMore } from '#web/domains/items/lists/use-more.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import * as staysStyles from '#web/ui/stays.module.css'
import * as homeStyles from '../home/home.module.css'
import type { ItemPage } from '../item-pages.ts'
import { type FrontChoice, type FrontData, loadFrontArticles } from '../loaders/loaders-fronts.ts'
import * as styles from './fronts.module.css'

interface FrontProps {
  /** The path of the list, where it continues without script. */
  path: string
  choice: FrontChoice
  data: FrontData
}

/** The content of a front: lead story and articles, the newest flash beside them. */
export function Front({ path, choice, data: { promoted, lead, articles, flash } }: FrontProps) {
  const t = useText()
  if (!lead && articles.list.length === 0 && flash.length === 0) {
    return (
      <div className={`${layoutStyles.wrap} ${styles.front}`}>
        <EmptyState label={t('front.empty')}>
          <ButtonLink href="/">{t('front.toHome')}</ButtonLink>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={`${layoutStyles.wrap} ${styles.front}`}>
      <div className={layoutStyles.withRail}>
        <div>
          <FrontLead lead={lead} />
          <Banners banners={promoted} />
          <FrontArticles path={path} choice={choice} page={articles} />
        </div>
        <FrontFlash flash={flash} />
      </div>
    </div>
  )
}

function FrontLead({ lead }: { lead: ItemSummary | null }) {
  return lead ? <LeadStory items={[lead]} /> : null
}

function FrontArticles({ path, choice, page }: { path: string; choice: FrontChoice; page: ItemPage }) {
  const t = useText()
  const language = useLanguage()
  const more = useMore({
    name: 'front',
    page,
    load: (before) => loadFrontArticles(inLanguage(httpBackend, language), choice, before),
  })
  if (more.items.length === 0) return null
  const shapes = feedRowShapes(more.items)
  return (
    <section className={`${listsStyles.sec} ${homeStyles.feed}`}>
      <SectionHead title={t('front.articles')} />
      <div className={homeStyles.feedRows}>
        {more.items.map((item, place) => (
          <FeedRow key={item.id} item={item} shape={shapes[place]} action={collectOf} />
        ))}
      </div>
      <ListLoadMore more={more} href={`${path}?before=${more.items.at(-1)?.id}`} />
    </section>
  )
}

function FrontFlash({ flash }: { flash: readonly FlashSummary[] }) {
  const t = useText()
  if (flash.length === 0) return null
  return (
    <aside className={`${layoutStyles.rail} ${staysStyles.stays}`}>
      <div className={staysStyles.stay}>
        <section className={listsStyles.sec}>
          <SectionHead title={t('front.flash')} more={{ href: '/news', label: t('list.all') }} />
          <FlashTape items={flash} />
        </section>
      </div>
    </aside>
  )
}
