import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { ItemKind } from '#contract/content/items.ts'
import { CallError, type ErrorName } from '#contract/errors.ts'
import type { CollectionType, EngagementCounts } from '#contract/members/engagement.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { CollectedTopics, FollowedAuthors, MarkedContent } from './marked-content.ts'
import { changeMark, type Mark, type Marked, removeMarks } from './marks-store.ts'
import { moveMarks } from './move-store.ts'
import { createEngagementStore } from './store.ts'

interface Needs {
  database: Database
  content: MarkedContent
  authors: FollowedAuthors
  topics: CollectedTopics
  messages: Pick<MessagesService, 'unread'>
}

interface MarkChange {
  mark: Mark
  id: number
  /** Undefined: toggles it. */
  wanted: boolean | undefined
  /** True if readers can see what it is put on; only then can a mark be put there. */
  visible: boolean
  missing: ErrorName
  kind?: ItemKind
}

const nobody = 0
const none = { items: [], authors: [], topics: [] }
/** The member who calls; nobody where a public page is rendered. */
const callerIn = (context: CallContext): number => context.caller?.session?.userId ?? nobody
/** Number read at a time when all are wanted. */
const portion = 100
const noCounts = { likes: 0, collects: 0 }
/** PostgreSQL: foreign key violation. */
const referenceMissing = '23503'

/**
 * Service of likes, collections and follows. Counts do not drop cached pages: a page shows those from when it was
 * rendered, and getViewer brings the current ones together with the reader's own part. Dropping a page for each like
 * would cost everybody else more than a count that is a minute old.
 */
