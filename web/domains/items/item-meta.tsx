import type { ItemSummary } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import { AuthorName } from './authors/author-name.tsx'
import * as authorsStyles from './authors/authors.module.css'
import { ItemLanguageFlag } from './item-language.tsx'

interface ItemMetaProps {
  item: ItemSummary
  /** The reading time too. */
  minutes?: boolean
  /** False if an ItemOverline above the headline already says what must be said of the text. */
  notes?: false
}

/** The line of facts under a title: author, time, reading time, and what must be said of the text. */
export function ItemMeta({ item, minutes = false, notes }: ItemMetaProps) {
  const t = useText()
  return (
    <p className="meta">
      {item.author && <AuthorName author={item.author} className={authorsStyles.by} />}
      <RelativeTime value={item.release_time} />
      {minutes && <span className={listsStyles.mins}>{t('item.minutes', { n: item.reading_minutes })}</span>}
      {notes ?? <ItemNotes item={item} />}
    </p>
  )
}

/** Notes on a text: that it is in another language, that a machine translated it, that it is a sample. */
export function ItemNotes({ item }: { item: Pick<ItemSummary, 'language' | 'text_origin' | 'demo'> }) {
  return (
    <>
      <ItemLanguageFlag language={item.language} origin={item.text_origin} />
      {item.demo && <DemoMark />}
    </>
  )
}
