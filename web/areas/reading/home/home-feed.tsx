import type { Category } from '#contract/content/items.ts'
import { collectOf } from '#web/domains/engagement/mark-buttons.tsx'
import { articleListAddress } from '#web/domains/items/article-address.ts'
import { feedAddress, feedAnchor } from '#web/domains/items/item-kicker.tsx'
import { FeedRow } from '#web/domains/items/lists/feed-row.tsx'
import { feedRowShapes } from '#web/domains/items/lists/feed-row-shapes.ts'
import { ListLoadMore } from '#web/domains/items/lists/list-load-more.tsx'
import { useMore } from '#web/domains/items/lists/use-more.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { SiteLink } from '#web/router/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as controlsStyles from '#web/ui/controls.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SkeletonFeed } from '#web/ui/skeleton.tsx'
import { EmptyList } from '../english-only.tsx'
import { type ItemPage, loadFeed } from '../item-pages.ts'
import * as homeStyles from './home.module.css'
import { useCurrentInSight } from './home-tabs.ts'

/** Rows that stand for those on their way. */
const skeletonRows = 3

interface FeedProps {
  categories: readonly Category[]
  /** The category that the tabs show as chosen; already the new one while its articles are on their way. */
  category: number | undefined
  /** The category that the rows belong to. */
  loaded: number | undefined
  page: ItemPage
}

/** The newest articles, of all categories or one. */
export function HomeFeed({ categories, category, loaded, page }: FeedProps) {
  const t = useText()
  const language = useLanguage()
  const more = useMore({
    name: feedAnchor,
    page,
    load: (before) => loadFeed(inLanguage(httpBackend, language), { category: loaded }, before),
  })
  const { items } = more
  const shapes = feedRowShapes(items)
  return (
    <section className={`${listsStyles.sec} ${homeStyles.feed}`} id={feedAnchor}>
      <SectionHead title={t('home.latest')} more={{ href: articleListAddress(loaded), label: t('list.all') }} />
      {categories.length > 0 && <FeedTabs categories={categories} category={category} />}
      <div className={homeStyles.feedRows} aria-busy={category !== loaded}>
        {items.map((item, place) => (
          <FeedRow key={item.id} item={item} shape={shapes[place]} action={collectOf} />
        ))}
        {items.length === 0 && (
          <EmptyList all={false} href={articleListAddress(loaded, { all: true })}>
            {loaded !== undefined && (
              <ButtonLink size="s" href={feedAddress()}>
                {t('home.allArticles')}
              </ButtonLink>
            )}
          </EmptyList>
        )}
        {more.phase === 'loading' && <SkeletonFeed count={skeletonRows} label={t('list.loading')} />}
      </div>
      <ListLoadMore more={more} href={feedAddress(loaded, items.at(-1)?.id)} />
    </section>
  )
}

/** The categories as links that work without script; with it they change the list in place and the page stays put. */
function FeedTabs({ categories, category }: Pick<FeedProps, 'categories' | 'category'>) {
  const t = useText()
  const row = useCurrentInSight(category)
  const tabs = [{ id: undefined, name: t('list.all') }, ...categories]
  return (
    <nav
      ref={row}
      className={`${controlsStyles.tabs} ${homeStyles.tabsFade} ${homeStyles.feedTabs}`}
      aria-label={t('home.feedTabs')}
    >
      {tabs.map(({ id, name }) => (
        <SiteLink
          key={id ?? 'all'}
          href={feedAddress(id)}
          data-keep-place
          aria-current={id === category ? 'page' : undefined}
        >
          {name}
        </SiteLink>
      ))}
    </nav>
  )
}
