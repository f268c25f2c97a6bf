import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EventTabs } from '#console/domains/events/event-tabs.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { useNarrow } from '#console/platform/use-narrow.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import * as eventsStyles from './events.module.css'

type Row = CallOutput<'staffOrganisers'>['list'][number]

const trusts = ['trusted', 'untrusted'] as const
const widths = { events: 90, published: 100, waiting: 90, refused: 120 }

/** Organisers of events, those with the most first; administrators choose whose are published without a review. */
export function OrganisersPage() {
  const { t, me } = useConsole()
  const navigate = useNavigate()
  const narrow = useNarrow()
  const { page, setPage, filters, filterBy } = useListAddress(['trust'])
  const trust = trusts.find((one) => one === filters.trust)
  const answer = useAnswer('staffOrganisers', { ...(trust && { trusted: trust === 'trusted' }), ...page })
  const [asked, setAsked] = useState<Row>()
  const mayTrust = me.roles.includes('administrator')
  const count = (n: number) => n.toLocaleString('en')
  return (
    <>
      <PageHead title={t('eventDesk')}>
        <FilterChoice
          name={t('organiser.trust')}
          options={optionsOf(trusts, (one) => t(`organiser.${one}`))}
          {...filterBy('trust')}
        />
        {!mayTrust && <span className="quiet">{t('organiser.onlyAdministrators')}</span>}
      </PageHead>
      <EventTabs />
      <DataTable<Row>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('organiser.empty')}
        onOpen={({ user }) => navigate(`/events?owner=${user.id}`)}
        rowKey={({ user }) => user.id}
        columns={[
          {
            title: t('event.organiser'),
            render: (_, { user }) => (
              <span className={`gap-8 middle ${eventsStyles.eventPerson}`}>
                <Avatar name={user.nickname} seed={user.id} src={user.avatar_img} size="s" />
                <Link className={listsStyles.title} to={`/events?owner=${user.id}`}>
                  {user.nickname}
                </Link>
              </span>
            ),
          },
          ...(['events', 'published', 'waiting', 'refused'] as const).map((field) => ({
            title: t(`organiser.${field}`),
            width: widths[field],
            responsive: ['md' as const],
            align: 'right' as const,
            render: (_: unknown, row: Row) => count(row[field]),
          })),
          {
            title: t('organiser.trust'),
            width: narrow ? 110 : 300,
            render: (_, { trusted }) => <Trust trusted={trusted} />,
          },
          ...(mayTrust
            ? [
                {
                  title: <span className="sr">{t('actions')}</span>,
                  width: narrow ? 110 : 130,
                  align: 'right' as const,
                  render: (_: unknown, row: Row) => (
                    <Button size="small" danger={row.trusted !== null} onClick={() => setAsked(row)}>
                      {t(row.trusted ? 'organiser.take' : 'organiser.give')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {asked && <TrustDialog row={asked} onClose={() => setAsked(undefined)} onDone={answer.reload} />}
    </>
  )
}

function Trust({ trusted }: Pick<Row, 'trusted'>) {
  const { t } = useConsole()
  if (!trusted) return <span className={`${listsStyles.state} state--draft`}>{t('organiser.untrusted')}</span>
  const said = trusted.by && t('organiser.trustedBy', { name: trusted.by.nickname, time: toMinute(trusted.time) })
  return (
    <>
      <span className={`${listsStyles.state} ${listsStyles.stateApproved}`}>{t('organiser.trusted')}</span>{' '}
      <span className="quiet">{said}</span>
    </>
  )
}

/** Asks before somebody's events go to readers unread, or are read again. */
function TrustDialog({
  row: { user, trusted },
  onClose,
  onDone,
}: {
  row: Row
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const name = user.nickname
  return (
    <Dialog
      title={t(trusted ? 'organiser.takeAsk' : 'organiser.giveAsk', { name })}
      okText={t(trusted ? 'organiser.take' : 'organiser.give')}
      okButtonProps={{ danger: trusted !== null, loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        const done = t(trusted ? 'organiser.taken' : 'organiser.given')
        if (!(await act('trustOrganiser', { user: user.id, trusted: !trusted }, done))) return
        onClose()
        onDone()
      }}
    >
      <p className="quiet">{t(trusted ? 'organiser.takeHint' : 'organiser.giveHint')}</p>
    </Dialog>
  )
}
