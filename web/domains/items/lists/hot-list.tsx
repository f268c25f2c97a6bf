import type { ItemSummary } from '#contract/content/items.ts'
import { isForeign } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import { ItemLanguageFlag } from '../item-language.tsx'
import { ItemTitle } from '../item-title.tsx'

/** The numbered list of what is read most, in titles only. */
export function HotList({ items }: { items: readonly ItemSummary[] }) {
  const t = useText()
  const language = useLanguage()
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('home.hot')} />
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
              {item.demo && <DemoMark />}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
