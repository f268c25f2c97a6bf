import type { ItemSummary } from '#contract/content/items.ts'
import { ReadingNow } from '#web/domains/items/lists/reading-now.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { splitPath } from '#web/router/addresses.ts'
import { SiteLink } from '#web/router/link.tsx'
import { useLocation } from '#web/router/router-context.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import * as articleStyles from './detail/article.module.css'
import { useSiteName } from './site-name.ts'

interface MissingPageProps {
  /** Message on what is missing. */
  title: string
  /** A way on that is near to it. */
  way: { href: string; label: string }
  reading: readonly ItemSummary[]
  /** The canonical path, where several lead here. */
  path?: string
}

/** Page in place of an author, a label or a category that does not exist. */
export function MissingPage({ title, way, reading, path: canonical }: MissingPageProps) {
  const t = useText()
  const site = useSiteName()
  const { path: shown } = splitPath(useLocation().pathname)
  const path = canonical ?? shown
  const hint = t('missing.hint')
  return (
    <>
      <Head title={t('item.pageTitle', { title, site })} description={hint} path={path} noindex />
      <div className={`${layoutStyles.wrap} ${pageHeadStyles.pt} ${articleStyles.missing}`}>
        <h1 className={`display ${articleStyles.missingTitle}`}>{title}</h1>
        <p className="dek">{hint}</p>
        <p className={articleStyles.missingLinks}>
          <SiteLink className="link" href={way.href}>
            {way.label}
          </SiteLink>
          <SiteLink className="link" href="/">
            {t('notFound.home')}
          </SiteLink>
        </p>
        <ReadingNow items={reading} />
      </div>
    </>
  )
}
