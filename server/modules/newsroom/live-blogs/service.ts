import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { LiveState } from '#contract/content/live-states.ts'
import { CallError } from '#contract/errors.ts'
import { notesOnPage } from '#contract/newsroom/live-blogs/live-terms.ts'
import { type ContentService, tagsOfItem } from '#server/modules/content/items/service.ts'
import type { PollsService } from '#server/modules/content/polls/service.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { publishEvent } from '#server/platform/events/outbox.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { createPlannedWork } from '#server/platform/jobs/planned-work.ts'
import type { Log } from '#server/platform/log.ts'
import * as blogs from './blogs-store.ts'
import * as notes from './notes-store.ts'
import { informsReaders, withKeyPoint } from './policy.ts'
import { createNoteReader, type ReaderNeeds } from './reader.ts'
import { tag } from './tags.ts'

interface Needs extends ReaderNeeds {
  database: Database
  content: Pick<ContentService, 'summaries' | 'glance'>
  polls: Pick<PollsService, 'byIds' | 'countVotes'>
  bus: Bus
  log: Log
}

/** A note as readers are informed of it. */
export interface PushedNote {
  id: number
  item: number
  at: Date
  /** True if it concerns all who follow the article or breaking news; otherwise those who follow the key points. */
  push: boolean
  title: string
  text: string
  /** BCP 47 tag of the text. */
  language: string
}

/** Articles that run live, as readers follow them. */
export function createLiveBlogsService(needs: Needs) {
  const { database, content, bus, log } = needs
  const { orm } = database
  const reader = createNoteReader(needs)
  let known: Promise<ReadonlyMap<number, LiveState>> | undefined

  /** The states of all live blogs, read once and again after each change. */
  function states(): Promise<ReadonlyMap<number, LiveState>> {
    if (!known) {
      const asked = blogs.states(orm)
      // After a failure they are read again.
      asked.catch(() => {
        if (known === asked) known = undefined
      })
      known = asked
    }
    return known
  }

  /** @throws CallError itemMissing for an article that does not run live, or that readers do not have */
  async function mustFind(item: number, context: CallContext): Promise<blogs.BlogRow> {
    context.tags.add(tag.blog(item)).add(tag.states)
    const [row, visible] = await Promise.all([blogs.find(orm, item), content.glance([item], context)])
    if (!row || !visible.has(item)) throw new CallError('itemMissing')
    return row
  }

  /** Announces a new state: first the states themselves, then all pages that show the article. */
  async function announceState(tx: Transaction, item: number): Promise<void> {
    await bus.publish(tx, [tag.states, tag.blog(item), ...tagsOfItem(item, 'article')])
  }

  async function placeKeyPoint(tx: Transaction, item: number, id: number): Promise<void> {
    const places = (await notes.keyPoints(tx, item)).map((note) => note.id)
    await notes.setKeyPlaces(tx, item, withKeyPoint(places, id))
    await blogs.change(tx, item)
  }

  /** Announces that readers got a note that they can be informed of, or that it is none of those any more. */
  async function announceNote(tx: Transaction, { id, itemId }: notes.NoteRow): Promise<void> {
    await publishEvent(tx, 'live.pushed', { itemId, noteId: id }, { key: String(id) })
  }

  const publishing = createPlannedWork({
    database,
    log,
    what: 'live-note',
    due: notes.dueRows,
    nextDue: notes.nextDue,
    async carryOut(tx, note) {
      const { id, itemId, isKey } = note
      await notes.change(tx, id, { publishedAt: new Date() })
      if (isKey) await placeKeyPoint(tx, itemId, id)
      if (informsReaders(note)) await announceNote(tx, note)
      await bus.publish(tx, [tag.blog(itemId)])
    },
  })

  const ending = createPlannedWork({
    database,
    log,
    what: 'live-end',
    due: blogs.endingRows,
    nextDue: blogs.nextEnd,
    async carryOut(tx, { id }) {
      await blogs.change(tx, id, { state: 'ended', endedAt: new Date(), endsAt: null })
      await announceState(tx, id)
    },
  })

  return {
    states,
    announceState,
    announceNote,
    placeKeyPoint,
    reader,
    tasks: [publishing.task, ending.task],
    publishDue: publishing.publishDue,
    endDue: ending.publishDue,

    /** @throws CallError itemMissing */
    async read(
      { item, order: wanted, filter, note }: ParsedInput<'getLiveBlog'>,
      context: CallContext,
    ): Promise<CallOutput<'getLiveBlog'>> {
      const row = await mustFind(item, context)
      const order = wanted ?? (row.state === 'ended' ? 'oldest' : 'newest')
      const from = note === undefined ? undefined : await notes.findPublished(orm, item, note)
      const page = { order, filter, from, limit: notesOnPage + 1 }
      const [found, pinned, hasBefore] = await Promise.all([
        notes.page(orm, item, page),
        from ? [] : notes.listPinned(orm, item),
        from ? notes.hasBefore(orm, from, page) : false,
      ])
      const [blog, list, first] = await Promise.all([
        reader.blog(row, context),
        reader.notes(found.slice(0, notesOnPage), context),
        reader.notes(pinned, context),
      ])
      const next = found[notesOnPage]?.id ?? null
      return { blog, notes: { order, pinned: first, list, next, has_previous: hasBefore } }
    },

    /** The programme with the title of the article. @throws CallError itemMissing without either */
    async programme(item: number, context: CallContext) {
      const row = await mustFind(item, context)
      const [{ programme: entries }, [article]] = await Promise.all([
        reader.blog(row, context),
        content.summaries([item], context),
      ])
      if (!article || entries.length === 0) throw new CallError('itemMissing')
      return { title: article.title, entries }
    },

    /** Polls of notes that readers do not have, among these. */
    async hiddenPolls(ids: readonly number[], context: CallContext): Promise<ReadonlySet<number>> {
      const rows = await notes.notesWithPolls(orm, ids)
      const visible = await content.glance([...new Set(rows.map(({ item }) => item))], context)
      return new Set(rows.flatMap(({ poll, item, isShown }) => (poll && !(isShown && visible.has(item)) ? [poll] : [])))
    },

    /** Notes that readers have and can be informed of, with the time at which they got them; others are omitted. */
    async pushed(ids: readonly number[], context: CallContext): Promise<PushedNote[]> {
      const rows = ids.length === 0 ? [] : await notes.pushed(orm, ids)
      const visible = await content.glance([...new Set(rows.map(({ itemId }) => itemId))], context)
      const shown = rows.filter(({ itemId }) => visible.has(itemId))
      const list = await reader.notes(shown, context)
      return list.flatMap((note, place) => {
        const row = shown[place]
        if (!row) return []
        const { id, language, text } = note
        const { push, publishedAt: at } = row
        const title = note.title || note.poll?.question || note.flash?.title || ''
        return { id, item: row.itemId, at, push, title, text, language }
      })
    },

    /** Forgets the states, where another process changed one. */
    forget(tags: readonly string[] | undefined): void {
      if (!tags || tags.includes(tag.states)) known = undefined
    },
  }
}

export type LiveBlogsService = ReturnType<typeof createLiveBlogsService>
