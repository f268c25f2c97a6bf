import type { ItemSummary } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import * as blocksStyles from '#web/ui/blocks.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { ItemCover } from '../item-cover.tsx'
import { ItemOverline } from '../item-kicker.tsx'
import { ItemMeta } from '../item-meta.tsx'
import { ItemTitle } from '../item-title.tsx'

/** A band of up to four articles that others read, where the page itself has nothing. Absent if there are none. */
export function ReadingNow({ items }: { items: readonly ItemSummary[] }) {
  const t = useText()
  if (items.length === 0) return null
  return (
    <section className={`${listsStyles.sec} ${blocksStyles.band}`}>
      <SectionHead title={t('notFound.reading')} />
      <div className={blocksStyles.topics}>
        {items.map((item) => (
          <article key={item.id} className={`${blocksStyles.topic} ${storiesStyles.whole}`}>
            <ItemCover item={item} slot="topic" />
            <ItemOverline item={item} />
            <h3 className="h3">
              <ItemTitle item={item} className="c3" />
            </h3>
            <ItemMeta item={item} notes={false} />
          </article>
        ))}
      </div>
    </section>
  )
}
