import type { ItemSummary } from '#contract/content/items.ts'
import { isForeign } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { ItemLanguageFlag } from '../item-language.tsx'
import { ItemTitle } from '../item-title.tsx'

/** The numbered list of what is read most, in titles only. A list of samples says so once, in its head. */
export function HotList({ items }: { items: readonly ItemSummary[] }) {
  const t = useText()
  const language = useLanguage()
  const samples = items.length > 0 && items.every((item) => item.demo)
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('home.hot')}>
        {samples && <span className={storiesStyles.secHeadNote}>{t('item.demo')}</span>}
      </SectionHead>
      {items.length === 0 && <EmptyState label={t('list.empty')} />}
      <ol className={listsStyles.rank}>
        {items.map((item) => (
          <li key={item.id}>
            <p>
              <ItemTitle item={item} />
              {isForeign(item.language, language) && (
                <>
                  {' '}
                  <ItemLanguageFlag language={item.language} origin={item.text_origin} />
                </>
              )}
              {item.demo && !samples && <span className={storiesStyles.rankNote}>{t('item.demo')}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
