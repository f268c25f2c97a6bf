import { Table } from 'antd'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { DeliveryReport } from '#contract/outreach/deliveries.ts'
import { type DeliveryCause, deliveryCauses } from '#contract/outreach/delivery-terms.ts'
import { fullNumber } from '#web/language/numbers.ts'

const states = ['waiting', 'sent', 'failed', 'unknown', 'skipped'] as const
const isKnown = (cause: string): cause is DeliveryCause => (deliveryCauses as readonly string[]).includes(cause)

/** Deliveries by state, their latency, and why others were not made. */
export function DeliveryCounts({ name, report }: { name: string; report: DeliveryReport }) {
  const { t, language } = useConsole()
  const { p50, p99, causes } = report
  return (
    <section aria-label={name} className="grid gap-8">
      <dl className={listsStyles.counts}>
        {states
          .filter((state) => state === 'sent' || report[state] > 0)
          .map((state) => (
            <div key={state}>
              <dt>{t(`delivery.${state}`)}</dt>
              <dd>{fullNumber(report[state], language)}</dd>
            </div>
          ))}
      </dl>
      {p50 !== null && p99 !== null && (
        <p className="quiet">
          {t('delivery.p50', { n: p50 })} · {t('delivery.p99', { n: p99 })}
        </p>
      )}
      {causes.length > 0 && (
        <Table
          size="small"
          pagination={false}
          rowKey="cause"
          dataSource={causes}
          columns={[
            {
              title: t('delivery.cause'),
              dataIndex: 'cause',
              render: (cause: string) => (isKnown(cause) ? t(`delivery.cause.${cause}` satisfies ConsoleKey) : cause),
            },
            { title: t('delivery.count'), dataIndex: 'count', width: 120, align: 'right' },
          ]}
        />
      )}
    </section>
  )
}
