import { Button, Segmented } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { ConferenceMessage } from '#contract/events/conferences/conferences-desk.ts'
import { useConferenceText } from './conference-texts.ts'

/** Messages of readers to conference organisers. */
export function ConferenceMessagesPage() {
  const t = useConferenceText()
  const { act, busy } = useMutation()
  const navigate = useNavigate()
  const { page, setPage, filters, filterBy } = useListAddress(['edition', 'show'])
  const show = filters.show === 'all' ? 'all' : 'open'
  const edition = filters.edition ? Number(filters.edition) : undefined
  const answer = useAnswer('conferenceMessages', { edition, show, ...page })
  const settle = async ({ id, done }: ConferenceMessage) => {
    if (await act('settleConferenceMessage', { id, done: !done })) answer.reload()
  }
  return (
    <>
      <PageHead title={t('conference.messages')}>
        <Link to="/conferences">{t('conferences')}</Link>
        <Segmented
          aria-label={t('conference.messages')}
          value={show}
          options={[
            { value: 'open', label: t('conference.open') },
            { value: 'all', label: t('conference.allMessages') },
          ]}
          onChange={(next) => filterBy('show').onChange(next === 'all' ? 'all' : undefined)}
        />
      </PageHead>
      <DataTable<ConferenceMessage>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ edition: { id } }) => navigate(`/conferences/${id}`)}
        rowKey="id"
        columns={[
          { title: t('conference.sent'), width: 150, render: (_, row) => toMinute(row.sent_time) },
          {
            title: t('conference.from'),
            width: 240,
            render: (_, row) => (
              <>
                <b>{row.name}</b>
                <br />
                <a href={`mailto:${row.email}?subject=${encodeURIComponent(row.number)}`}>{row.email}</a>
                <br />
                {row.organisation}
              </>
            ),
          },
          {
            title: t('conference.messages'),
            render: (_, row) => (
              <>
                <span className="quiet">
                  {row.number} · <span lang={row.edition.language}>{row.edition.label}</span> ·{' '}
                  {t(`conference.topic.${row.topic}`)}
                </span>
                <p className={recordRowsStyles.sentText}>{row.message}</p>
              </>
            ),
          },
          {
            title: t('state'),
            width: 150,
            render: (_, row) => (
              <Button size="small" disabled={busy} onClick={() => settle(row)}>
                {t(row.done ? 'conference.reopen' : 'conference.settle')}
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}
