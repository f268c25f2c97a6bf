import { useLanguage } from '#web/platform/app-context.tsx'
import { toneClass } from '#web/ui/chart/tone.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from '#web/ui/data-table/data-table.module.css'
import { DataTable, type TableColumn } from '#web/ui/data-table/data-table.tsx'
import { UiLink } from '#web/ui/link.tsx'
import { writeDay } from './chart-style.ts'
import { entityPath } from './data-paths.ts'
import { useDataText } from './data-text.ts'
import { movement, writeMillions } from './number.ts'

interface FlowTableProps {
  funds: readonly { key: string; name: string; symbol: string }[]
  rows: readonly { day: string; total: number; flows: readonly (number | null)[] }[]
}

/** Daily inflows of each fund; the larger, the deeper its cell. */
export function FlowTable({ funds, rows }: FlowTableProps) {
  const t = useDataText()
  const language = useLanguage()
  const largest = Math.max(1, ...rows.flatMap(({ flows }) => flows.map((flow) => Math.abs(flow ?? 0))))
  const columns: TableColumn<FlowTableProps['rows'][number]>[] = [
    { key: 'day', label: t('day'), cell: ({ day }) => <time dateTime={day}>{writeDay(day, language, 'day')}</time> },
    {
      key: 'total',
      label: t('total'),
      numeric: true,
      className: ({ total }) => `flows__total ${movement(total) ?? ''}`,
      cell: ({ total }) => writeMillions(total),
    },
    ...funds.map(({ key, name, symbol }, index) => ({
      key,
      label: symbol || name,
      numeric: true,
      className: styles.flowsCell,
      cell: ({ flows }: FlowTableProps['rows'][number]) => {
        const flow = flows[index] ?? null
        const tone = toneClass((Math.abs(flow ?? 0) / largest) ** 0.6)
        return (
          <span className={classNames(movement(flow), flow !== null && tone)}>
            {flow === null ? '—' : writeMillions(flow)}
          </span>
        )
      },
    })),
  ]
  return (
    <>
      <DataTable
        caption={t('flowMatrix')}
        columns={columns}
        rows={rows}
        rowKey={({ day }) => day}
        cachedBy={language}
      />
      <p className={styles.flowsNames}>
        {funds.map(({ key, name, symbol }) => (
          <UiLink key={key} href={entityPath('etf', key)}>
            {symbol && symbol !== name ? `${symbol} ${name}` : name}
          </UiLink>
        ))}
      </p>
    </>
  )
}
