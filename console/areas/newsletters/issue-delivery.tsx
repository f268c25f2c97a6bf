import { Table } from 'antd'
import * as factsStyles from '#console/ui/lists/facts.module.css'
import type { IssueCounts } from '#contract/outreach/newsletters-desk.ts'
import { useNewslettersText } from './newsletters-texts.ts'

/** Emails of an issue by state, their latency, and causes of failures. */
export function IssueDelivery({ counts }: { counts: IssueCounts }) {
  const t = useNewslettersText()
  const { waiting, sent, failed, unknown, skipped, p50, p99, causes } = counts
  const facts = [
    [t('newsletters.countWaiting'), waiting],
    [t('newsletters.countSent'), sent],
    [t('newsletters.countFailed'), failed],
    [t('newsletters.countUnknown'), unknown],
    [t('newsletters.countSkipped'), skipped],
  ] as const
  return (
    <section aria-label={t('newsletters.counts')}>
      <dl className={factsStyles.factList}>
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {p50 !== null && p99 !== null && (
        <p className="quiet">
          {t('newsletters.p50', { n: p50 })} · {t('newsletters.p99', { n: p99 })}
        </p>
      )}
      {causes.length > 0 && (
        <Table
          size="small"
          pagination={false}
          rowKey="cause"
          dataSource={causes}
          columns={[
            { title: t('newsletters.cause'), dataIndex: 'cause' },
            { title: t('newsletters.causeCount'), dataIndex: 'count', width: 120, align: 'right' },
          ]}
        />
      )}
    </section>
  )
}