export function createEngagementService({ database, content, authors, topics, messages }: Needs) {
  const store = createEngagementStore(database.orm)

  /** Changes a mark; one on an item that is no longer visible can still be removed. */
  async function change({ visible, missing, wanted, ...wish }: MarkChange, { caller }: MemberContext): Promise<Marked> {
    const { userId } = caller.session
    try {
      return await transaction(database, async (tx) => {
        const { mark, id, kind } = wish
        const marked = await changeMark(tx, mark, { userId, id, kind, wanted: visible ? wanted : false })
        if (!visible && (wanted || marked.step === 0)) throw new CallError(missing)
        return marked
      })
    } catch (error) {
      if (isReferenceMissing(error)) throw new CallError(missing)
      throw error
    }
  }

  async function collect(
    { id, type }: ParsedInput<'collectionInformation'>,
    wanted: boolean,
    context: MemberContext,
  ): Promise<{ collected: boolean; collects: number }> {
    const wish = type === 'topic' ? await topicWish(id, context) : await itemWish(id, context)
    const { marked, count } = await change({ ...wish, wanted }, context)
    return { collected: marked, collects: count }
  }

  async function topicWish(id: number, context: CallContext): Promise<Omit<MarkChange, 'wanted'>> {
    return { mark: 'topicCollection', id, visible: await topics.exists(id, context), missing: 'itemMissing' }
  }

  async function itemWish(id: number, context: CallContext): Promise<Omit<MarkChange, 'wanted'>> {
    const item = (await content.glance([id], context)).get(id)
    // Only visible items can be collected again, so the kind of an invisible one does not matter.
    return {
      mark: 'collection',
      id,
      visible: item !== undefined,
      missing: 'itemMissing',
      kind: item?.kind ?? 'article',
    }
  }

  return {
    /** Moves all marks of an item to the one that it was merged into, in the transaction that merges them. */
    moveItem: (tx: Transaction, from: number, into: { id: number; kind: ItemKind }): Promise<void> =>
      moveMarks(tx, from, into),

    /** The caller's marks on what a page shows, and the counts there. Unknown ids count nothing. */
    async viewer(input: ParsedInput<'getViewer'>, context: CallContext): Promise<CallOutput<'getViewer'>> {
      const session = context.caller?.session
      const [marks, unread] = await Promise.all([
        store.findMarks({ ...none, ...input, user: callerIn(context) }),
        session ? messages.unread(session.userId) : 0,
      ])
      return {
        user: session
          ? {
              id: session.userId,
              nickname: session.nickname,
              avatar_img: session.avatar,
              roles: [...session.roles, ...(session.withheldRoles ?? [])],
              author_id: session.authorId,
              unread,
            }
          : null,
        liked: marks.liked,
        collected: marks.collected,
        collected_topics: marks.collectedTopics,
        followed: marks.followed,
        counts: Object.fromEntries(input.items.map((id) => [id, marks.counts[id] ?? noCounts])),
        followers: Object.fromEntries(input.authors.map((id) => [id, marks.followers[id] ?? 0])),
      }
    },

    /** How often these items are liked and collected; those that never were are missing. */
    async countsOf(ids: readonly number[]): Promise<Map<number, EngagementCounts>> {
      const { counts } = await store.findMarks({ ...none, user: nobody, items: ids })
      return new Map(Object.entries(counts).map(([id, counted]) => [Number(id), counted]))
    },

    /** Follows an author or stops following. @throws CallError authorMissing */
    async follow({ id, follow }: ParsedInput<'followAuthor'>, context: MemberContext) {
      const visible = await authors.exists(id)
      const wish = { mark: 'follow', id, wanted: follow, visible, missing: 'authorMissing' } as const
      const { marked, count } = await change(wish, context)
      return { followed: marked, followers: count }
    },

    /** Likes an item or takes it back. @throws CallError itemMissing */
    async like({ id, like }: ParsedInput<'likeInformation'>, context: MemberContext) {
      const visible = (await content.glance([id], context)).has(id)
      const wish = { mark: 'like', id, wanted: like, visible, missing: 'itemMissing' } as const
      const { marked, count } = await change(wish, context)
      return { liked: marked, likes: count }
    },

    /** Collects an item or a topic. @throws CallError itemMissing */
    collect: (input: ParsedInput<'collectionInformation'>, context: MemberContext) => collect(input, true, context),

    /** Stops collecting, also what is no longer visible. @throws CallError itemMissing for what was never collected */
    cancelCollection: (input: ParsedInput<'cancelCollectionInformation'>, context: MemberContext) =>
      collect(input, false, context),

    /** The authors that the caller follows, the last followed first. */
    async follows({ page, size }: ParsedInput<'myFollow'>, context: MemberContext): Promise<CallOutput<'myFollow'>> {
      const { userId } = context.caller.session
      const [rows, total] = await Promise.all([
        store.follows(userId, { offset: (page - 1) * size, limit: size + 1 }),
        store.countFollows(userId),
      ])
      const shown = rows.slice(0, size)
      const known = await authors.findKnown(
        shown.map(({ id }) => id),
        context,
      )
      const byId = new Map(known.map((author) => [author.id, author]))
      const list = shown.flatMap(({ id, time, followers }) => {
        const author = byId.get(id)
        return author ? [{ ...author, followers, followed_time: siteTime(time) }] : []
      })
      return { list, total, more: rows.length > size }
    },

    /** Returns the caller's collection, the last collected first; items no longer visible come without content. */
    async collections(
      { type, page, size }: ParsedInput<'myCollection'>,
      context: MemberContext,
    ): Promise<CallOutput<'myCollection'>> {
      const { userId } = context.caller.session
      const [rows, counts] = await Promise.all([
        store.listCollected(userId, type, { offset: (page - 1) * size, limit: size + 1 }),
        store.countCollected(userId),
      ])
      const shown = rows.slice(0, size)
      const idsOf = (wanted: (type: CollectionType) => boolean) =>
        shown.flatMap((row) => (wanted(row.type) ? [row.id] : []))
      const [items, known] = await Promise.all([
        content.summaries(
          idsOf((one) => one !== 'topic'),
          context,
        ),
        topics.summaries(
          idsOf((one) => one === 'topic'),
          context,
        ),
      ])
      const itemById = new Map(items.map((item) => [item.id, item]))
      const topicById = new Map(known.map((topic) => [topic.id, topic]))
      const list = shown.map((row) => ({
        type: row.type,
        collected_time: siteTime(new Date(row.time)),
        item: (row.type !== 'topic' && itemById.get(row.id)) || null,
        topic: (row.type === 'topic' && topicById.get(row.id)) || null,
      }))
      const total = type ? counts[type] : counts.article + counts.flash + counts.topic
      return { list, total, more: rows.length > size, counts }
    },

    /** All likes, collected items and follows of a member, newest first. Invisible items have no title. */
    async exportPersonalData(userId: number, context: CallContext) {
      const [likes, collected, follows] = await Promise.all([
        store.likes(userId),
        store.listCollected(userId),
        store.follows(userId),
      ])
      const ofType = (wanted: boolean) =>
        collected.flatMap(({ type, id }) => ((type === 'topic') === wanted ? [id] : []))
      const ids = [...new Set([...likes.map(({ id }) => id), ...ofType(false)])]
      const items = await titles(ids, (some) => content.summaries(some, context))
      const titlesOfTopics = await titles(ofType(true), (some) => topics.summaries(some, context))
      const nicknames = new Map<number, string>()
      for (const some of inPortions(follows.map(({ id }) => id))) {
        for (const { id, nickname } of await authors.findKnown(some, context)) nicknames.set(id, nickname)
      }
      return {
        likes: likes.map(({ id, time }) => ({ id, title: items.get(id) ?? null, liked_time: siteTime(time) })),
        collections: collected.map(({ type, id, time }) => ({
          type,
          id,
          title: (type === 'topic' ? titlesOfTopics : items).get(id) ?? null,
          collected_time: siteTime(new Date(time)),
        })),
        follows: follows.map(({ id, time }) => ({
          id,
          nickname: nicknames.get(id) ?? null,
          followed_time: siteTime(time),
        })),
      }
    },

    /** Forgets all that a member likes, collected and follows, in the transaction that erases the account. */
    erase: (tx: Transaction, userId: number): Promise<void> => removeMarks(tx, userId),
  }
}

/**
 * Creates the reading of marks on one thing, for the calls of content that show it: counts, and the caller's own part.
 * It needs the database alone, so that content, which stands above, can create it.
 */
export function createMarkReader(database: Pick<Database, 'orm'>) {
  const store = createEngagementStore(database.orm)
  return {
    async ofItem(id: number, context: CallContext) {
      const { liked, collected, counts } = await store.findMarks({ ...none, user: callerIn(context), items: [id] })
      return { liked: liked.length > 0, collected: collected.length > 0, counts: counts[id] ?? noCounts }
    },

    async ofAuthor(id: number, context: CallContext) {
      const { followed, followers } = await store.findMarks({ ...none, user: callerIn(context), authors: [id] })
      return { followed: followed.length > 0, followers: followers[id] ?? 0 }
    },
  }
}

export type MarkReader = ReturnType<typeof createMarkReader>

function inPortions(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / portion) }, (_, place) =>
    ids.slice(place * portion, (place + 1) * portion),
  )
}

async function titles(
  ids: readonly number[],
  read: (some: number[]) => Promise<readonly { id: number; title: string }[]>,
): Promise<Map<number, string>> {
  const known = new Map<number, string>()
  for (const some of inPortions(ids)) {
    for (const { id, title } of await read(some)) known.set(id, title)
  }
  return known
}

function isReferenceMissing(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return (cause as { code?: string } | undefined)?.code === referenceMissing
}

export type EngagementService = ReturnType<typeof createEngagementService>
