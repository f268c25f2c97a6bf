import type { CoinPayment } from '#contract/events/payments/stablecoins.ts'
import { useClock } from '#web/platform/clock.tsx'
import { clockTime, parseSiteTime, zoneNote } from '#web/platform/time.ts'
import { useCoinText } from './coin-text.ts'
import * as styles from './coins.module.css'

/** Writes the hour and minute of a time of the contract in the viewer's time zone, which is named unless it is the site's. */
function useClockTime(): (value: string) => string {
  const { zone } = useClock()
  return (value) => {
    const moment = parseSiteTime(value)
    return moment === undefined ? '' : clockTime(moment, zone) + zoneNote(moment, zone)
  }
}

/** More bars than this are one. */
const maxBars = 30

/** How many confirmations a transfer has of those that it needs. */
export function Confirmations({ confirmations, finality }: Pick<CoinPayment, 'confirmations' | 'finality'>) {
  const t = useCoinText()
  const bars = Array.from({ length: Math.min(finality, maxBars) }, (_, nth) => nth)
  const done = Math.floor((confirmations / finality) * bars.length)
  return (
    <div className={styles.coinConf}>
      <p className="num">{t('confirmations', { n: confirmations, of: finality })}</p>
      <div className={styles.coinConfBars} aria-hidden="true">
        {bars.map((nth) => (
          <i key={nth} className={nth < done ? 'done' : undefined} />
        ))}
      </div>
    </div>
  )
}

/** The stages of a payment, with the one that it has reached. */
export function CoinStages({ coin }: { coin: CoinPayment }) {
  const t = useCoinText()
  const clockTime = useClockTime()
  const isSeen = coin.state === 'confirming'
  const at = isSeen ? 2 : 0
  const stages = [
    { text: t('stepWaiting'), note: t('askedAt', { time: clockTime(coin.asked_time) }) },
    { text: t('stepSeen'), note: coin.transaction && isSeen ? t('block', { n: coin.transaction.block }) : '' },
    { text: t('stepConfirm', { n: coin.finality }), note: '' },
    { text: t('stepTicket'), note: '' },
  ]
  return (
    <ol className={styles.coinStages}>
      {stages.map(({ text, note }, nth) => (
        <li key={text} className={nth < at ? 'done' : undefined} aria-current={nth === at ? 'step' : undefined}>
          <b>{text}</b>
          <span className="mut num">{note}</span>
        </li>
      ))}
    </ol>
  )
}
