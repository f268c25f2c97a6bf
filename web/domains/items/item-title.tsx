import type { ItemSummary } from '#contract/content/items.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from '#web/ui/lists.module.css'
import { Headline } from '#web/ui/text/headline.tsx'
import { itemPath } from './item-address.ts'
import { isRetracted } from './item-notices.tsx'

type Titled = Pick<ItemSummary, 'id' | 'kind' | 'title' | 'title_breaks' | 'language' | 'notices'>

/** The title of an item as a link to it, breaking between words. */
export function ItemTitle({ item, className }: { item: Titled; className?: string }) {
  const t = useText()
  const lang = useTextLang(item.language)
  const retracted = isRetracted(item)
  return (
    <>
      {retracted && <span className="sr">{t('item.retracted')}</span>}
      <SiteLink
        className={classNames('hl-link', retracted && styles.struck, className)}
        href={itemPath(item)}
        lang={lang}
      >
        <Headline text={item.title} breaks={item.title_breaks} />
      </SiteLink>
    </>
  )
}
