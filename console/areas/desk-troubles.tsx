import { Link } from 'react-router'
import type { Translate } from '#console/locales/translate.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import type { CallOutput } from '#contract/calls.ts'
import { useConsole } from '../platform/console-context.tsx'

type Troubles = CallOutput<'getDesk'>['troubles']

const namedCountries = 2

/** List of problems, each with a link to where it is fixed; empty if there are none. */
export function DeskTroubles({ troubles }: { troubles: Troubles }) {
  const { t, me } = useConsole()
  const { webhooks, translations, sources, deliveries, sms, events, books, refunds } = troubles
  if (webhooks + translations + sources + deliveries.length + sms.length + events + books + refunds === 0) return null
  const mayMend = me.roles.includes('administrator')
  return (
    <ul className={`flex wraps ${styles.troubles}`}>
      {sms.map((one) => (
        <li key={one.scope}>{t(`sms.${one.level}`, { area: areaOf(one, t) })}</li>
      ))}
      {translations > 0 && (
        <li>
          <Link to="/translation?filter=stale">{t('troubleTranslations', { n: translations })}</Link>
        </li>
      )}
      {webhooks > 0 && (
        <li>
          {mayMend ? (
            <Link to="/webhooks">{t('troubleWebhooks', { n: webhooks })}</Link>
          ) : (
            t('troubleWebhooks', { n: webhooks })
          )}
        </li>
      )}
      {books > 0 && (
        <li>
          <Link to="/payments/providers">{t('troubleBooks', { n: books })}</Link>
        </li>
      )}
      {refunds > 0 && (
        <li>
          <Link to="/payments/stuck">{t('troubleRefunds', { n: refunds })}</Link>
        </li>
      )}
      {sources > 0 && <li>{t('troubleSources', { n: sources })}</li>}
      {events > 0 && <li>{t('troubleEvents', { n: events })}</li>}
      {deliveries.length > 0 && (
        <li>
          <details>
            <summary>
              {t('troubleDeliveries', { n: deliveries.reduce((sum, { failures }) => sum + failures, 0) })}
            </summary>
            <ul>
              {deliveries.map(({ kind, reason, failures, last_time: time }) => (
                <li key={`${kind} ${reason}`}>
                  {t(`delivery.${kind}`)} · {t(`delivery.reason.${reason}`)} ·{' '}
                  {t('delivery.lastOf', { n: failures, time: toMinute(time).slice(5) })}
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  )
}

/** 'United Arab Emirates (+971)'; where many countries share a code, some of them. */
function areaOf({ scope, countries }: Troubles['sms'][number], t: Translate): string {
  if (scope === 'site' || scope === 'others') return t(`sms.${scope}`)
  const names = countries.slice(0, namedCountries).join(t('sms.and'))
  return t(countries.length > namedCountries ? 'sms.areaAndMore' : 'sms.area', { names, code: scope })
}
