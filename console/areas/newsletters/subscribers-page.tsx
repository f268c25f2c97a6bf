import { Button } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { listOf, toMinute } from '#console/ui/lists/list-text.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import { newsletterLists, subscriberStates } from '#contract/outreach/newsletter-terms.ts'
import type { Subscriber } from '#contract/outreach/newsletters-desk.ts'
import { SubscribersImport } from './import-dialog.tsx'
import { NewslettersTabs } from './newsletters-tabs.tsx'
import { useNewslettersText } from './newsletters-texts.ts'

/** Subscribers of newsletters, the newest first, with those that are suspended and why. */
export function SubscribersPage() {
  const t = useNewslettersText()
  const { language } = useConsole()
  const { act, busy } = useMutation()
  const [importing, setImporting] = useState(false)
  const { page, setPage, filters, filterBy } = useListAddress(['address', 'state', 'list'])
  const state = subscriberStates.find((one) => one === filters.state)
  const list = newsletterLists.find((one) => one === filters.list)
  const answer = useAnswer('newsletterSubscribers', { address: filters.address, state, list, ...page })
  const download = async () => {
    const file = await act('exportNewsletterSubscribers', { state, list })
    if (file) Object.assign(document.createElement('a'), { href: file.address, download: file.name }).click()
  }
  return (
    <>
      <PageHead
        title={t('newsletters.subscribers')}
        end={
          <>
            <Button onClick={() => setImporting(true)}>{t('newsletters.import')}</Button>
            <Button disabled={busy} onClick={download}>
              {t('newsletters.export')}
            </Button>
          </>
        }
      >
        <FilterWords name={t('newsletters.findAddress')} {...filterBy('address')} />
        <FilterChoice
          name={t('newsletters.allStates')}
          options={optionsOf(subscriberStates, (one) => t(`newsletters.${one}`))}
          {...filterBy('state')}
        />
        <FilterChoice
          name={t('newsletters.allKinds')}
          options={optionsOf(newsletterLists, (one) => t(`newsletters.${one}`))}
          {...filterBy('list')}
        />
      </PageHead>
      <NewslettersTabs />
      {importing && <SubscribersImport onClose={() => setImporting(false)} onDone={answer.reload} />}
      <DataTable<Subscriber>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={undefined}
        rowKey="id"
        columns={[
          { title: t('newsletters.address'), dataIndex: 'address', ellipsis: true },
          {
            title: t('newsletters.state'),
            width: 200,
            render: (_, { state: now, suspended_why: why }) =>
              listOf([t(`newsletters.${now}`), ...(why ? [t(`newsletters.why.${why}`)] : [])], language),
          },
          {
            title: t('newsletters.lists'),
            width: 240,
            render: (_, { lists }) =>
              listOf(
                lists.map((one) => t(`newsletters.${one}`)),
                language,
              ),
          },
          { title: t('newsletters.zone'), width: 170, dataIndex: 'time_zone' },
          {
            title: t('newsletters.created'),
            width: 150,
            render: (_, { created_time: time }) => toMinute(time),
          },
        ]}
      />
    </>
  )
}
