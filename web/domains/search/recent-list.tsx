import { useText } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { forgetSearch, forgetSearches, useRecentSearches } from './recent-searches.ts'
import { searchAddress } from './search-address.ts'

/** The reader's own searches, each removable. Left out until there are some. */
export function RecentSearches() {
  const t = useText()
  const recent = useRecentSearches()
  if (recent.length === 0) return null
  return (
    <section className="sec">
      <SectionHead title={t('search.recent')}>
        <Button kind="quiet" size="s" onClick={forgetSearches}>
          {t('search.recentClear')}
        </Button>
      </SectionHead>
      <ul>
        {recent.map((keyword) => (
          <li key={keyword} className="recent">
            <SiteLink href={searchAddress({ keyword })} translate="no">
              <Icon name="recent" size="s" />
              <span>{keyword}</span>
            </SiteLink>
            <button
              type="button"
              className="iconbtn"
              aria-label={t('search.recentRemove', { keyword })}
              onClick={() => forgetSearch(keyword)}
            >
              <Icon name="close" size="s" />
            </button>
          </li>
        ))}
      </ul>
      <p className="recent-note">{t('search.recentEmpty')}</p>
    </section>
  )
}
