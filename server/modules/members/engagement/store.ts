import { desc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { CollectionType } from '#contract/members/engagement.ts'
import { authorEngagement, authorFollows, itemLikes } from './tables.ts'

export interface Window {
  offset: number
  limit: number
}

/** PostgreSQL takes null for no limit. */
const everything = { offset: 0, limit: null }

/** Items requested for a page at once; visitors have user 0, who has no marks. */
export interface Asked {
  user: number
  items: readonly number[]
  authors: readonly number[]
  topics: readonly number[]
}

export interface Counts {
  likes: number
  collects: number
}

/** A member's marks on what a page shows. Counts are missing if there never was anything to count. */
export interface Seen {
  liked: number[]
  collected: number[]
  collectedTopics: number[]
  followed: number[]
  counts: Record<string, Counts>
  followers: Record<string, number>
}

export interface CollectedRow {
  type: CollectionType
  id: number
  /** Milliseconds since 1970. */
  time: number
}

const placeholder = sql.placeholder
const among = (name: keyof Asked) => sql`any(${placeholder(name)}::bigint[])`
const nothing: Seen = { liked: [], collected: [], collectedTopics: [], followed: [], counts: {}, followers: {} }

const marks = (table: string, column: string, ids: keyof Asked) => sql<number[]>`(
  select coalesce(json_agg(${sql.identifier(column)}), '[]') from ${sql.identifier(table)}
  where user_id = ${placeholder('user')} and ${sql.identifier(column)} = ${among(ids)})`

/** The only SQL that reads engagement. Statements are built once and prepared on each connection. */
export function createEngagementStore(orm: NodePgDatabase) {
  const seen = orm
    .select({
      liked: marks('item_likes', 'item_id', 'items').as('liked'),
      collected: marks('item_collections', 'item_id', 'items').as('collected'),
      collectedTopics: marks('topic_collections', 'topic_id', 'topics').as('collected_topics'),
      followed: marks('author_follows', 'author_id', 'authors').as('followed'),
      counts: sql<Seen['counts']>`(
        select coalesce(json_object_agg(item_id, json_build_object('likes', likes, 'collects', collects)), '{}')
        from item_engagement where item_id = ${among('items')})`.as('counts'),
      followers: sql<Seen['followers']>`(
        select coalesce(json_object_agg(author_id, followers), '{}')
        from author_engagement where author_id = ${among('authors')})`.as('followers'),
    })
    .from(sql`(values (1)) as once`)
    .prepare('engagement_seen')

  const collections = sql`(
    select kind as type, item_id as id, created_at from item_collections where user_id = ${placeholder('user')}
    union all
    select 'topic', topic_id, created_at from topic_collections where user_id = ${placeholder('user')}) as collected`
  const collected = orm
    .select({
      type: sql<CollectionType>`type`.as('type'),
      id: sql<number>`id`.as('id'),
      time: sql<number>`extract(epoch from created_at)::float8 * 1000`.as('time'),
    })
    .from(collections)
    .where(sql`${placeholder('type')}::text is null or type = ${placeholder('type')}`)
    .orderBy(sql`created_at desc, id desc, type`)
    .offset(placeholder('offset'))
    .limit(placeholder('limit'))
    .prepare('engagement_collected')
  const countCollected = orm
    .select({ type: sql<CollectionType>`type`.as('type'), count: sql<number>`count(*)::int`.as('count') })
    .from(collections)
    .groupBy(sql`type`)
    .prepare('engagement_collected_count')

  const ownFollows = eq(authorFollows.userId, placeholder('user'))
  const follows = orm
    .select({
      id: authorFollows.authorId,
      time: authorFollows.createdAt,
      followers: sql<number>`coalesce(${authorEngagement.followers}, 0)`,
    })
    .from(authorFollows)
    .leftJoin(authorEngagement, eq(authorEngagement.authorId, authorFollows.authorId))
    .where(ownFollows)
    .orderBy(desc(authorFollows.createdAt), desc(authorFollows.authorId))
    .offset(placeholder('offset'))
    .limit(placeholder('limit'))
    .prepare('engagement_follows')
  const countFollows = orm
    .select({ count: sql<number>`count(*)::int` })
    .from(authorFollows)
    .where(ownFollows)
    .prepare('engagement_follows_count')

  return {
    async findMarks(asked: Asked): Promise<Seen> {
      return (await seen.execute({ ...asked }))[0] ?? nothing
    },

    /** Returns the items that a member collected, newest first; without a window all of them. */
    async listCollected(user: number, type?: CollectionType, window?: Window): Promise<CollectedRow[]> {
      return collected.execute({ user, type: type ?? null, ...(window ?? everything) })
    },

    async countCollected(user: number): Promise<Record<CollectionType, number>> {
      const rows = await countCollected.execute({ user })
      return { article: 0, flash: 0, topic: 0, ...Object.fromEntries(rows.map(({ type, count }) => [type, count])) }
    },

    /** Whom a member follows, newest first; without a window all of them. */
    async follows(user: number, window?: Window): Promise<{ id: number; time: Date; followers: number }[]> {
      return follows.execute({ user, ...(window ?? everything) })
    },

    async countFollows(user: number): Promise<number> {
      return (await countFollows.execute({ user }))[0]?.count ?? 0
    },

    /** Everything that a member likes, newest first. */
    async likes(user: number): Promise<{ id: number; time: Date }[]> {
      return orm
        .select({ id: itemLikes.itemId, time: itemLikes.createdAt })
        .from(itemLikes)
        .where(eq(itemLikes.userId, user))
        .orderBy(desc(itemLikes.createdAt), desc(itemLikes.itemId))
    },
  }
}
