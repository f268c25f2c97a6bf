import type { ItemSummary } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import * as styles from '#web/ui/stories.module.css'
import { articleListAddress } from './article-address.ts'
import { ItemNotes } from './item-meta.tsx'

/** The anchor of the home page's list of articles. */
export const feedAnchor = 'latest'

/** The list of a category's articles on the home page, of all articles without one; continued after an item. */
export function feedAddress(category?: number, before?: number): string {
  const query = new URLSearchParams()
  if (category !== undefined) query.set('category', String(category))
  if (before !== undefined) query.set('before', String(before))
  return `/${query.size > 0 ? `?${query}` : ''}#${feedAnchor}`
}

interface ItemKickerProps {
  item: Pick<ItemSummary, 'category' | 'region' | 'live'>
  /** The region too, where there is room for it. */
  region?: boolean
}

/** The words above a headline: the category, which leads to its articles. */
export function ItemKicker({ item, region = false }: ItemKickerProps) {
  const t = useText()
  const live = item.live === 'live' && <span className="kicker kicker--signal">{t('item.live')}</span>
  if (!item.category) return live || null
  const { id, name } = item.category
  return (
    <>
      {live}{' '}
      <SiteLink className="kicker" href={articleListAddress(id)}>
        {region && item.region ? t('item.kicker', { category: name, region: item.region.name }) : name}
      </SiteLink>
    </>
  )
}

/** The line above the headline of a card: its category and what must be said of its text. */
export function ItemOverline({ item }: { item: ItemSummary }) {
  return (
    <p className={styles.over}>
      <ItemKicker item={item} />
      <ItemNotes item={item} />
    </p>
  )
}
