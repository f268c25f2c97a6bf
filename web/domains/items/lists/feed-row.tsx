import type { ReactNode } from 'react'
import type { ItemSummary } from '#contract/content/items.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as listsStyles from '#web/ui/lists.module.css'
import * as storiesStyles from '#web/ui/stories.module.css'
import { ItemCover } from '../item-cover.tsx'
import { ItemOverline } from '../item-kicker.tsx'
import { ItemMeta } from '../item-meta.tsx'
import { ItemStandfirst } from '../item-standfirst.tsx'
import { ItemTitle } from '../item-title.tsx'
import type { FeedRowShape } from './feed-row-shapes.ts'

interface FeedRowProps {
  item: ItemSummary
  shape?: FeedRowShape
  /** The line of facts, where it differs from the usual one. */
  meta?: ReactNode
  /** Returns the actions on an item, at the end of the line of facts. */
  action?: (item: ItemSummary) => ReactNode
}

/**
 * A row of a list of articles. The whole row leads to the article. The picture of a wide row comes before its words, in
 * the document as well: otherwise the words would move down when the document arrives in parts.
 */
export function FeedRow({ item, shape = 'plain', meta, action }: FeedRowProps) {
  return (
    <article className={classNames(listsStyles.item, storiesStyles.whole, shape !== 'plain' && `item--${shape}`)}>
      {shape === 'wide' && <ItemCover item={item} slot="wide" />}
      <div>
        <ItemOverline item={item} />
        <h3 className={shape === 'wide' ? 'h2' : 'h3'}>
          <ItemTitle item={item} className="c2" />
        </h3>
        {shape !== 'bare' && <ItemStandfirst item={item} className="c2" />}
        <div className={listsStyles.itemFoot}>
          {meta ?? <ItemMeta item={item} minutes notes={false} />}
          {action?.(item)}
        </div>
      </div>
      {shape === 'plain' && <ItemCover item={item} slot="feed" />}
    </article>
  )
}
