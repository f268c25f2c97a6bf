import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { StaffLiveBlog } from '#contract/newsroom/live-blogs/live-desk.ts'
import { endUndoFactor, liveLimits } from '#contract/newsroom/live-blogs/live-terms.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import type { PollsService } from '#server/modules/content/polls/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import * as assignments from './assignments-store.ts'
import * as blogs from './blogs-store.ts'
import * as notes from './notes-store.ts'
import { canBecome, informsReaders, missingBeforeEnd, parseNote, parseProgramme } from './policy.ts'
import { replaceProgramme } from './programme-store.ts'
import type { LiveBlogsService } from './service.ts'
import { createStaffPresenter } from './staff-notes.ts'
import * as summaries from './summary-store.ts'
import { tag } from './tags.ts'

export interface LiveDeskNeeds {
  database: Database
  bus: Bus
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'editing' | 'nameItems' | 'mustExist'>
  media: Pick<MediaService, 'pictures'>
  polls: Pick<PollsService, 'add' | 'close' | 'remove' | 'countVotes'>
  limiter: Pick<Limiter, 'take'>
  undoTime: UndoTime
  liveBlogs: LiveBlogsService
  accounts: Pick<AccountsService, 'people'>
}

type NoteInput = ParsedInput<'saveLiveNote'>

const notesOnDesk = 100
const notesInInbox = 50
/** Notes that one editor sends: more than anybody types. */
const sendRule = { points: 60, seconds: 60 }
const targetOf = (item: number) => `item:${item}`

