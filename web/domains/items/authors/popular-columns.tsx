import type { ItemSummary } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as listsStyles from '#web/ui/lists.module.css'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { ItemCover } from '../item-cover.tsx'
import { ItemNotes } from '../item-meta.tsx'
import { ItemStandfirst } from '../item-standfirst.tsx'
import { ItemTitle } from '../item-title.tsx'
import { AuthorName } from './author-name.tsx'
import * as authorsStyles from './authors.module.css'

/** Popular works of columns: the author comes before the headline; the first stands over both columns with its picture. */
export function PopularColumns({ items }: { items: readonly ItemSummary[] }) {
  return (
    <div className={authorsStyles.cols}>
      {items.map((item, place) => (
        <ColumnWork key={item.id} item={item} first={place === 0} />
      ))}
    </div>
  )
}

function ColumnWork({ item, first }: { item: ItemSummary; first: boolean }) {
  const t = useText()
  return (
    <article className={classNames(authorsStyles.colsItem, storiesStyles.whole, first && authorsStyles.colsItemFirst)}>
      {first && <ItemCover item={item} slot="column" priority />}
      <div>
        <p className={authorsStyles.colsBy}>
          {item.author && (
            <>
              <Avatar name={item.author.nickname} seed={item.author.id} src={item.author.avatar_img} size="s" />
              <AuthorName author={item.author} className={authorsStyles.who} />
            </>
          )}
          <ItemNotes item={item} />
        </p>
        <h3 className={first ? 'h2' : 'h3'}>
          <ItemTitle item={item} className="c3" />
        </h3>
        <ItemStandfirst item={item} className={first ? 'c3' : 'c2'} />
        <p className="meta">
          <RelativeTime value={item.release_time} />
          <span className={listsStyles.mins}>{t('item.minutes', { n: item.reading_minutes })}</span>
        </p>
      </div>
    </article>
  )
}
