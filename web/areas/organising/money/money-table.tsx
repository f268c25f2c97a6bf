import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { useMoney } from './use-money.ts'

/** A payment or refund of a list. */
export interface MoneyRow {
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

/** Payments or refunds, each leading to its order. */
export function MoneyTable({ rows, onOpen }: { rows: readonly MoneyRow[]; onOpen: (order: number) => void }) {
  const t = useOrganisingText()
  const money = useMoney()
  return (
    <table className="evtable orgmoney">
      <thead>
        <tr>
          <th>{t('orderNumber')}</th>
          <th>{t('buyer')}</th>
          <th>{t('provider')}</th>
          <th className="r">{t('amount')}</th>
          <th>{t('orderState')}</th>
          <th>{t('moneyTime')}</th>
          <th>
            <span className="sr">{t('details')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="evmono">{row.number}</td>
            <td>
              <b>{row.buyer || row.number}</b>
            </td>
            <td>{t(`provider.${row.provider}` as OrganisingKey)}</td>
            <td className="r num">{money(row.amount, row.money)}</td>
            <td>
              <span className={`status ${row.tone}`}>{row.word}</span>
              {row.disputed && <span className="status status--bad">{t('disputed')}</span>}
              {row.note && <span className="evcap orgmoney__note">{row.note}</span>}
            </td>
            <td className="num">{row.time.slice(5, 16)}</td>
            <td className="r">
              <Button
                size="s"
                kind="quiet"
                aria-label={t('openOrder', { number: row.number })}
                onClick={() => onOpen(row.order)}
              >
                <Icon name="more" size="s" />
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
