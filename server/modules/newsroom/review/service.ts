import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Attendance, Presence, ReviewNote } from '#contract/newsroom/desk.ts'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import { isVisible } from '#contract/visible-text.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type {
  DecisionFollower,
  ListFilter,
  ManuscriptRow,
  ManuscriptsService,
} from '#server/modules/newsroom/manuscripts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { PresenceService } from '#server/modules/staff/presence/service.ts'
import {
  type Database,
  type Executor,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { holderAfter, holderOf, unknownPerson } from '#server/platform/holding.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { isLate, plannedMoment } from '#server/platform/jobs/planned-time.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { createNotice } from './notice.ts'
import { isDecided, obstacleToDeciding } from './policy.ts'
import * as store from './store.ts'
import { refusalTemplates } from './templates.ts'
import type { Verdict } from './verdicts.ts'

interface Needs {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  messages: Pick<MessagesService, 'send' | 'takeBack'>
  presence: Pick<PresenceService, 'enter' | 'leave' | 'at'>
  manuscripts: Pick<ManuscriptsService, 'manuscriptReviews' | 'ownIds'>
  mails: Pick<MailQueue, 'add' | 'takeBack'>
  siteOrigin: string
  undoTime: UndoTime
}

const longestReason = 2_000
const longestNote = 5_000
const targetOf = (id: number): string => `manuscript:${id}`

/** Creates the editors' operations on waiting texts: see, hold, discuss and decide them. */
export function createReviewService(needs: Needs) {
  const { database, accounts, audit, presence, manuscripts } = needs
  const { manuscriptReviews } = manuscripts
  const { people } = accounts
  const notice = createNotice(needs)

  async function mustFind(id: number): Promise<ManuscriptRow> {
    const row = await manuscriptReviews.find(id)
    if (!row) throw new CallError('manuscriptMissing')
    return row
  }

  async function mustLock(tx: Transaction, id: number): Promise<ManuscriptRow> {
    const row = await manuscriptReviews.lock(tx, id)
    if (!row) throw new CallError('manuscriptMissing')
    return row
  }

  async function presenceOf(present: readonly number[], holder: number | null, user: number): Promise<Presence> {
    const known = await people.byIds([...present, ...(holder === null ? [] : [holder])])
    const personOf = (id: number) => known.get(id) ?? unknownPerson(id)
    return {
      viewers: present.filter((id) => id !== user).map(personOf),
      holder: holder === null ? null : personOf(holder),
      mine: holder === user,
    }
  }

  async function notes(db: Executor, id: number): Promise<ReviewNote[]> {
    const rows = await store.notesOf(db, id)
    const known = await people.byIds(rows.flatMap(({ authorId }) => authorId ?? []))
    return rows.map(({ id, authorId, text, writtenAt }) => ({
      id,
      author: known.get(authorId ?? 0) ?? unknownPerson(authorId ?? 0),
      text,
      written_time: siteTime(writtenAt),
    }))
  }

  /** Returns the submission of the round before, as far as it is known. */
  async function formerOf({ id, state }: ManuscriptRow, verdicts: readonly store.VerdictRow[]) {
    // The newest verdict on a decided text is that of this round.
    const decided = state === 'approved' || state === 'refused' ? verdicts[1] : verdicts[0]
    const former = await manuscriptReviews.formerSubmission(id, decided?.version)
    return former ? { time: siteTime(former.savedAt), fields: former.fields } : null
  }

  return {
    /** Notifies authors of decisions that could be undone: of an approval once readers have the text. */
    decisionFollower: {
      published: (tx, row, now) =>
        notice.tell(tx, row, { kind: 'published', title: row.title, detail: '' }, { now, held: false }),
      async undone(tx, decided, now) {
        // Staff publish without a verdict: one that is there is of an earlier round.
        const wasVerdict = decided.undo?.before.state === 'pending'
        if (wasVerdict && decided.decidedAt) await store.removeVerdict(tx, decided.id, decided.decidedAt)
        if (decided.state === 'refused' && !(await notice.takeBack(tx, decided, now)))
          throw new CallError('undoTooLate')
      },
    } satisfies DecisionFollower as DecisionFollower,

    /** Remarks among colleagues are the newsroom's. */
    exportPersonalData: async (): Promise<Record<string, never>> => ({}),

    /** Forgets what colleagues remarked on a member's texts, in the transaction that erases the account. */
    erase: async (tx: Executor, userId: number): Promise<void> =>
      store.removeNotes(tx, await manuscripts.ownIds(tx, userId)),

    /** Returns the waiting texts, columnists' texts first, then by age. */
    async queue(
      { filter, keyword, page, size }: ParsedInput<'reviewQueue'>,
      context: MemberContext,
    ): Promise<CallOutput<'reviewQueue'>> {
      const user = userOf(context)
      const assignee: ListFilter['assignee'] = filter === 'all' ? undefined : filter === 'mine' ? user : 'nobody'
      const wanted = { state: 'pending' as const, keyword: keyword?.trim() || undefined, assignee }
      const [{ rows, pagination }, counts] = await Promise.all([
        manuscriptReviews.list(wanted, 'waiting', { page, size }),
        manuscriptReviews.waiting(user),
      ])
      const list = rows.map((row) => {
        const shown = manuscriptReviews.presentRow(row, context.now)
        return { ...shown, submitted_time: shown.submitted_time ?? siteTime(row.savedAt) }
      })
      return { list, ...pagination, counts: { all: counts.all, mine: counts.mine, unassigned: counts.unassigned } }
    },

    /** All manuscripts of all authors, last saved first. */
    async manuscripts(
      { state, planned, keyword, page, size }: ParsedInput<'staffManuscripts'>,
      context: MemberContext,
    ): Promise<CallOutput<'staffManuscripts'>> {
      const wanted = { state, planned, keyword: keyword?.trim() || undefined }
      const { rows, pagination } = await manuscriptReviews.list(wanted, planned ? 'next' : 'newest', { page, size })
      const list = rows.map((row) => {
        const publishAt = manuscriptReviews.scheduledFor(row, context.now)
        return {
          ...manuscriptReviews.presentRow(row, context.now),
          state: row.state,
          saved_time: siteTime(row.savedAt),
          publish_time: publishAt && siteTime(publishAt),
          late: isLate(publishAt, context.now),
        }
      })
      return { list, ...pagination }
    },

    async get({ id }: ParsedInput<'getReview'>, context: MemberContext): Promise<CallOutput<'getReview'>> {
      const row = await mustFind(id)
      const verdicts = await store.verdictsOf(database.orm, id)
      const deciders = verdicts.map(({ decidedBy }) => decidedBy)
      const [manuscript, named, list, present, former] = await Promise.all([
        manuscriptReviews.present(row, context.caller.session, context.now),
        people.byIds([row.ownerId, row.assignedTo, row.decidedBy, ...deciders].flatMap((one) => one ?? [])),
        notes(database.orm, id),
        presence.at(targetOf(id), context.now),
        formerOf(row, verdicts),
      ])
      return {
        former,
        verdicts: verdicts.map((verdict) => ({
          by: named.get(verdict.decidedBy ?? 0) ?? unknownPerson(verdict.decidedBy ?? 0),
          time: siteTime(verdict.decidedAt),
          decision: verdict.decision,
          reason: verdict.reason,
          publish_time: verdict.publishAt && siteTime(verdict.publishAt),
        })),
        manuscript,
        owner: named.get(row.ownerId) ?? unknownPerson(row.ownerId),
        assignee: row.assignedTo === null ? null : (named.get(row.assignedTo) ?? null),
        priority: row.priority,
        published: row.published,
        notes: list,
        presence: await presenceOf(present, holderOf(row.heldBy, present), userOf(context)),
        decided:
          row.decidedBy === null || row.decidedAt === null || !isDecided(row)
            ? null
            : { by: named.get(row.decidedBy) ?? unknownPerson(row.decidedBy), time: siteTime(row.decidedAt) },
      }
    },

    /** Reports that the caller has a text open; it is theirs to decide if nobody else holds it, or if they take it. */
    async attend(
      { id, take = false, leave = false }: ParsedInput<'attendReview'>,
      context: MemberContext,
    ): Promise<Attendance> {
      const user = userOf(context)
      const { present, holder, row } = await transaction(database, async (tx) => {
        const row = await mustLock(tx, id)
        if (leave) await presence.leave(targetOf(id), user, tx)
        else await presence.enter(targetOf(id), user, context.now, tx)
        const present = await presence.at(targetOf(id), context.now, tx)
        const before = holderOf(row.heldBy, present)
        const holder = leave ? before : holderAfter(before, user, take)
        if (holder !== row.heldBy) await manuscriptReviews.setHolder(tx, id, holder)
        if (take && before !== null && before !== user)
          await audit.record(tx, {
            actorId: user,
            action: 'review.take',
            target: targetOf(id),
            before: { holder: before },
            after: { holder: user },
          })
        return { present, holder, row }
      })
      return { ...(await presenceOf(present, holder, user)), state: row.state, version: row.version }
    },

    /**
     * Approves a text, at once or for a time, or refuses it. Of two people who decide at the same moment, one is
     * refused because the other has decided. A decision that can be undone takes effect for readers and the author
     * afterwards.
     * @throws CallError wrongState, editConflict, heldByColleague, reasonRequired, timeRefused, manuscriptIncomplete,
     * takenOffline
     */
    async decide(input: ParsedInput<'decideReview'>, context: MemberContext): Promise<Manuscript> {
      const { now } = context
      const editor = { id: userOf(context), version: input.version }
      const reason = sanitizeForPostgres(input.reason ?? '').trim()
      if (input.decision === 'refuse' && (!isVisible(reason) || reason.length > longestReason))
        throw new CallError('reasonRequired')
      const publishAt = input.publish_time ? plannedMoment(input.publish_time, now) : null
      if (publishAt === undefined) throw new CallError('timeRefused')
      const seen = await mustFind(input.id)
      // Everything slow, such as fetching pictures, happens before the row is locked.
      const fields =
        input.decision === 'approve' && seen.state === 'pending'
          ? await manuscriptReviews.ready(seen.fields, { userId: editor.id, now })
          : seen.fields
      const row = await transaction(database, async (tx) => {
        const before = await mustLock(tx, input.id)
        const present = await presence.at(targetOf(input.id), now, tx)
        const obstacle = obstacleToDeciding({ ...before, holder: holderOf(before.heldBy, present) }, editor)
        if (obstacle) throw new CallError(obstacle)
        const { version } = before
        const decided = { manuscriptId: before.id, version, decidedBy: editor.id, decidedAt: now }
        await store.addVerdict(tx, { ...decided, decision: input.decision, reason, publishAt })
        const undoable = (input.undoable ?? false) && publishAt === null
        const by = { editor: editor.id, now, undoable }
        const same = fields === seen.fields ? before.fields : fields
        const declared =
          input.decision === 'approve'
            ? await manuscriptReviews.declareCorrection(tx, before, input.correction, context.caller.session)
            : before
        const after =
          input.decision === 'approve'
            ? await manuscriptReviews.approve(
                tx,
                declared,
                same,
                { publishAt, onlineAgain: input.online_again ?? false },
                by,
              )
            : await manuscriptReviews.refuse(tx, before, reason, by)
        const verdict = verdictOf(after, input.decision, reason)
        await audit.record(tx, {
          actorId: editor.id,
          action: `review.${input.decision}`,
          target: targetOf(input.id),
          before: { state: before.state, version: before.version },
          after: {
            state: after.state,
            version: after.version,
            item: after.itemId,
            publish_time: publishAt && siteTime(publishAt),
            correction: input.correction,
          },
          personal: { of: `user:${after.ownerId}`, after: { title: after.title, reason } },
        })
        // The author of a text that is published after the undo period is notified at its publication.
        const waits = undoable && input.decision === 'approve'
        if (!waits) await notice.tell(tx, after, verdict, { now, held: undoable })
        return after
      })
      return manuscriptReviews.present(row, context.caller.session, now)
    },

    /** @throws CallError invalidInput, wrongState; editConflict where another one has it by now than was seen */
    async assign({ id, user, seen }: ParsedInput<'assignReview'>, context: MemberContext) {
      const assignee = user === null ? null : (await people.staff()).find((one) => one.id === user)
      if (assignee === undefined) throw new CallError('invalidInput', 'user')
      await transaction(database, async (tx) => {
        const row = await mustLock(tx, id)
        if (row.state !== 'pending') throw new CallError('wrongState')
        if (row.assignedTo !== seen) throw new CallError('editConflict')
        await manuscriptReviews.assign(tx, id, user)
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'review.assign',
          target: targetOf(id),
          before: { assignee: row.assignedTo },
          after: { assignee: user },
        })
      })
      return { assignee }
    },

    /** Adds a note for colleagues; authors never see it. */
    async note({ id, text }: ParsedInput<'noteReview'>, context: MemberContext) {
      const kept = sanitizeForPostgres(text).trim()
      if (!isVisible(kept) || kept.length > longestNote) throw new CallError('invalidInput', 'text')
      const actorId = userOf(context)
      return transaction(database, async (tx) => {
        await mustLock(tx, id)
        const note = { manuscriptId: id, authorId: actorId, text: kept, writtenAt: context.now }
        const number = await store.addNote(tx, note)
        // Without its words, which are for colleagues: what the log says of a manuscript is given to who wrote that.
        await audit.record(tx, { actorId, action: 'review.note', target: targetOf(id), after: { note: number } })
        return { list: await notes(tx, id) }
      })
    },

    /** Common reasons for a refusal, in the language of the call. */
    async templates({ about }: ParsedInput<'refusalTemplates'>, { language }: Pick<CallContext, 'language'>) {
      return { list: refusalTemplates[about][language].map((template) => ({ ...template })) }
    },

    async staff() {
      return { list: await people.staff() }
    },
  }
}

function verdictOf(row: ManuscriptRow, decision: 'approve' | 'refuse', reason: string): Verdict {
  if (decision === 'refuse') return { kind: 'refused', title: row.title, detail: reason }
  if (row.publishAt) return { kind: 'planned', title: row.title, detail: siteTime(row.publishAt) }
  return { kind: 'published', title: row.title, detail: '' }
}

export type ReviewService = ReturnType<typeof createReviewService>
