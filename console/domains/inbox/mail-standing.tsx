import { useText } from '#console/platform/console-context.tsx'
import * as styles from '#console/ui/lists/lists.module.css'
import type { FeedbackRow } from '#contract/members/inbox-desk.ts'

type Standing = NonNullable<FeedbackRow['answered']>['mail']

/** Says that an answer by email was not sent yet or failed; renders nothing otherwise. */
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
