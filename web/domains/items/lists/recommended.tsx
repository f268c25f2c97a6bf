import { useState } from 'react'
import { homeBlockSize, recommendedPages } from '#contract/constants.ts'
import type { ItemSummary } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import * as blocksStyles from '#web/ui/blocks.module.css'
import { classNames } from '#web/ui/class-names.ts'
import * as listsStyles from '#web/ui/lists.module.css'
import { Pager } from '#web/ui/paging/pager.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { ItemCover } from '../item-cover.tsx'
import { ItemOverline } from '../item-kicker.tsx'
import { ItemMeta } from '../item-meta.tsx'
import { ItemTitle } from '../item-title.tsx'

/** The items in pages of five, at most two of them (specification, point 9); no page is empty. */
export function recommendedPagesOf<T>(items: readonly T[]): T[][] {
  const pages = Array.from({ length: recommendedPages }, (_, page) =>
    items.slice(page * homeBlockSize, (page + 1) * homeBlockSize),
  )
  return pages.filter((page) => page.length > 0)
}

/** The recommended block: pages that change in place and keep the height of the longer one; without script all stand. */
export function Recommended({ items }: { items: readonly ItemSummary[] }) {
  const t = useText()
  const [chosen, choose] = useState(1)
  const pages = recommendedPagesOf(items)
  const current = Math.min(chosen, pages.length)
  if (pages.length === 0) return null
  const name = t('home.recommended')
  const words = { label: t('pager.label', { name }), previous: t('pager.previous'), next: t('pager.next') }
  return (
    <section className={`${listsStyles.sec} ${storiesStyles.homeRec}`}>
      <SectionHead title={name}>
        {pages.length > 1 && <Pager page={current} pages={pages.length} onPage={choose} words={words} />}
      </SectionHead>
      <div className={`${storiesStyles.stack} ${storiesStyles.stackAll}`}>
        {pages.map((page, index) => (
          <div key={page[0]?.id} className={classNames(blocksStyles.rec, index + 1 !== current && 'off')}>
            {page.map((item, place) => (
              <RecommendedItem key={item.id} item={item} first={place === 0} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

/** The first of a page stands over both columns, with its picture. */
function RecommendedItem({ item, first }: { item: ItemSummary; first: boolean }) {
  const words = (
    <>
      <ItemOverline item={item} />
      <h3 className={first ? 'h3' : 'h4'}>
        <ItemTitle item={item} className="c2" />
      </h3>
      <ItemMeta item={item} notes={false} />
    </>
  )
  if (!first) return <article className={storiesStyles.whole}>{words}</article>
  return (
    <article className={storiesStyles.whole}>
      <div>{words}</div>
      <ItemCover item={item} slot="feed" />
    </article>
  )
}
