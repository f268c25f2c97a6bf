import { Head } from '#web/platform/head.tsx'
import { SiteLink } from '#web/router/link.tsx'
import * as styles from './ceremony.module.css'
import { CeremonyFrame } from './ceremony-frame.tsx'
import { useCeremonyText } from './ceremony-text.ts'

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
            <SiteLink className="btn" href="/">
              {t('toHome')}
            </SiteLink>
          </p>
        </div>
      </CeremonyFrame>
    </>
  )
}
