import { useState } from 'react'
import { homeBlockSize, recommendedPages } from '#contract/constants.ts'
import type { ItemSummary } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Pager } from '#web/ui/paging/pager.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
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
    <section className="sec home__rec">
      <SectionHead title={name}>
        {pages.length > 1 && <Pager page={current} pages={pages.length} onPage={choose} words={words} />}
      </SectionHead>
      <div className="stack stack--all">
        {pages.map((page, index) => (
          <div key={page[0]?.id} className={classNames('rec', index + 1 !== current && 'off')}>
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
  if (!first) return <article className="whole">{words}</article>
  return (
    <article className="whole">
      <div>{words}</div>
      <ItemCover item={item} slot="feed" />
    </article>
  )
}
