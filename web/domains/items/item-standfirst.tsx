import type { ItemSummary } from '#contract/content/items.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The standfirst under a title, in its own language. Nothing where an item has none. */
export function ItemStandfirst({
  item,
  className,
}: {
  item: Pick<ItemSummary, 'summary' | 'language'>
  className?: string
}) {
  const lang = useTextLang(item.language)
  if (!item.summary) return null
  return (
    <p className={classNames('dek', className)} lang={lang}>
      {item.summary}
    </p>
  )
}
