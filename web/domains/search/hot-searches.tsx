import type { HotSearch } from '#contract/content/search.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import * as styles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { hotSearchAddress } from './search-address.ts'

/** Hot searches: a numbered list whose words lead to what they are about. Absent if there are none. */
export function HotSearches({ searches }: { searches: readonly HotSearch[] | null }) {
  const t = useText()
  if (!searches || searches.length === 0) return null
  return (
    <section className={styles.sec}>
      <SectionHead title={t('search.hot')} />
      <ol className={styles.rank}>
        {searches.map((search) => (
          <li key={`${search.kind} ${search.id}`}>
            <HotSearchLink search={search} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function HotSearchLink({ search }: { search: HotSearch }) {
  const lang = useTextLang(search.language)
  return (
    <SiteLink className="c2" href={hotSearchAddress(search)} lang={lang}>
      {search.title}
    </SiteLink>
  )
}
