import * as styles from '#web/domains/data/data.module.css'
import { DataTabs } from '#web/domains/data/data-head.tsx'
import { dataPath } from '#web/domains/data/data-paths.ts'
import { useDataText } from '#web/domains/data/data-text.ts'
import { pageTitle } from '#web/language/page-title.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { useSiteName } from '../reading/site-name.ts'

/** An address of the data section that names nothing it has. */
export function MissingData({ title }: { title: string }) {
  const t = useDataText()
  const language = useLanguage()
  const site = useSiteName()
  return (
    <div className={`${layoutStyles.wrap} ${styles.dataPage}`}>
      <Head title={pageTitle(language, title, site)} description={t('overviewDescription')} path={dataPath} noindex />
      <h1 className={`h1 ${pageHeadStyles.pt}`}>{title}</h1>
      <DataTabs />
      <EmptyState label={t('noData')}>
        <ButtonLink kind="primary" href={dataPath}>
          {t('toOverview')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
