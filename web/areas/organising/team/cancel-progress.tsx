import { useCallback } from 'react'
import { useAsking } from '#web/domains/orders/paying/use-asking.ts'
import { UiLink } from '#web/ui/link.tsx'
import { organiserAddress } from '../area/organiser-address.ts'
import { useAnswer } from '../area/use-answer.ts'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { useOrganisingText } from '../organising-text.ts'

/** How far the orders of an event are that does not take place, and what of their money is left to do. */
export function CancelProgress({ event }: { event: number }) {
  const t = useOrganisingText()
  const { data, reload } = useAnswer('activityCancellation', { id: event })
  const isMoving = data !== undefined && data.left + data.refunding > 0
  useAsking(
    useCallback(async () => {
      if (isMoving) reload()
    }, [isMoving, reload]),
  )
  if (!data || data.orders === 0) return null
  const done = data.orders - data.left - data.refused
  const rest = [
    [data.refunding, 'endRefunding', 'asked'],
    [data.to_send, 'endToSend', 'pending'],
    [data.refused, 'endRefused', 'refused'],
  ] as const
  return (
    <div className={organisingMoneyStyles.orgending}>
      <p className="num" role="status">
        <b>{done === data.orders ? t('endedAll') : t('ended', { n: data.orders, done })}</b>
      </p>
      <progress max={data.orders} value={done} aria-label={t('ended', { n: data.orders, done })} />
      <ul>
        {rest
          .filter(([n]) => n > 0)
          .map(([n, words, money]) => (
            <li key={words}>
              <span className="num">{t(words, { n })}</span>
              <UiLink className="link" href={organiserAddress({ event, tab: 'money', view: 'refunds', money })}>
                {t('endLook')}
              </UiLink>
            </li>
          ))}
      </ul>
    </div>
  )
}
