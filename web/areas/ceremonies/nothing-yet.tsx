import { Head } from '#web/platform/head.tsx'
import { SiteLink } from '#web/router/link.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { CeremonyFrame } from './ceremony-frame.tsx'
import { useCeremonyText } from './ceremony-text.ts'
import * as styles from './styles/ceremony.module.css'

/** There is no ceremony, or no result, yet. */
export function NothingYet({
  page,
  path,
  title,
  text,
}: {
  page: 'vote' | 'result'
  path: string
  title: string
  text: string
}) {
  const t = useCeremonyText()
  return (
    <>
      <Head title={t('pageTitle', { name: t('ceremony'), title })} description={text} path={path} noindex />
      <CeremonyFrame page={page} ceremony={null}>
        <div className={`${styles.ceBody} ${styles.ceNone}`}>
          <h1>{title}</h1>
          <p className={styles.ceLead}>{text}</p>
          <p className={styles.ceActs}>
            <SiteLink className={buttonsStyles.btn} href="/">
              {t('toHome')}
            </SiteLink>
          </p>
        </div>
      </CeremonyFrame>
    </>
  )
}
