import type { HolderTrade } from '#contract/market/data.ts'
import { useDataText } from '#web/domains/data/data-text.ts'
import { movement, writeFigure } from '#web/domains/data/figure.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import * as styles from '#web/ui/chart/chart.module.css'
import { DataTable, type TableColumn } from '#web/ui/data-table/data-table.tsx'
import { DataSection } from '../data-section.tsx'

type Trade = HolderTrade & { coin: string }
const most = 40

/** How a holder came by its coins, and gave them away, the newest first. */
export function Trades({ trades }: { trades: readonly Trade[] }) {
  const t = useDataText()
  const language = useLanguage()
  const columns: TableColumn<Trade>[] = [
    { key: 'day', label: t('day'), cell: ({ day }) => <time dateTime={day}>{day}</time> },
    { key: 'how', label: t('trade.how'), cell: ({ method }) => t(`method.${method}`) },
    {
      key: 'coins',
      label: t('trade.coins'),
      numeric: true,
      className: ({ change }) => (change < 0 ? 'down' : undefined),
      cell: ({ change }) => (
        <b className={movement(change) === 'down' ? 'down' : undefined}>
          {writeFigure(change, 'btc', language, { signed: true })}
        </b>
      ),
    },
    { key: 'price', label: t('trade.price'), numeric: true, cell: ({ price }) => writeFigure(price, 'usd', language) },
    {
      key: 'amount',
      label: t('trade.amount'),
      numeric: true,
      cell: ({ amount }) => writeFigure(amount, 'usd', language),
    },
    {
      key: 'after',
      label: t('trade.after'),
      numeric: true,
      cell: ({ holdings }) => writeFigure(holdings, 'btc', language),
    },
    {
      key: 'source',
      label: t('trade.source'),
      cell: ({ source_name: name, source_url: url }) =>
        /^https:\/\//.test(url) ? (
          <a className="a" href={url} rel="noopener nofollow">
            {name || url}
          </a>
        ) : (
          name || '—'
        ),
    },
  ]
  return (
    <DataSection
      title={t('trades')}
      choices={<span className={styles.dataUnit}>{t('tradesCount', { n: trades.length })}</span>}
    >
      <DataTable
        caption={t('trades')}
        columns={columns}
        rows={trades.slice(0, most)}
        rowKey={({ day, change, coin }) => `${day} ${change} ${coin}`}
      />
    </DataSection>
  )
}
