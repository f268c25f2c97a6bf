import '#web/ui/chart/chart.module.css'
import '#web/ui/chart/reading-rows.module.css'
import '#web/domains/data/data.module.css'
import * as styles from '#web/domains/data/data.module.css'
import { useDataText } from '#web/domains/data/data-text.ts'
import { SampleMark } from '#web/domains/data/sources.tsx'
import { pageTitle } from '#web/language/page-title.ts'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { useHref } from '#web/router/link.tsx'
import { useSiteName } from '../../reading/site-name.ts'

interface EmbedFrameProps {
  title: string
  /** The page that the chart is from, without a language prefix. */
  path: string
  demo: boolean
  children: React.ReactNode
}

/** A chart by itself in the frame of another site: its name, the chart with its source line, and the way to its page. */
export function EmbedFrame({ title, path, demo, children }: EmbedFrameProps) {
  const t = useDataText()
  const site = useSiteName()
  const language = useLanguage()
  const href = useHref()
  const { origin } = useEnvironment()
  return (
    <div className={`${styles.embed} ${styles.dataPage}`}>
      <Head title={pageTitle(language, title, site)} description={t('overviewDescription')} path={path} noindex />
      <header className={styles.embedHead}>
        {/* Opens in a window of its own: only the chart is ever shown inside the frame of another site. */}
        <h1 className="h3">
          <a href={origin + href(path)} target="_blank" rel="noopener">
            {title}
          </a>
        </h1>
        <SampleMark demo={demo} />
        <a className={styles.embedSite} href={origin + href(path)} target="_blank" rel="noopener">
          {site}
        </a>
      </header>
      {children}
    </div>
  )
}
