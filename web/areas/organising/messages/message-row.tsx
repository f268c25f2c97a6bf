import type { AttendeeMessage } from '#contract/events/organiser.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as messageStyles from '../organising-messages.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { type OrganisingTranslate, useOrganisingText } from '../organising-text.ts'

/** True while some of its emails are still to be sent. */
export const isUnderWay = ({ sent, failed, recipients }: AttendeeMessage): boolean => sent + failed < recipients

/** A message that was sent: its text, and the state of its emails. */
export function MessageRow({ message }: { message: AttendeeMessage }) {
  const t = useOrganisingText()
  const { subject, text, languages, recipients, sent, failed, failures } = message
  const words = standing(message, t)
  return (
    <li className={`${organisingRowsStyles.evrow} ${organisingStyles.orgmessage}`}>
      <b>{subject}</b>
      <p>{text}</p>
      <p className={`${organisingFormStyles.evcap} num`} role="status">
        {message.created_time.slice(0, 16)} · {words}
        {languages.length > 1 && ` · ${languages.map((one) => t(`messageLanguage.${one}`)).join(t('comma'))}`}
      </p>
      {isUnderWay(message) && (
        <progress className={messageStyles.evmailBar} max={recipients} value={sent + failed} aria-label={words} />
      )}
      {failed > 0 && (
        <details className={messageStyles.evmailFailed}>
          <summary>{t('messageFailures')}</summary>
          <ul>
            {failures.map(({ name, email }) => (
              <li key={email}>
                {name} <span className={organisingFormStyles.evcap}>{email}</span>
              </li>
            ))}
            {failed > failures.length && <li>{t('messageFailuresMore', { n: failed - failures.length })}</li>}
          </ul>
        </details>
      )}
    </li>
  )
}

function standing(message: AttendeeMessage, t: OrganisingTranslate): string {
  const { sent, failed, recipients } = message
  if (recipients === 0) return t('messageSentNone')
  if (isUnderWay(message)) return t('messageSending', { n: sent + failed, of: recipients })
  return failed > 0 ? t('messageSentSome', { n: sent, failed }) : t('messageSentAll', { n: sent })
}
