import { Link, useNavigate } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import { newsletterLists } from '#contract/outreach/newsletter-terms.ts'
import type { Issue } from '#contract/outreach/newsletters-desk.ts'
import { NewslettersTabs } from './newsletters-tabs.tsx'
import { useNewslettersText } from './newsletters-texts.ts'

/** Issues of newsletters, the newest first. */
export function IssuesPage() {
  const t = useNewslettersText()
  const navigate = useNavigate()
  const { page, setPage, filters, filterBy } = useListAddress(['kind'])
  const kind = newsletterLists.find((one) => one === filters.kind)
  const answer = useAnswer('newsletterIssues', { kind, ...page })
  return (
    <>
      <PageHead title={t('newsletters')}>
        <FilterChoice
          name={t('newsletters.allKinds')}
          options={optionsOf(newsletterLists, (one) => t(`newsletters.${one}`))}
          {...filterBy('kind')}
        />
      </PageHead>
      <NewslettersTabs />
      <p className="quiet">{t('newsletters.intro')}</p>
      <DataTable<Issue>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`/newsletters/${id}`)}
        rowKey="id"
        columns={[
          {
            title: t('newsletters.kind'),
            render: (_, row) => (
              <Link to={`/newsletters/${row.id}`} className={listsStyles.title}>
                {t(`newsletters.${row.kind}`)}
              </Link>
            ),
          },
          { title: t('newsletters.day'), width: 140, dataIndex: 'day' },
          { title: t('newsletters.state'), width: 140, render: (_, { state }) => t(`newsletters.${state}`) },
          {
            title: t('newsletters.finished'),
            width: 160,
            render: (_, { finished_time: time }) => time && toMinute(time),
          },
        ]}
      />
    </>
  )
}
