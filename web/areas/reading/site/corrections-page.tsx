import type { ListedCorrection } from '#contract/content/items.ts'
import { itemPath } from '#web/domains/items/item-address.ts'
import { noticeNames } from '#web/domains/items/item-notices.tsx'
import { ItemTitle } from '#web/domains/items/item-title.tsx'
import { useTextLang } from '#web/language/text-language.ts'
import { useEnvironment, useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { fullTime, parseSiteTime } from '#web/platform/time.ts'
import { prefixedPath, splitPath } from '#web/router/addresses.ts'
import { usePage } from '#web/router/page-data.ts'
import { useLocation } from '#web/router/router-context.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { ListPagination } from '../list-pagination.tsx'
import type { CorrectionsData } from '../loaders/loaders-corrections.ts'
import { useSiteName } from '../site-name.ts'
import * as styles from './corrections.module.css'
import { correctionsAddress, correctionsOnPage } from './corrections-paging.ts'

/** Everything that was corrected in what readers have, newest first. */
export function CorrectionsPage() {
  const t = useText()
  const site = useSiteName()
  const { list, total, page } = usePage<CorrectionsData>()
  return (
    <>
      <Head
        title={t('corrections.pageTitle', { site })}
        description={t('corrections.description', { site })}
        path={correctionsAddress(page)}
        noindex={page > 1}
      />
      <CorrectionsForSearchEngines list={list} />
      <div className={layoutStyles.wrap}>
        <div className={`${pageHeadStyles.pageHead} ${pageHeadStyles.pt}`}>
          <div>
            <h1 className="h1">{t('corrections.title')}</h1>
            <p className="mut">{t('corrections.intro')}</p>
          </div>
        </div>
        {list.length === 0 && <EmptyState label={t('corrections.none')} />}
        <ol className={styles.corrections}>
          {list.map((one) => (
            <Row key={`${one.item.id} ${one.notice.time} ${one.notice.text}`} {...one} />
          ))}
        </ol>
        <ListPagination
          page={page}
          pages={Math.ceil(total / correctionsOnPage)}
          hrefOf={correctionsAddress}
          name={t('corrections.title')}
        />
      </div>
    </>
  )
}

function Row({ item, notice }: ListedCorrection) {
  const t = useText()
  const language = useLanguage()
  const { zone } = useClock()
  const moment = parseSiteTime(notice.time)
  return (
    <li>
      <p className={styles.correctionsHead}>
        <b className={`${styles.correctionsKind} corrections__kind--${notice.kind}`}>{t(noticeNames[notice.kind])}</b>
        {moment !== undefined && (
          <time dateTime={new Date(moment).toISOString()}>{fullTime(notice.time, language, zone)}</time>
        )}
      </p>
      <p className={styles.correctionsText} lang={useTextLang(notice.language)}>
        {notice.text}
      </p>
      <p className={styles.correctionsOf}>
        <span>{t(item.kind === 'flash' ? 'corrections.ofFlash' : 'corrections.ofArticle')}</span>
        <ItemTitle item={{ ...item, notices: notice.kind === 'retraction' ? [notice] : undefined }} />
      </p>
    </li>
  )
}

/** The list in schema.org's words. */
function CorrectionsForSearchEngines({ list }: Pick<CorrectionsData, 'list'>) {
  const t = useText()
  const language = useLanguage()
  const { origin } = useEnvironment()
  const { fixed } = splitPath(useLocation().pathname)
  const address = (path: string) => origin + prefixedPath(fixed, path)
  return (
    <StructuredData
      value={{
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name: t('corrections.title'),
        url: address('/corrections'),
        inLanguage: language,
        hasPart: list.map(({ item, notice }) => ({
          '@type': 'CorrectionComment',
          text: notice.text,
          inLanguage: notice.language,
          datePublished: new Date(parseSiteTime(notice.time) ?? 0).toISOString(),
          about: { '@type': 'NewsArticle', headline: item.title, url: address(itemPath(item)) },
        })),
      }}
    />
  )
}
