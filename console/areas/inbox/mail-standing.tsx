import * as styles from '#console/ui/lists/lists.module.css'
import type { FeedbackRow } from '#contract/members/inbox-desk.ts'
import { useText } from '../../platform/console-context.tsx'

type Standing = NonNullable<FeedbackRow['answered']>['mail']

/** That an answer by mail was not sent yet, or could not be; nothing where it was. */
export function MailStanding({ mail }: { mail: Standing }) {
  const t = useText()
  if (mail === null) return null
  return (
    <>
      {' '}
      <span className={`${styles.state} state--${mail === 'failed' ? 'refused' : 'pending'}`}>
        {t(`answer.mail.${mail}`)}
      </span>
    </>
  )
}
