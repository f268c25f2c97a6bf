import type { ItemSummary } from '#contract/content.ts'
import { useText } from '#web/platform/app-context.tsx'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { ItemLanguageFlag } from './item-language.tsx'

/** The line of facts under a title: author, time, reading time, and what must be said of the text. */
export function ItemMeta({ item, minutes = false }: { item: ItemSummary; minutes?: boolean }) {
  const t = useText()
  return (
    <p className="meta">
      {item.author && <span className="by">{item.author.nickname}</span>}
      <RelativeTime value={item.release_time} />
      {minutes && <span className="mins">{t('item.minutes', { n: item.reading_minutes })}</span>}
      <ItemLanguageFlag language={item.language} origin={item.text_origin} />
      {item.demo && <span>{t('item.demo')}</span>}
    </p>
  )
}
