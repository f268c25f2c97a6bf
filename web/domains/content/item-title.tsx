import type { ItemSummary } from '#contract/content.ts'
import { SiteLink } from '#web/platform/link.tsx'
import { useTextLang } from '#web/platform/text-language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Headline } from '#web/ui/headline.tsx'
import { itemPath } from './item-address.ts'

type Titled = Pick<ItemSummary, 'id' | 'kind' | 'title' | 'title_breaks' | 'language'>

/** The title of an item as a link to it, breaking between words. */
export function ItemTitle({ item, className }: { item: Titled; className?: string }) {
  const lang = useTextLang(item.language)
  return (
    <SiteLink className={classNames('hl-link', className)} href={itemPath(item)} lang={lang}>
      <Headline text={item.title} breaks={item.title_breaks} />
    </SiteLink>
  )
}
