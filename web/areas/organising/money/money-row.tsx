import * as styles from '#web/ui/states.module.css'
import { OpenOrder } from '../area/area-list.tsx'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { useMoney } from './use-money.ts'

/** A payment or refund of a list. */
export interface MoneyEntry {
  id: number
  order: number
  number: string
  buyer: string
  provider: string
  money: { currency: string; currency_exponent: number }
  amount: string
  tone: string
  word: string
  disputed: boolean
  /** Why, or what the provider said. */
  note: string
  time: string
}

/** A row of payments or refunds, which leads to its order. */
export function MoneyRow({ entry, onOpen }: { entry: MoneyEntry; onOpen: (order: number) => void }) {
  const t = useOrganisingText()
  const money = useMoney()
  return (
    <tr>
      <td className={organisingRowsStyles.evmono}>{entry.number}</td>
      <td>
        <b>{entry.buyer || entry.number}</b>
      </td>
      <td>{t(`provider.${entry.provider}` as OrganisingKey)}</td>
      <td className="r num">{money(entry.amount, entry.money)}</td>
      <td>
        <span className={`${styles.status} ${entry.tone}`}>{entry.word}</span>
        {entry.disputed && <span className={`${styles.status} ${styles.statusBad}`}>{t('disputed')}</span>}
        {entry.note && (
          <span className={`${organisingFormStyles.evcap} ${organisingMoneyStyles.orgmoneyNote}`}>{entry.note}</span>
        )}
      </td>
      <td className="num">{entry.time.slice(5, 16)}</td>
      <OpenOrder number={entry.number} onOpen={() => onOpen(entry.order)} />
    </tr>
  )
}
