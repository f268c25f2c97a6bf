import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Executor } from '#server/platform/database/database.ts'
import { feedback, messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect
export type NewMessage = Pick<MessageRow, 'kind' | 'texts' | 'link' | 'sentAt' | 'about' | 'heldUntil'>
export type FeedbackRow = typeof feedback.$inferSelect

const placeholder = sql.placeholder
const isOut = or(isNull(messages.heldUntil), lte(messages.heldUntil, placeholder('now')))
const own = and(eq(messages.userId, placeholder('user')), isOut)
const unread = isNull(messages.readAt)
/** PostgreSQL takes null for no limit. */
const everything = { offset: 0, limit: null }

/** The only SQL of messages and feedback. Reading statements are built once and prepared on each connection. */
export function createMessagesStore(orm: NodePgDatabase) {
  const countMessages = () => orm.select({ count: sql<number>`count(*)::int` }).from(messages)
  const countUnread = countMessages().where(and(own, unread)).prepare('messages_count_unread')
  const countAll = countMessages().where(own).prepare('messages_count')
  const page = (condition: typeof own | ReturnType<typeof and>, name: string) =>
    orm
      .select()
      .from(messages)
      .where(condition)
      .orderBy(desc(messages.id))
      .offset(placeholder('offset'))
      .limit(placeholder('limit'))
      .prepare(name)
  const allOf = page(own, 'messages_of_user')
  const unreadOf = page(and(own, unread), 'messages_unread_of_user')

  return {
    /** Newest first; without a window all of them. */
    async list(
      user: number,
      onlyUnread: boolean,
      now: Date,
      window?: { offset: number; limit: number },
    ): Promise<MessageRow[]> {
      return (onlyUnread ? unreadOf : allOf).execute({ user, now, ...(window ?? everything) })
    },

    async countUnread(user: number, now: Date): Promise<number> {
      return (await countUnread.execute({ user, now }))[0]?.count ?? 0
    },

    async countAll(user: number, now: Date): Promise<number> {
      return (await countAll.execute({ user, now }))[0]?.count ?? 0
    },

    async markRead(user: number, ids: readonly number[] | undefined, now: Date): Promise<void> {
      const named = ids && sql`${messages.id} = any(${sql.param(ids)}::bigint[])`
      await orm
        .update(messages)
        .set({ readAt: now })
        .where(
          and(eq(messages.userId, user), or(isNull(messages.heldUntil), lte(messages.heldUntil, now)), unread, named),
        )
    },

    async feedbackOf(user: number): Promise<FeedbackRow[]> {
      return orm.select().from(feedback).where(eq(feedback.userId, user)).orderBy(desc(feedback.id))
    },
  }
}

/** How many messages of each of these members are unread; those without any are missing. */
export async function countUnreadOf(db: Executor, users: readonly number[], now: Date): Promise<Map<number, number>> {
  const rows = await db
    .select({ user: messages.userId, count: sql<number>`count(*)::int` })
    .from(messages)
    .where(
      and(inArray(messages.userId, [...users]), unread, or(isNull(messages.heldUntil), lte(messages.heldUntil, now))),
    )
    .groupBy(messages.userId)
  return new Map(rows.map(({ user, count }) => [user, count]))
}

/** Adds one message for each of the users; who is unknown gets none. */
export async function addMessages(db: Executor, users: readonly number[], message: NewMessage): Promise<void> {
  const { kind, texts, link, sentAt, about, heldUntil } = message
  await db.execute(sql`
    insert into ${messages} (user_id, kind, texts, link, sent_at, about, held_until)
    select id, ${kind}, ${JSON.stringify(texts)}::jsonb, ${link}, ${sentAt.toISOString()}::timestamptz,
      ${about}, ${heldUntil?.toISOString() ?? null}::timestamptz
    from users where id = any(${sql.param(users)}::bigint[]) and status <> 'erased'`)
}

/** Removes what nobody can have read yet. @returns whether there was something */
export async function takeBackMessages(db: Executor, about: string, now: Date): Promise<boolean> {
  const held = and(eq(messages.about, about), gt(messages.heldUntil, now))
  return (await db.delete(messages).where(held).returning({ id: messages.id })).length > 0
}

export async function addFeedback(db: Executor, row: typeof feedback.$inferInsert): Promise<void> {
  await db.insert(feedback).values(row)
}

/** Removes the messages of a user, and from feedback who sent it and where an answer would go. */
export async function eraseMessages(db: Executor, user: number): Promise<void> {
  await db.delete(messages).where(eq(messages.userId, user))
  await db.update(feedback).set({ userId: null, contact: '' }).where(eq(feedback.userId, user))
}
