import type { CallOutput } from '#contract/calls.ts'
import type { Found } from '#contract/content/search.ts'
import { ListLoadMore } from '#web/domains/items/lists/list-load-more.tsx'
import { useMore } from '#web/domains/items/lists/use-more.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import {
  type AnySearchType,
  countText,
  recordTypes,
  resultsAddress,
  searchTypes,
} from '#web/domains/search/results-address.ts'
import * as styles from '#web/domains/search/search.module.css'
import { unquote } from '#web/domains/search/search-address.ts'
import { useSearchText } from '#web/domains/search/search-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { SiteLink } from '#web/router/link.tsx'
import * as blocksStyles from '#web/ui/blocks.module.css'
import * as controlsStyles from '#web/ui/controls.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type FoundPage, loadFound, type SearchResultsData } from '../loaders/loaders-search.ts'
import { savedQuery } from './saved-query.ts'
import { bestOf, byTitle, foundKey, otherThan } from './search-best.ts'
import { SearchFilters } from './search-filters.tsx'
import { BestRow, FoundRow } from './search-rows.tsx'

/** The results: tabs by kind with their counts, then the best of every kind or the list of one. */
export function SearchResults({ data }: { data: SearchResultsData }) {
  const { keyword, totals, shown, filters, meant } = data
  const t = useSearchText()
  const sum = [...searchTypes, ...recordTypes].reduce((total, type) => total + totals[type], 0)
  if (sum === 0) {
    return (
      <>
        {Object.keys(filters).length > 0 && <SearchFilters data={data} type={shown.type} />}
        <NoResults data={data} />
      </>
    )
  }
  const kinds = [...searchTypes, ...recordTypes].filter((type) => totals[type] > 0 || type === shown.type)
  const tabs = [
    {
      href: resultsAddress({ keyword, filters }),
      label: t('all'),
      count: countText(sum),
      current: shown.type === undefined,
    },
    ...kinds.map((type) => ({
      href: resultsAddress({ keyword, type, filters }),
      label: t(type),
      count: countText(totals[type]),
      current: type === shown.type,
    })),
  ]
  return (
    <>
      <Tabs tabs={tabs} label={t('kinds')} />
      <div className={styles.searchTools}>
        <p role="status">{t('results', { n: countText(shown.type === undefined ? sum : totals[shown.type]) })}</p>
        <SaveSearch data={data} />
        <SearchFilters data={data} type={shown.type} />
      </div>
      {meant !== '' && (
        <p className={styles.searchMeant} role="status">
          {t('meant', { typed: unquote(keyword), meant: unquote(meant) })}
        </p>
      )}
      {shown.type === undefined ? (
        <EveryKind keyword={keyword} filters={filters} found={shown.found} />
      ) : (
        <OneKind
          key={JSON.stringify([keyword, shown.type, filters])}
          keyword={keyword}
          filters={filters}
          type={shown.type}
          page={shown.page}
          rest={sum}
        />
      )}
    </>
  )
}

/** Saves the search, which then notifies its reader. */
const SaveSearch = ({ data }: { data: SearchResultsData }) => (
  <NotifyMe query={savedQuery(data)} about={data.keyword} does="save" />
)

interface EveryKindProps {
  keyword: string
  filters: SearchResultsData['filters']
  found: CallOutput<'search'>
}

/** The best hit, then the first results of each kind, those with the words in a name first. */
function EveryKind({ keyword, filters, found }: EveryKindProps) {
  const t = useSearchText()
  const best = bestOf(found)
  const groups = [
    ...searchTypes.map((type) => ({
      ...{ type, title: t(type), list: otherThan(best, found[type]) },
      ...{ total: found.totals[type], shown: found[type].length },
    })),
    ...recordTypes.map((type) => {
      const list = found.records.filter(({ kind }) => kind === kindOf[type])
      return { type, title: t(type), list, total: found.record_totals[type], shown: list.length }
    }),
  ].filter(({ list }) => list.length > 0)
  return (
    <>
      {best && (
        <section aria-label={t('bestMatch')}>
          <BestRow found={best} />
        </section>
      )}
      {byTitle(groups).map(({ type, title, list, total, shown }) => (
        <section key={type} className={`${listsStyles.sec} ${styles.searchKind}`}>
          <SectionHead
            title={title}
            more={
              total > shown
                ? {
                    href: resultsAddress({ keyword, type, filters }),
                    label: t('allOf', { n: countText(total) }),
                  }
                : undefined
            }
          />
          {list.map((one) => (
            <FoundRow key={foundKey(one)} found={one} level={3} />
          ))}
        </section>
      ))}
    </>
  )
}

const kindOf = {
  ...{ incidents: 'incident', labels: 'label', tools: 'tool', conferences: 'edition', sessions: 'session' },
  ...{ ceremonies: 'ceremony', data: 'entity', atlas: 'atlas' },
} as const

interface OneKindProps {
  keyword: string
  filters: SearchResultsData['filters']
  type: AnySearchType
  page: FoundPage
  /** Results of all kinds. */
  rest: number
}

/** All results of one kind. */
function OneKind({ keyword, filters, type, page, rest }: OneKindProps) {
  const t = useSearchText()
  const language = useLanguage()
  const more = useMore<Found>({
    name: `search ${type} ${JSON.stringify(filters)}`,
    page,
    load: (before) => loadFound(inLanguage(httpBackend, language), keyword, type, filters, before),
  })
  if (more.items.length === 0) {
    return (
      <EmptyState label={t('noneOfKind', { n: rest })}>
        <SiteLink className="link" href={resultsAddress({ keyword })}>
          {t('all')}
        </SiteLink>
      </EmptyState>
    )
  }
  return (
    <>
      {more.items.map((one) => (
        <FoundRow key={foundKey(one)} found={one} level={2} />
      ))}
      <ListLoadMore more={more} href={resultsAddress({ keyword, type, filters, before: more.items.at(-1)?.id })} />
    </>
  )
}

/** Nothing found: what may help, and each word by itself. */
function NoResults({ data }: { data: SearchResultsData }) {
  const { keyword, near } = data
  const t = useSearchText()
  const words = [...new Set(keyword.split(' '))]
  const further = near.filter((word) => !words.includes(word))
  return (
    <EmptyState label={t('none', { keyword: unquote(keyword) })}>
      <p className={`mut ${styles.searchHint}`}>{t('noneHint')}</p>
      <SaveSearch data={data} />
      {words.length > 1 && <WordLinks intro={t('noneWords')} words={words} />}
      {further.length > 0 && <WordLinks intro={t('near')} words={further} />}
    </EmptyState>
  )
}

function WordLinks({ intro, words }: { intro: string; words: readonly string[] }) {
  return (
    <p className={`${blocksStyles.labels} ${styles.searchWords}`}>
      <span>{intro}</span>
      {words.map((word) => (
        <SiteLink key={word} className={controlsStyles.tag} href={resultsAddress({ keyword: word })}>
          {word}
        </SiteLink>
      ))}
    </p>
  )
}