/** Live blogs as the newsroom writes them. */
export function createLiveDesk(needs: LiveDeskNeeds) {
  const { database, bus, audit, content, media, polls, limiter, undoTime, liveBlogs, accounts } = needs
  const { orm } = database
  const { reader } = liveBlogs
  const { toStaffNotes, toStaffNote, toStaffBlog } = createStaffPresenter({ orm, content, polls, accounts, reader })

  async function mustLockBlog(tx: Transaction, item: number): Promise<blogs.BlogRow> {
    const row = await blogs.lock(tx, item)
    if (!row) throw new CallError('itemMissing')
    return row
  }

  /** A note with its blog, which is locked first: so two editors never wait for each other. */
  async function mustLockNote(tx: Transaction, id: number): Promise<{ blog: blogs.BlogRow; note: notes.NoteRow }> {
    const found = await notes.find(tx, id)
    const blog = found && (await blogs.lock(tx, found.itemId))
    const note = blog && (await notes.lock(tx, id))
    if (!blog || !note) throw new CallError('itemMissing')
    return { blog, note }
  }

  /** Changes something around the notes of a blog, unless a colleague did meanwhile. */
  async function changeAround(
    { item, version }: { item: number; version: number },
    context: MemberContext,
    change: (tx: Transaction) => Promise<void>,
  ): Promise<CallOutput<'orderKeyPoints'>> {
    const { saved, row } = await transaction(database, async (tx) => {
      const blog = await mustLockBlog(tx, item)
      if (blog.version !== version) return { saved: false, row: blog }
      await change(tx)
      await bus.publish(tx, [tag.blog(item)])
      return { saved: true, row: await blogs.change(tx, item) }
    })
    const blog = await toStaffBlog(row, context)
    return saved ? { saved: true, record: blog } : { saved: false, current: blog }
  }

  const byItem = async (item: number, context: CallContext): Promise<StaffLiveBlog> => {
    const row = await blogs.find(orm, item)
    if (!row) throw new CallError('itemMissing')
    return toStaffBlog(row, context)
  }

  /** The texts and parts of a note. @throws CallError invalidInput, itemMissing */
  async function fieldsOf(
    tx: Transaction,
    input: Omit<NoteInput, 'id' | 'version' | 'correct'>,
    { hasPoll, before }: { hasPoll: boolean; before?: notes.NoteRow },
  ) {
    const note = parseNote(input, { hasPoll })
    if (note.flash !== null) await content.mustExist(tx, [note.flash])
    const picture = await pictureOf(note.pic, { before: before?.picture ?? null, alt: note.alt, field: 'pic', media })
    return {
      ...{ kind: note.kind, language: input.language, title: note.title, text: note.text, alt: note.alt, picture },
      ...{ metric: note.metric, flashId: note.flash, isKey: input.is_key, pinned: input.pinned },
    }
  }

  const record = (
    tx: Transaction,
    action: string,
    item: number,
    context: MemberContext,
    { before = null, after = null }: { before?: object | null; after?: object | null } = {},
  ) => audit.record(tx, { actorId: userOf(context), action, target: targetOf(item), before, after })

  /** Removes a note that no reader has, with its poll. */
  async function removeNote(
    tx: Transaction,
    action: 'live.reject' | 'live.undo',
    { id, itemId, title, pollId }: notes.NoteRow,
    context: MemberContext,
  ): Promise<void> {
    await notes.remove(tx, id)
    if (pollId !== null) await polls.remove(tx, pollId)
    await record(tx, action, itemId, context, { before: { note: id, title } })
  }

  return {
    async list(
      { page, size }: ParsedInput<'staffLiveBlogs'>,
      context: CallContext,
    ): Promise<CallOutput<'staffLiveBlogs'>> {
      const offset = (page - 1) * size
      const [rows, total] = await Promise.all([blogs.list(orm, { limit: size, offset }), blogs.countAll(orm)])
      const items = rows.map(({ itemId }) => itemId)
      const [named, totals] = await Promise.all([
        content.nameItems(orm, items, context.language),
        summaries.totalsOf(orm, items),
      ])
      const titles = new Map(named.map(({ id, title }) => [id, title]))
      const list = rows.map(({ itemId, state, startedAt, endedAt }) => ({
        item: itemId,
        title: titles.get(itemId) ?? '',
        language: context.language,
        state,
        started_time: startedAt && siteTime(startedAt),
        ended_time: endedAt && siteTime(endedAt),
        total: totals.get(itemId) ?? 0,
      }))
      return { list, total, more: offset + rows.length < total }
    },

    /** @throws CallError articleMissing for anything but an article that readers have, or will have */
    async make({ item }: ParsedInput<'makeLiveBlog'>, context: MemberContext): Promise<StaffLiveBlog> {
      await transaction(database, async (tx) => {
        const found = await content.editing.lockItem(tx, item)
        if (found?.kind !== 'article' || found.status !== 'approved') throw new CallError('articleMissing')
        if (!(await blogs.add(tx, item))) return
        await record(tx, 'live.make', item, context)
        await liveBlogs.announceState(tx, item)
      })
      return byItem(item, context)
    },

    /** @throws CallError itemMissing */
    async read({ item, before }: ParsedInput<'liveDesk'>, context: MemberContext): Promise<CallOutput<'liveDesk'>> {
      const [blog, offered, rows] = await Promise.all([
        byItem(item, context),
        notes.inbox(orm, item, notesInInbox),
        notes.forDesk(orm, item, { before, limit: notesOnDesk + 1 }),
      ])
      const [inbox, shown] = await Promise.all(
        [offered, rows.slice(0, notesOnDesk)].map((some) => toStaffNotes(some, context)),
      )
      return {
        blog,
        inbox: inbox ?? [],
        notes: shown ?? [],
        more: rows.length > notesOnDesk,
      }
    },

    /**
     * @param mayWrite refuses a caller who may not write, while the blog is locked
     * @throws CallError itemMissing, wrongState after the end and for one note too many, invalidInput, tooManyRequests
     */
    async send(
      { item, key, poll, push, offer: offered, ...input }: ParsedInput<'sendLiveNote'>,
      context: MemberContext,
      mayWrite?: (tx: Transaction) => Promise<void>,
    ): Promise<CallOutput<'sendLiveNote'>> {
      const by = userOf(context)
      await mustTake(limiter, `live ${by}`, sendRule)
      const row = await transaction(database, async (tx) => {
        const blog = await mustLockBlog(tx, item)
        await mayWrite?.(tx)
        const known = await notes.findByKey(tx, item, key)
        if (known) return known
        if (blog.state === 'ended' || (await summaries.countNotes(tx, item)) >= liveLimits.notes)
          throw new CallError('wrongState')
        const fields = await fieldsOf(tx, input, { hasPoll: poll !== null })
        const added = await notes.add(tx, {
          ...fields,
          ...{ itemId: item, sendKey: key, authorId: by, push: push && !offered, offered },
          dueAt: offered ? null : undoTime.heldUntil(context.now),
          pollId: input.kind === 'poll' && poll ? await polls.add(tx, poll, input.language, context.now) : null,
        })
        const { id, title, push: pushed } = added
        await record(tx, offered ? 'live.offer' : 'live.send', item, context, {
          after: { note: id, title, push: pushed },
        })
        return added
      })
      return { note: await toStaffNote(row, context), ...undoTime.offer(row.publishedAt === null) }
    },

    /** @throws CallError itemMissing, invalidInput, wrongState for a withdrawn note */
    async save(
      { id, version, correct, ...input }: NoteInput,
      context: MemberContext,
    ): Promise<CallOutput<'saveLiveNote'>> {
      const { saved, row } = await transaction(database, async (tx) => {
        const { note } = await mustLockNote(tx, id)
        if (note.version !== version) return { saved: false, row: note }
        if (note.withdrawnAt) throw new CallError('wrongState')
        const kind = { ...input, kind: note.kind }
        const fields = await fieldsOf(tx, kind, { hasPoll: note.pollId !== null, before: note })
        const isChanged = note.title !== fields.title || note.text !== fields.text
        const corrects = correct && note.publishedAt !== null && isChanged
        const { title, text, language } = note
        const row = await notes.change(tx, id, {
          ...fields,
          ...(corrects && { correction: { time: siteTime(context.now), title, text, language } }),
          ...(!fields.isKey && { keyPlace: null }),
        })
        if (note.publishedAt !== null && fields.isKey !== note.isKey) {
          if (fields.isKey) await liveBlogs.placeKeyPoint(tx, note.itemId, id)
          else await blogs.change(tx, note.itemId)
          await liveBlogs.announceNote(tx, note)
        }
        await record(tx, corrects ? 'live.correct' : 'live.edit', note.itemId, context, {
          before: { note: id, title, text },
          after: { title: fields.title, text: fields.text },
        })
        await bus.publish(tx, [tag.blog(note.itemId)])
        return { saved: true, row }
      })
      const note = await toStaffNote(row, context)
      return saved ? { saved: true, record: note } : { saved: false, current: note }
    },

    /** @throws CallError itemMissing, wrongState after the end and for a note that the desk has taken already */
    async take(
      { id, version }: ParsedInput<'takeLiveNote'>,
      context: MemberContext,
    ): Promise<CallOutput<'takeLiveNote'>> {
      const { saved, row } = await transaction(database, async (tx) => {
        const { blog, note } = await mustLockNote(tx, id)
        if (note.version !== version) return { saved: false, row: note }
        if (note.dueAt !== null || blog.state === 'ended') throw new CallError('wrongState')
        const row = await notes.change(tx, id, { dueAt: undoTime.heldUntil(context.now) })
        await record(tx, 'live.take', note.itemId, context, { after: { note: id, title: note.title } })
        return { saved: true, row }
      })
      const note = await toStaffNote(row, context)
      return saved ? { saved: true, record: note, ...undoTime.offer(true) } : { saved: false, current: note }
    },

    /** @throws CallError itemMissing, wrongState for a note that does not wait for the desk */
    async reject({ id }: ParsedInput<'rejectLiveNote'>, context: MemberContext): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const { note } = await mustLockNote(tx, id)
        if (note.dueAt !== null) throw new CallError('wrongState')
        await removeNote(tx, 'live.reject', note, context)
      })
      return {}
    },

    /** @throws CallError itemMissing, undoTooLate for a note that somebody else wrote, and for one that readers have */
    async undo(
      { id }: ParsedInput<'undoLiveNote'>,
      context: MemberContext,
      mayUndo?: (tx: Transaction, note: notes.NoteRow) => Promise<void>,
    ): Promise<Record<string, never>> {
      await transaction(database, async (tx) => {
        const { note } = await mustLockNote(tx, id)
        await mayUndo?.(tx, note)
        const isTaken = note.offered && note.dueAt !== null
        if (note.publishedAt || (!isTaken && note.authorId !== userOf(context))) throw new CallError('undoTooLate')
        if (!isTaken) return removeNote(tx, 'live.undo', note, context)
        await notes.change(tx, id, { dueAt: null })
        await record(tx, 'live.undo', note.itemId, context, { before: { note: id, title: note.title } })
      })
      return {}
    },

    /** @throws CallError itemMissing, wrongState for a note that readers do not have */
    async withdraw(
      { id, version }: ParsedInput<'withdrawLiveNote'>,
      context: MemberContext,
    ): Promise<CallOutput<'withdrawLiveNote'>> {
      const { saved, row } = await transaction(database, async (tx) => {
        const { note } = await mustLockNote(tx, id)
        if (note.version !== version) return { saved: false, row: note }
        if (!note.publishedAt || note.withdrawnAt) throw new CallError('wrongState')
        const row = await notes.change(tx, id, { withdrawnAt: context.now, keyPlace: null, pinned: false })
        if (note.pollId !== null) await polls.close(tx, note.pollId, context.now)
        await blogs.change(tx, note.itemId)
        if (informsReaders(note)) await liveBlogs.announceNote(tx, note)
        await record(tx, 'live.withdraw', note.itemId, context, { before: { note: id, title: note.title } })
        await bus.publish(tx, [tag.blog(note.itemId)])
        return { saved: true, row }
      })
      const note = await toStaffNote(row, context)
      return saved ? { saved: true, record: note } : { saved: false, current: note }
    },

    /** @throws CallError itemMissing, invalidInput for notes that are no key points of this article */
    orderKeyPoints: ({ notes: ids, ...seen }: ParsedInput<'orderKeyPoints'>, context: MemberContext) =>
      changeAround(seen, context, async (tx) => {
        const { item } = seen
        const found = await notes.publishedByIds(tx, item, ids)
        const isFit = new Set(ids).size === ids.length && found.length === ids.length
        if (!isFit || found.some(({ isKey, withdrawnAt }) => !isKey || withdrawnAt)) {
          throw new CallError('invalidInput', 'notes')
        }
        await notes.setKeyPlaces(tx, item, ids)
        await record(tx, 'live.order', item, context, { after: { notes: ids } })
      }),

    /** @throws CallError itemMissing, invalidInput */
    saveProgramme: ({ entries, language, ...seen }: ParsedInput<'saveLiveProgramme'>, context: MemberContext) =>
      changeAround(seen, context, async (tx) => {
        const { item } = seen
        const programme = parseProgramme(entries).map((entry) => ({ ...entry, language }))
        await replaceProgramme(tx, item, programme)
        await record(tx, 'live.programme', item, context, { after: { entries: programme.length } })
      }),

    /** @throws CallError itemMissing, invalidInput for users that there are not */
    saveAuthors: ({ authors, ...seen }: ParsedInput<'saveLiveAuthors'>, context: MemberContext) =>
      changeAround(seen, context, async (tx) => {
        const { item } = seen
        const users = [...new Set(authors)]
        if ((await accounts.people.byIds(users, tx)).size < users.length) throw new CallError('invalidInput', 'authors')
        const before = await assignments.assignedTo(tx, item)
        await assignments.assign(tx, item, users)
        await record(tx, 'live.authors', item, context, { before: { authors: before }, after: { authors: users } })
      }),

    /** @throws CallError itemMissing, wrongState, invalidInput for an end before which something is left to do */
    async setState(
      { item, version, state, full_story: story }: ParsedInput<'setLiveState'>,
      context: MemberContext,
    ): Promise<CallOutput<'setLiveState'>> {
      const { now } = context
      const endMs = undoTime.heldMs * endUndoFactor
      const { saved, row } = await transaction(database, async (tx) => {
        const blog = await mustLockBlog(tx, item)
        if (blog.version !== version) return { saved: false, row: blog }
        if (!canBecome(blog.state, state) || blog.endsAt) throw new CallError('wrongState')
        const ends = state === 'ended'
        if (ends) await mustBeComplete(tx, item)
        if (story) await content.mustExist(tx, [story])
        const row = await blogs.change(tx, item, {
          ...(story !== undefined && { fullStoryId: story }),
          ...(ends ? { endsAt: new Date(now.getTime() + endMs), endedBy: userOf(context) } : { state, endedAt: null }),
          ...(blog.startedAt === null && { startedAt: now }),
        })
        await record(tx, 'live.state', item, context, { before: { state: blog.state }, after: { state } })
        await liveBlogs.announceState(tx, item)
        return { saved: true, row }
      })
      const blog = await toStaffBlog(row, context)
      if (!saved) return { saved: false, current: blog }
      return { saved: true, record: blog, ...(row.endsAt && { undo_ms: undoTime.ms * endUndoFactor }) }
    },

    /** @throws CallError itemMissing, undoTooLate */
    async undoEnd({ item }: ParsedInput<'undoLiveEnd'>, context: MemberContext): Promise<StaffLiveBlog> {
      const row = await transaction(database, async (tx) => {
        const blog = await mustLockBlog(tx, item)
        if (!blog.endsAt) throw new CallError('undoTooLate')
        await record(tx, 'live.undoEnd', item, context)
        await bus.publish(tx, [tag.blog(item)])
        return blogs.change(tx, item, { endsAt: null, endedBy: null })
      })
      return toStaffBlog(row, context)
    },
  }
}

async function mustBeComplete(tx: Transaction, item: number): Promise<void> {
  const missing = missingBeforeEnd(await summaries.missingOf(tx, item))
  if (missing.key_points > 0) throw new CallError('invalidInput', 'key_points')
  if (missing.alt_texts > 0) throw new CallError('invalidInput', 'alt_texts')
}

export type LiveDesk = ReturnType<typeof createLiveDesk>
