import type { ItemSummary } from '#contract/content/items.ts'
import { ItemLanguageFlag } from '#web/domains/items/item-language.tsx'
import { ItemTitle } from '#web/domains/items/item-title.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import * as articleStyles from './article.module.css'

/** Flash on the same subject. They come from any day, so each says its own time. */
export function RelatedFlash({ items }: { items: readonly ItemSummary[] }) {
  const t = useText()
  if (items.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('item.relatedFlash')} more={{ href: '/news', label: t('list.all') }} />
      <BriefFlash items={items} />
    </section>
  )
}

/** Flash as a plain list: title and time. */
export function BriefFlash({ items }: { items: readonly ItemSummary[] }) {
  const t = useText()
  return (
    <ul className={articleStyles.brief}>
      {items.map((item) => (
        <li
          key={item.id}
          className={classNames(articleStyles.briefItem, item.importance !== 'normal' && articleStyles.briefItemHot)}
        >
          <h3 className={articleStyles.briefT}>
            {item.importance !== 'normal' && (
              <span className="sr">{t(item.importance === 'breaking' ? 'item.breaking' : 'item.important')}</span>
            )}
            <ItemTitle item={item} />
          </h3>
          <p className="meta">
            <RelativeTime value={item.release_time} />
            <ItemLanguageFlag language={item.language} origin={item.text_origin} />
            {item.demo && <DemoMark />}
          </p>
        </li>
      ))}
    </ul>
  )
}
