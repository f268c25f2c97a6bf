import type { Category } from '#contract/content.ts'
import { FeedRow } from '#web/domains/content/feed-row.tsx'
import { feedRowShapes } from '#web/domains/content/feed-row-shapes.ts'
import { feedAddress, feedAnchor } from '#web/domains/content/item-kicker.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/platform/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { ItemPage } from './loaders.ts'

interface FeedProps {
  categories: readonly Category[]
  /** The category that the tabs show as chosen; already the new one while its articles are on their way. */
  category: number | undefined
  /** Whether the rows still belong to the category before. */
  pending: boolean
  page: ItemPage
}

/** The newest articles, of all categories or one. */
export function HomeFeed({ categories, category, pending, page }: FeedProps) {
  const t = useText()
  const shapes = feedRowShapes(page.list)
  return (
    <section className="sec feed" id={feedAnchor}>
      <SectionHead title={t('home.latest')} />
      {categories.length > 0 && <FeedTabs categories={categories} category={category} />}
      <div className="feed__rows" aria-busy={pending}>
        {page.list.map((item, place) => (
          <FeedRow key={item.id} item={item} shape={shapes[place]} />
        ))}
        {page.list.length === 0 && (
          <EmptyState label={t('list.empty')}>
            {category !== undefined && (
              <ButtonLink size="s" href={feedAddress()}>
                {t('home.allArticles')}
              </ButtonLink>
            )}
          </EmptyState>
        )}
      </div>
    </section>
  )
}

/** The categories as links that work without script; with it they change the list in place and the page stays put. */
function FeedTabs({ categories, category }: Pick<FeedProps, 'categories' | 'category'>) {
  const t = useText()
  const tabs = [{ id: undefined, name: t('list.all') }, ...categories]
  return (
    <nav className="tabs feed__tabs" aria-label={t('home.feedTabs')}>
      {tabs.map(({ id, name }) => (
        <SiteLink
          key={id ?? 'all'}
          href={feedAddress(id)}
          state={{ keepPlace: true }}
          aria-current={id === category ? 'page' : undefined}
        >
          {name}
        </SiteLink>
      ))}
    </nav>
  )
}
