import type { CallOutput } from '#contract/calls.ts'
import type { Found, SearchType } from '#contract/content/search.ts'
import { MoreFoot } from '#web/domains/items/lists/more-foot.tsx'
import { useMore } from '#web/domains/items/lists/use-more.ts'
import { searchAddress, searchTypes } from '#web/domains/search/search-address.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { SiteLink } from '#web/router/link.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type FoundPage, loadFound, type SearchResultsData } from '../loaders/loaders-search.ts'
import { bestOf, foundKey, otherThan } from './search-best.ts'
import { BestRow, FoundRow } from './search-rows.tsx'

/** The results: tabs by kind with their counts, then the best of every kind or the list of one. */
export function SearchResults({ data: { keyword, totals, shown } }: { data: SearchResultsData }) {
  const t = useText()
  const sum = searchTypes.reduce((total, type) => total + totals[type], 0)
  if (sum === 0) return <NoResults keyword={keyword} />
  const kinds = searchTypes.filter((type) => totals[type] > 0 || type === shown.type)
  const tabs = [
    { href: searchAddress({ keyword }), label: t('search.all'), count: String(sum), current: shown.type === undefined },
    ...kinds.map((type) => ({
      href: searchAddress({ keyword, type }),
      label: t(`search.${type}`),
      count: String(totals[type]),
      current: type === shown.type,
    })),
  ]
  return (
    <>
      <Tabs tabs={tabs} label={t('search.kinds')} />
      <p className="search-tools" role="status">
        {t('search.results', { n: shown.type === undefined ? sum : totals[shown.type] })}
      </p>
      {shown.type === undefined ? (
        <EveryKind keyword={keyword} found={shown.found} />
      ) : (
        <OneKind key={`${keyword} ${shown.type}`} keyword={keyword} type={shown.type} page={shown.page} rest={sum} />
      )}
    </>
  )
}

/** The best hit, then the first results of each kind. */
function EveryKind({ keyword, found }: { keyword: string; found: CallOutput<'search'> }) {
  const t = useText()
  const best = bestOf(found)
  return (
    <>
      {best && (
        <section aria-label={t('search.best')}>
          <BestRow found={best} />
        </section>
      )}
      {searchTypes.map((type) => {
        const list = otherThan(best, found[type])
        if (list.length === 0) return null
        const total = found.totals[type]
        const goesOn = total > found[type].length
        const all = goesOn
          ? { href: searchAddress({ keyword, type }), label: t('search.allOf', { n: total }) }
          : undefined
        return (
          <section key={type} className="sec search-kind">
            <SectionHead title={t(`search.${type}`)} more={all} />
            {list.map((one) => (
              <FoundRow key={foundKey(one)} found={one} level={3} />
            ))}
          </section>
        )
      })}
    </>
  )
}

interface OneKindProps {
  keyword: string
  type: SearchType
  page: FoundPage
  /** Results of all kinds. */
  rest: number
}

/** All results of one kind. */
function OneKind({ keyword, type, page, rest }: OneKindProps) {
  const t = useText()
  const language = useLanguage()
  const more = useMore<Found>({
    name: `search ${type}`,
    page,
    load: (before) => loadFound(inLanguage(httpBackend, language), keyword, type, before),
  })
  if (more.items.length === 0) {
    return (
      <EmptyState label={t('search.noneOfKind', { n: rest })}>
        <SiteLink className="link" href={searchAddress({ keyword })}>
          {t('search.all')}
        </SiteLink>
      </EmptyState>
    )
  }
  return (
    <>
      {more.items.map((one) => (
        <FoundRow key={foundKey(one)} found={one} level={2} />
      ))}
      <MoreFoot more={more} href={searchAddress({ keyword, type, before: more.items.at(-1)?.id })} />
    </>
  )
}

/** Nothing found: what may help, and each word by itself. */
function NoResults({ keyword }: { keyword: string }) {
  const t = useText()
  const words = [...new Set(keyword.split(' '))]
  return (
    <EmptyState label={t('search.none', { keyword })}>
      <p className="mut search-hint">{t('search.noneHint')}</p>
      {words.length > 1 && (
        <p className="labels search-words">
          <span>{t('search.noneWords')}</span>
          {words.map((word) => (
            <SiteLink key={word} className="tag" href={searchAddress({ keyword: word })}>
              {word}
            </SiteLink>
          ))}
        </p>
      )}
    </EmptyState>
  )
}
