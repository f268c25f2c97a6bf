import { Alert, Button, Segmented, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Notes } from '#console/domains/review/notes.tsx'
import { useOfferUndoing } from '#console/domains/review/offer-undoing.ts'
import { PresenceNote } from '#console/domains/review/presence-note.tsx'
import { Rounds } from '#console/domains/review/rounds.tsx'
import { useReviewHold } from '#console/domains/review/use-review-hold.ts'
import { useKeys } from '#console/platform/keys/keys.ts'
import { momentOf } from '#console/platform/site-clock.ts'
import * as decisionStyles from '#console/ui/decision.module.css'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as presenceStyles from '#console/ui/presence.module.css'
import type { CallOutput } from '#contract/calls.ts'
import { bothRows } from '#web/domains/manuscripts/writing/differences.tsx'
import { BothVersions } from '#web/ui/versions/both-versions.tsx'
import { useConsole } from '../../platform/console-context.tsx'
import { type Answer, useAnswer } from '../../platform/use-answer.ts'
import { Keys } from '../../ui/keys.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Decision } from './decision.tsx'
import { Differences, useDifferenceWords } from './differences.tsx'
import { Facts } from './facts.tsx'
import { ReaderPreview } from './preview.tsx'

/** Time after which an act that can no longer be undone has gone out. */
const outMs = 2_000

type View = 'text' | 'sinceFormer' | 'online'
type Review = CallOutput<'getReview'>

/** One manuscript before an editor: what it changes, how readers will see it, what colleagues said, and the decision. */
export function ReviewItemPage() {
  const id = Number(useParams().id)
  const answer = useAnswer('getReview', { id })
  const { data, failure } = answer
  if (data?.manuscript.id === id) return <ReviewItem key={id} id={id} review={data} reload={answer.reload} />
  return failure ? <Alert type="error" title={failure} /> : <Spin />
}

function ReviewItem({ id, review, reload }: { id: number; review: Review; reload: Answer<Review>['reload'] }) {
  const { t } = useConsole()
  const [view, setView] = useState<View>(review.former ? 'sinceFormer' : review.published ? 'online' : 'text')
  const { manuscript, owner, assignee, published, former, decided } = review
  const { presence, takeOver, attend } = useReviewHold(id, review.presence, {
    call: 'attendReview',
    isOther: (heard) => heard.state !== manuscript.state || heard.version !== manuscript.version,
    onChanged: reload,
  })
  useUndoableDecision(review, reload)
  const pending = manuscript.state === 'pending'
  // An editor who has read one version cannot decide on another one before seeing what differs.
  const [read, setRead] = useState(manuscript)
  const before = view === 'sinceFormer' ? former?.fields : view === 'online' ? published : null
  const words = useDifferenceWords()
  const changed =
    pending && read.version !== manuscript.version ? bothRows({ mine: read, theirs: manuscript }, words) : []
  return (
    <>
      <PageHead
        title={t('review')}
        end={
          // A text that was never here before has nothing to be compared with.
          (former || published) && (
            <Segmented<View>
              size="small"
              value={view}
              onChange={setView}
              options={[
                { value: 'text', label: t('review.text') },
                ...(former ? [{ value: 'sinceFormer' as const, label: t('review.sinceFormer') }] : []),
                ...(published ? [{ value: 'online' as const, label: t('review.againstOnline') }] : []),
              ]}
            />
          )
        }
      >
        <Neighbours id={id} />
      </PageHead>
      <p className="quiet">
        <span className={`${listsStyles.state} state--${manuscript.state}`}>{t(manuscript.state)}</span>{' '}
        {owner.nickname} · {toMinute(manuscript.submitted_time ?? manuscript.saved_time)}
        {assignee && ` · ${t('assignedTo', { name: assignee.nickname })}`}
        {` · ${t('readingTime', { n: manuscript.reading_minutes })}`}
      </p>
      <h2 className={decisionStyles.reviewTitle} lang={manuscript.language}>
        {manuscript.title || t('untitled')}
      </h2>
      {decided && <Verdict manuscript={manuscript} decided={decided} />}
      {pending && manuscript.taken_offline && (
        <Alert role="status" type="warning" showIcon title={t('review.takenOffline')} />
      )}
      {pending && <PresenceNote alsoOpen="alsoOpen" presence={presence} onTake={takeOver} />}
      {changed.length > 0 && (
        <Alert
          role="status"
          className={presenceStyles.conflict}
          type="warning"
          showIcon
          title={t('review.changed', { time: toMinute(manuscript.saved_time) })}
          description={
            <>
              <BothVersions
                rows={changed}
                heads={{ field: t('conflictField'), mine: t('review.readVersion'), theirs: t('review.newVersion') }}
              />
              <Button type="primary" onClick={() => setRead(manuscript)}>
                {t('review.seen')}
              </Button>
            </>
          }
        />
      )}
      <Facts manuscript={manuscript} />
      <div className={decisionStyles.reviewText}>
        {before ? (
          <>
            {view === 'sinceFormer' && former && (
              <p className="quiet">{t('review.formerOf', { time: toMinute(former.time) })}</p>
            )}
            <Differences before={before} after={manuscript} />
          </>
        ) : (
          <ReaderPreview id={id} version={manuscript.version} />
        )}
      </div>
      <Rounds verdicts={review.verdicts} />
      <Notes call="noteReview" hint={t('noteHint')} id={id} notes={review.notes} onWritten={reload} />
      <Decision
        manuscript={manuscript}
        assignee={assignee}
        mayDecide={pending && presence.mine && changed.length === 0}
        onChanged={() => {
          reload()
          void attend()
        }}
      />
    </>
  )
}

