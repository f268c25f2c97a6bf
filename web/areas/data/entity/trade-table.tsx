import type { DataEntity, HolderTrade } from '#contract/market/data.ts'
import { type DataType, heldCoins } from '#contract/market/data-terms.ts'
import { entityPath } from '#web/domains/data/data-paths.ts'
import { useDataText } from '#web/domains/data/data-text.ts'
import { movement, writeNumber } from '#web/domains/data/number.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { DataTable, type TableColumn } from '#web/ui/data-table/data-table.tsx'
import { UiLink } from '#web/ui/link.tsx'

export type Trade = HolderTrade & { coin?: string; entity?: DataEntity }

interface TradeTableProps {
  trades: readonly Trade[]
  /** The table whose pages many holders have. */
  holdersOf?: DataType
}

/** Acquisitions and disposals of holders, the newest first. */
export function TradeTable({ trades, holdersOf }: TradeTableProps) {
  const t = useDataText()
  const language = useLanguage()
  const day: TableColumn<Trade> = {
    key: 'day',
    label: t('day'),
    cell: (row) => <time dateTime={row.day}>{row.day}</time>,
  }
  const holder: TableColumn<Trade> = {
    key: 'holder',
    label: t('column.name'),
    cell: ({ entity }) =>
      entity && (
        <UiLink href={entityPath(holdersOf ?? 'bitcoin', entity.key)}>
          <span lang={entity.language}>{entity.name}</span>
        </UiLink>
      ),
  }
  const columns: TableColumn<Trade>[] = [
    ...(holdersOf ? [holder, day] : [day]),
    { key: 'how', label: t('trade.how'), cell: ({ method }) => t(`method.${method}`) },
    {
      key: 'coins',
      label: t('trade.coins'),
      numeric: true,
      className: ({ change }) => (change < 0 ? 'down' : undefined),
      cell: ({ change, coin }) => (
        <>
          <b className={movement(change) === 'down' ? 'down' : undefined}>
            {writeNumber(change, 'btc', language, { signed: true })}
          </b>{' '}
          <small>{coin === heldCoins.ether || holdersOf === 'ether' ? 'ETH' : 'BTC'}</small>
        </>
      ),
    },
    { key: 'price', label: t('trade.price'), numeric: true, cell: ({ price }) => writeNumber(price, 'usd', language) },
    {
      key: 'amount',
      label: t('trade.amount'),
      numeric: true,
      cell: ({ amount }) => writeNumber(amount, 'usd', language),
    },
    {
      key: 'after',
      label: t('trade.after'),
      numeric: true,
      cell: ({ holdings }) => writeNumber(holdings, 'btc', language),
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
    <DataTable
      caption={t(holdersOf ? 'latestTrades' : 'trades')}
      columns={columns}
      rows={trades}
      rowKey={({ day, change, coin, entity }) => `${entity?.key} ${day} ${change} ${coin}`}
    />
  )
}
