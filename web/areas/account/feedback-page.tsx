import '#web/ui/form/forms.module.css'
import '#web/domains/accounts/account.module.css'
import { useSiteName } from '#web/areas/reading/site-name.ts'
import * as styles from '#web/domains/accounts/account.module.css'
import { FeedbackForm } from '#web/domains/inbox/feedback-form.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { Head } from '#web/platform/head.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'

/** Readers send feedback to the site; nobody has to sign in for it. */
export function FeedbackPage() {
  const t = useAccountText()
  const site = useSiteName()
  return (
    <>
      <Head
        title={t('pageTitle', { title: t('feedback'), site })}
        description={t('feedbackLead')}
        path="/feedback"
        noindex
      />
      <div className={layoutStyles.wrap}>
        <div className={`${styles.myAlone} ${pageHeadStyles.pt}`}>
          <h1 className="h1">{t('feedback')}</h1>
          <p className={styles.myLead}>{t('feedbackLead')}</p>
          <FeedbackForm />
        </div>
      </div>
    </>
  )
}