/** The page shows what became of a decision once it cannot be undone; the undo is offered again after a reload. */
function useUndoableDecision({ manuscript, decided }: Review, reload: () => void): void {
  const { me } = useConsole()
  const offer = useOfferUndoing(reload)
  const ms = manuscript.undo_ms
  const mine = decided?.by.id === me.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (ms && mine) offer(manuscript, 'read')
    const wait = untilPublished(manuscript, Date.now())
    if (wait === undefined) return
    const timer = setTimeout(reload, wait)
    return () => clearTimeout(timer)
  }, [manuscript])
}

/** Longest time for which a page waits for a planned publication, in ms. */
const longestWaitMs = 60 * 60_000

/**
 * Returns the milliseconds after which a decided text is with readers, and its page is to be loaded again; one that is
 * late by then is asked for again and again. Undefined for others, and for those that are planned for much later.
 */
export function untilPublished(
  { state, undo_ms: ms, publish_time: time }: Pick<Review['manuscript'], 'state' | 'undo_ms' | 'publish_time'>,
  now: number,
): number | undefined {
  if (ms) return ms + outMs
  const at = state === 'approved' && time ? momentOf(time) : undefined
  const wait = at === undefined ? longestWaitMs : Math.max(0, at - now) + outMs
  return wait < longestWaitMs ? wait : undefined
}

/** How many of those that wait J and K know of. */
const known = 50

/** The way to the next and the previous one that waits. */
function Neighbours({ id }: { id: number }) {
  const { t } = useConsole()
  const navigate = useNavigate()
  const rows = useAnswer('reviewQueue', { filter: 'all', page: 1, size: known }).data?.list ?? []
  const place = rows.findIndex((one) => one.id === id)
  const next = rows[place + 1]
  // One that was decided stands in the queue no more: what is first there comes next.
  const previous = place > 0 ? rows[place - 1] : undefined
  const to = (row: { id: number } | undefined) => row && navigate(`/review/${row.id}`)
  useKeys({ j: () => to(next), k: () => to(previous) })
  return (
    <>
      <Link to="/review">{t('queue')}</Link>
      {next && next.id !== id && (
        <Link to={`/review/${next.id}`}>
          {t('next')} <Keys keys={['J']} />
        </Link>
      )}
    </>
  )
}

/** The decision, the person who made it, and where readers find the text. */
function Verdict({ manuscript, decided }: { manuscript: Review['manuscript']; decided: Review['decided'] & object }) {
  const { t } = useConsole()
  const { state, reason, item_id: item, undo_ms: undoable } = manuscript
  const planned = undoable ? null : manuscript.publish_time
  const address = item !== null && !planned && !undoable && state === 'approved' ? `/contents/${item}` : undefined
  useKeys(address ? { v: () => location.assign(address) } : {})
  const said = { name: decided.by.nickname, time: toMinute(decided.time) }
  const title =
    state === 'refused'
      ? t('refusedBy', said)
      : planned
        ? t('plannedBy', { ...said, planned: toMinute(planned) })
        : t('approvedBy', said)
  return (
    <Alert
      role="status"
      type={state === 'refused' ? 'warning' : 'success'}
      showIcon
      title={title}
      description={state === 'refused' && reason ? <span className={decisionStyles.reason}>{reason}</span> : undefined}
      action={
        address && (
          <a href={address}>
            {t('see')} <Keys keys={['V']} />
          </a>
        )
      }
    />
  )
}
