import { maxSearchRecords } from '#contract/constants.ts'
import { SiteLink } from '#web/router/link.tsx'
import { isMember } from '#web/session/member.ts'
import { useViewerUser } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import type { OwnSearch } from './member-searches.ts'
import { forgetSearch, forgetSearches, useRecentSearches } from './recent-searches.ts'
import { searchRecordsTexts } from './records-text.ts'
import * as styles from './search.module.css'
import { searchAddress } from './search-address.ts'
import { useMemberSearches } from './use-member-searches.ts'

/** Loads the texts that must be there before the list is shown. */
export const prepare = searchRecordsTexts.load

/** The reader's own searches: a visitor's are in the browser, a member's with the site. */
export function RecentSearches() {
  const user = useViewerUser()
  if (!isMember()) return <VisitorSearches />
  // True if the session is still good is known once the page's personal parts are there.
  return user ? <MemberSearches key={user.id} /> : null
}

function VisitorSearches() {
  const t = searchRecordsTexts.useText()
  const searches = useRecentSearches().map((keyword) => ({ keyword }))
  return (
    <SearchList
      searches={searches}
      note={t('onDevice')}
      onForget={({ keyword }) => forgetSearch(keyword)}
      onForgetAll={forgetSearches}
    />
  )
}

function MemberSearches() {
  const t = searchRecordsTexts.useText()
  const { searches, forget, forgetAll } = useMemberSearches()
  return (
    <SearchList
      searches={searches}
      note={t('kept', { n: maxSearchRecords })}
      onForget={forget}
      onForgetAll={forgetAll}
    />
  )
}

interface ListProps {
  searches: readonly OwnSearch[]
  /** The place where they are stored. */
  note: string
  onForget: (search: OwnSearch) => void
  onForgetAll: () => void
}

/** Searches, each removable. Absent until there are some. */
function SearchList({ searches, note, onForget, onForgetAll }: ListProps) {
  const t = searchRecordsTexts.useText()
  if (searches.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('title')}>
        <Button kind="quiet" size="s" onClick={onForgetAll}>
          {t('clear')}
        </Button>
      </SectionHead>
      <ul>
        {searches.map((search) => (
          <li key={search.keyword} className={styles.recent}>
            <SiteLink href={searchAddress({ keyword: search.keyword })} translate="no">
              <Icon name="recent" size="s" />
              <span>{search.keyword}</span>
            </SiteLink>
            <button
              type="button"
              className={buttonsStyles.iconbtn}
              aria-label={t('remove', { keyword: search.keyword })}
              onClick={() => onForget(search)}
            >
              <Icon name="close" size="s" />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.recentNote}>{note}</p>
    </section>
  )
}
