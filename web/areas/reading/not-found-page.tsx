import { ReadingNow } from '#web/domains/items/lists/reading-now.tsx'
import { SearchBox } from '#web/domains/search/search-form.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { splitPath } from '#web/router/addresses.ts'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { useLocation } from '#web/router/router-context.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import { Sea } from '#web/ui/sea.tsx'
import type { NotFoundData } from './loaders/loaders.ts'
import * as notFoundStyles from './not-found.module.css'
import { useSiteName } from './site-name.ts'

/** Page of an unknown address: that it is unknown, the ways on, and what others read. */
export function NotFoundPage() {
  const t = useText()
  const site = useSiteName()
  const { reading } = usePage<NotFoundData>()
  const { path } = splitPath(useLocation().pathname)
  return (
    <>
      <Head title={t('notFound.pageTitle', { site })} description={t('notFound.hint')} path={path} noindex />
      <section className={notFoundStyles.nf}>
        <Sea />
        <div className={`${layoutStyles.wrap} ${notFoundStyles.nfIn}`}>
          <p className={notFoundStyles.nfN}>404</p>
          <h1 className="display">{t('notFound.title')}</h1>
          <p className="dek">{t('notFound.hint')}</p>
          <SearchBox />
          <p className={notFoundStyles.nfLinks}>
            <SiteLink className="link" href="/">
              {t('notFound.home')}
            </SiteLink>
            <SiteLink className="link" href="/news">
              {t('notFound.flash')}
            </SiteLink>
          </p>
        </div>
      </section>
      <div className={layoutStyles.wrap}>
        <ReadingNow items={reading} />
      </div>
    </>
  )
}
