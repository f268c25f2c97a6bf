import { Alert, Button, Segmented, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Notes } from '#console/domains/review/notes.tsx'
import { useOfferDecision } from '#console/domains/review/offer-undoing.ts'
import { PresenceNote } from '#console/domains/review/presence-note.tsx'
import { Rounds } from '#console/domains/review/rounds.tsx'
import { useReviewHold } from '#console/domains/review/use-review-hold.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useKeys } from '#console/platform/keys/keys.ts'
import { type Answer, useAnswer } from '#console/platform/use-answer.ts'
import * as decisionStyles from '#console/ui/decision.module.css'
import { Keys } from '#console/ui/keys.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import * as presenceStyles from '#console/ui/presence.module.css'
import type { StaffEvent } from '#contract/events/event-review.ts'
import { EventDecision } from './event-decision.tsx'
import { EventDifferences } from './event-differences.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventOffer } from './event-offer.tsx'
import { EventPreview } from './event-preview.tsx'
import { EventStateMark } from './event-state.tsx'
import { EventVerdict } from './event-verdict.tsx'
import * as eventsStyles from './events.module.css'

/** Time after which an act that can no longer be undone has gone out. */
const outMs = 2_000

type View = 'preview' | 'compare'
type Reload = Answer<StaffEvent>['reload']

/** One event before an editor: how readers will see it, what it changes, what colleagues said, and what can be done. */
export function EventPage() {
  const id = Number(useParams().id)
  const { data, failure, reload } = useAnswer('staffEvent', { id })
  if (data?.event.id === id) return <Event key={id} staffEvent={data} reload={reload} />
  return failure ? <Alert type="error" title={failure} /> : <Spin />
}

function Event({ staffEvent, reload }: { staffEvent: StaffEvent; reload: Reload }) {
  const { t, me } = useConsole()
  const { event, published, owner, assignee, waiting, verdicts } = staffEvent
  const { id, version, fields } = event
  const [view, setView] = useState<View>(published ? 'compare' : 'preview')
  const { presence, takeOver, attend } = useReviewHold(id, staffEvent.presence, {
    call: 'attendEvent',
    isOther: (heard) => heard.version !== version || heard.waiting !== waiting,
    onChanged: reload,
  })
  const offer = useOfferEvent(reload)
  useUndoableDecision(staffEvent, { offer, reload, me: me.id })
  // An editor who has read one version cannot decide on another one before seeing what differs.
  const [read, setRead] = useState(event)
  const changed = waiting && read.version !== version
  return (
    <>
      <PageHead
        title={t('event.page')}
        end={
          published && (
            <Segmented<View>
              size="small"
              value={view}
              onChange={setView}
              options={[
                { value: 'preview', label: t('event.preview') },
                { value: 'compare', label: t('event.compare') },
              ]}
            />
          )
        }
      >
        <Neighbours id={id} waiting={waiting} />
      </PageHead>
      <p className={`quiet ${eventsStyles.eventMeta}`}>
        <EventStateMark event={{ ...event, waiting }} decision={verdicts[0]?.decision} />
        {owner && (
          <>
            {' · '}
            {fields.organiser_name !== owner.nickname && (
              <>
                <span lang={fields.language}>{fields.organiser_name}</span> ·{' '}
              </>
            )}
            <Link to={`/events?owner=${owner.id}`}>{owner.nickname}</Link>
          </>
        )}
        {event.trusted && ` · ${t('event.trustedNow')}`}
        {event.submitted_time && ` · ${t('event.submitted', { time: toMinute(event.submitted_time) })}`}
        {assignee && ` · ${t('assignedTo', { name: assignee.nickname })}`}
      </p>
      <h2 className={decisionStyles.reviewTitle} lang={fields.language}>
        {fields.title || t('untitled')}
      </h2>
      <EventVerdict staffEvent={staffEvent} />
      {waiting && <PresenceNote alsoOpen="event.alsoOpen" presence={presence} onTake={takeOver} />}
      {changed && (
        <Alert
          role="status"
          className={presenceStyles.conflict}
          type="warning"
          showIcon
          title={t('review.changed', { time: toMinute(event.updated_time) })}
          description={
            <>
              <EventDifferences before={read.fields} after={fields} />
              <Button type="primary" onClick={() => setRead(event)}>
                {t('review.seen')}
              </Button>
            </>
          }
        />
      )}
      <EventFacts event={event} />
      <EventOffer key={version} id={id} />
      <div className={decisionStyles.reviewText}>
        {view === 'compare' && published ? (
          <EventDifferences before={published} after={fields} />
        ) : (
          <EventPreview event={event} />
        )}
      </div>
      <Rounds verdicts={verdicts} />
      <Notes call="noteEvent" hint={t('event.noteHint')} id={id} notes={staffEvent.notes} onWritten={reload} />
      <EventDecision
        staffEvent={staffEvent}
        mayDecide={waiting && presence.mine && !changed}
        onDecided={(decided) => {
          if (decided) offer(decided)
          reload()
          void attend()
        }}
      />
    </>
  )
}

/** Offers to undo what was decided on an event. */
function useOfferEvent(onUndone: () => void) {
  const { call } = useConsole()
  const offer = useOfferDecision({
    kind: 'event',
    pathOf: (id) => `/events/${id}`,
    undo: (id) => call('undoEventDecision', { id }),
    onUndone,
  })
  return ({ event, verdicts: [newest], undo_ms: ms }: StaffEvent, how?: 'decided' | 'read'): void =>
    offer({ id: event.id, title: event.fields.title, refused: newest?.decision === 'refuse', ms }, how)
}

interface Undoing {
  offer: ReturnType<typeof useOfferEvent>
  reload: Reload
  me: number
}

/** The page shows what became of a decision once it cannot be undone; the undo is offered again after a reload. */
function useUndoableDecision(staffEvent: StaffEvent, { offer, reload, me }: Undoing): void {
  const { undo_ms: ms, verdicts } = staffEvent
  const mine = verdicts[0]?.by.id === me
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!ms) return
    if (mine) offer(staffEvent, 'read')
    const timer = setTimeout(reload, ms + outMs)
    return () => clearTimeout(timer)
  }, [staffEvent])
}

/** How many of those that wait J and K know of. */
const known = 50

/** The way to the next and the previous one that waits, or back to the list. */
function Neighbours({ id, waiting }: { id: number; waiting: boolean }) {
  const { t } = useConsole()
  const navigate = useNavigate()
  const rows = useAnswer('staffEvents', { waiting: true, page: 1, size: known }).data?.list ?? []
  const place = rows.findIndex((one) => one.id === id)
  const next = rows[place + 1]
  // One that was decided stands in the queue no more: what is first there comes next.
  const previous = place > 0 ? rows[place - 1] : undefined
  const to = (row: { id: number } | undefined) => row && navigate(`/events/${row.id}`)
  useKeys({ j: () => to(next), k: () => to(previous) })
  return (
    <>
      <Link to={waiting ? '/review/events' : '/events'}>{t(waiting ? 'queue' : 'event.all')}</Link>
      {next && next.id !== id && (
        <Link to={`/events/${next.id}`}>
          {t('event.next')} <Keys keys={['J']} />
        </Link>
      )}
    </>
  )
}
