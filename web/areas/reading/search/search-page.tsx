import '#web/domains/search/search.module.css'
import { useEffect } from 'react'
import { inEventTexts } from '#web/domains/events/event-text.ts'
import { HotSearches } from '#web/domains/search/hot-searches.tsx'
import { RecentPlace } from '#web/domains/search/recent-place.tsx'
import { rememberSearch } from '#web/domains/search/recent-searches.ts'
import * as styles from '#web/domains/search/search.module.css'
import { searchAddress, unquote } from '#web/domains/search/search-address.ts'
import { searchTexts, useSearchText } from '#web/domains/search/search-text.ts'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as staysStyles from '#web/ui/stays.module.css'
import type { EmptySearchData, SearchPageData, SearchResultsData } from '../loaders/loaders-search.ts'
import { useSiteName } from '../site-name.ts'
import { SearchResults } from './search-results.tsx'
import { SuggestingField } from './search-suggesting.tsx'

/** The search; events among its results have words of their own. */
export const searchPage = async () => {
  const [page] = await Promise.all([inEventTexts(SearchPage)(), searchTexts.loadFirst()])
  return page
}

/** It comes after the page, in the room that is kept for it. */
const PriceBox = lazyDialog(async (language) => (await import('./price-box.tsx')).loadPriceBox(language))

/** The search: what others look for and the reader's own searches, or the results for a keyword. */
export function SearchPage() {
  const data = usePage<SearchPageData>()
  return data.state === 'results' ? <Results data={data} /> : <EmptySearch hot={data.hot} />
}

function EmptySearch({ hot }: Pick<EmptySearchData, 'hot'>) {
  const t = useText()
  const own = useSearchText()
  const site = useSiteName()
  return (
    <>
      <Head
        title={t('search.pageTitle', { site })}
        description={t('search.description', { site })}
        path="/search"
        noindex
      />
      <div className={layoutStyles.wrap}>
        <div className={styles.searchStart}>
          <div className={styles.searchHead}>
            <h1 className="sr">{t('search.title')}</h1>
            <SuggestingField />
            <p className={styles.searchIntro}>{own('intro')}</p>
          </div>
          <div className={styles.searchLists}>
            <HotSearches searches={hot} />
            <RecentPlace />
          </div>
        </div>
      </div>
    </>
  )
}

function Results({ data }: { data: SearchResultsData }) {
  const t = useText()
  const own = useSearchText()
  const site = useSiteName()
  const { keyword } = data
  useEffect(() => rememberSearch(keyword), [keyword])
  return (
    <>
      <Head
        title={own('resultsTitle', { keyword: unquote(keyword), site })}
        description={t('search.description', { site })}
        path={searchAddress({ keyword })}
        noindex
      />
      <div className={layoutStyles.wrap}>
        <div className={layoutStyles.withRail}>
          <div>
            <div className={styles.searchHead}>
              <h1 className="sr">{own('resultsOf', { keyword: unquote(keyword) })}</h1>
              <SuggestingField keyword={keyword} />
            </div>
            <SearchResults data={data} />
          </div>
          <aside className={`${layoutStyles.rail} ${styles.searchRail} ${staysStyles.stays}`}>
            <div className={staysStyles.stay}>
              {data.price && (
                <div className={styles.pricePlace}>
                  <PriceBox price={data.price} onClose={() => {}} />
                </div>
              )}
              <HotSearches searches={data.hot} />
              <RecentPlace />
            </div>
          </aside>
        </div>
      </div>
    </>
  )
}
