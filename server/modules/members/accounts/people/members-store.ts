import { type SQL, sql } from 'drizzle-orm'
import type { ProfileLinks, Role } from '#contract/members/accounts.ts'
import type { Language } from '#language/languages.ts'
import { countUpTo } from '#server/platform/database/counting.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { namePlace, ordersByName } from '#server/platform/database/name-place.ts'
import { holdsByPairs, holdsInOrder, readsInOrder, type SearchedColumn } from '#server/platform/database/word-search.ts'
import { users } from '../tables.ts'
import { type MemberSearch, memberSearch } from './member-search.ts'

/** Lists of members, and what the newsroom changes about them. */

export type MemberStatus = 'active' | 'suspended' | 'leaving' | 'erased'

export interface MemberFilter {
  /** The search text as typed. */
  keyword?: string
  role?: Role
  status?: MemberStatus
  /** Joined at this moment or later (UTC, ISO 8601). */
  from?: string
  /** Joined before this moment. */
  before?: string
}

export interface MemberRow {
  id: number
  nickname: string
  avatar: string | null
  introduction: string
  links: ProfileLinks
  language: Language
  email: string | null
  phoneCode: string | null
  phone: string | null
  hasPassword: boolean
  roles: Role[]
  status: MemberStatus
  statusReason: string
  authorId: number | null
  realNameState: 'none' | 'pending' | 'approved' | 'rejected'
  deregisterAt: Date | null
  createdAt: Date
  lastSeenAt: Date | null
}

const statuses: Readonly<Record<MemberStatus, SQL>> = {
  active: sql`member.status = 'active' and member.deregister_at is null`,
  suspended: sql`member.status = 'suspended'`,
  leaving: sql`member.status = 'active' and member.deregister_at is not null`,
  erased: sql`member.status = 'erased'`,
}

const names: SearchedColumn = { table: 'users', key: 'id', column: sql`nickname`, lower: sql`lower(nickname)` }

/** The ways to find a member, each of which has an index of its own. */
function waysTo({ name, id, email, maskedEmail, phones = [], maskedPhone }: MemberSearch, isInOrder: boolean): SQL[] {
  const ways: SQL[] = []
  if (name !== undefined) {
    ways.push(isInOrder ? holdsInOrder(names, name) : holdsByPairs(names, name))
  }
  if (id !== undefined) ways.push(sql`id = ${id}`)
  if (email !== undefined) ways.push(sql`email = ${email}`)
  if (maskedEmail) {
    const { first, domain } = maskedEmail
    ways.push(sql`split_part(email, '@', 2) = ${domain} and left(email, 1) = ${first}`)
  }
  for (const { phoneCode, phone } of phones) {
    ways.push(phoneCode === undefined ? sql`phone = ${phone}` : sql`phone_code = ${phoneCode} and phone = ${phone}`)
  }
  if (maskedPhone) ways.push(sql`phone like ${`${maskedPhone.start}%${maskedPhone.end}`}`)
  return ways
}

interface Condition {
  where: SQL
  /** The order by names, where words lead to few enough. */
  first: SQL | undefined
}

/** @param end of the page that is wanted; absent: for counting */
async function searchConditions(db: Executor, keyword: string, end?: number): Promise<Condition> {
  const search = memberSearch(keyword)
  const isInOrder = search.name !== undefined && (await readsInOrder(db, names, search.name, end))
  const ways = waysTo(search, isInOrder)
  const isOrdered = search.name !== undefined && (await ordersByName(db, names.table, isInOrder))
  const first = isOrdered ? namePlace([sql`member.nickname`], [search.name ?? '']) : undefined
  if (isInOrder) return { where: sql`(${sql.join(ways, sql` or `)})`, first }
  const ids = ways.map((way) => sql`select id from users where ${way}`)
  return { where: sql`member.id = any (array(${sql.join(ids, sql` union `)}))`, first }
}

async function condition(
  db: Executor,
  { keyword, role, status, from, before }: MemberFilter,
  end?: number,
): Promise<Condition> {
  const parts = [status ? statuses[status] : sql`member.status <> 'erased'`]
  const named = keyword ? await searchConditions(db, keyword, end) : undefined
  if (named) parts.push(named.where)
  if (role) parts.push(sql`member.roles <> '{}' and ${role} = any(member.roles)`)
  if (from) parts.push(sql`member.created_at >= ${from}::timestamptz`)
  if (before) parts.push(sql`member.created_at < ${before}::timestamptz`)
  return { where: sql.join(parts, sql` and `), first: named?.first }
}

const milliseconds = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`

const columns = sql`member.id, member.nickname, member.avatar, member.introduction, member.links, member.language,
  member.email, member.phone_code as "phoneCode", member.phone, member.password_hash is not null as "hasPassword",
  member.roles, member.status_reason as "statusReason", member.author_id as "authorId",
  case when member.status = 'active' and member.deregister_at is not null then 'leaving' else member.status end as status,
  coalesce((select state from real_names where user_id = member.id), 'none') as "realNameState",
  ${milliseconds(sql`member.deregister_at`)} as "deregisterAt", ${milliseconds(sql`member.created_at`)} as "createdAt",
  ${milliseconds(sql`member.last_seen_at`)} as "lastSeenAt"`

type Found = Omit<MemberRow, 'deregisterAt' | 'createdAt' | 'lastSeenAt'> & {
  deregisterAt: number | null
  createdAt: number
  lastSeenAt: number | null
}

const moment = (time: number | null): Date | null => (time === null ? null : new Date(time))

const rowOf = (row: Found): MemberRow => ({
  ...row,
  deregisterAt: moment(row.deregisterAt),
  createdAt: new Date(row.createdAt),
  lastSeenAt: moment(row.lastSeenAt),
})

/** Lists members: exact names first, then the newest. */
export async function listMembers(
  db: Executor,
  filter: MemberFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemberRow[]> {
  const { where, first } = await condition(db, filter, offset + limit)
  const order = sql`${first ? sql`${first}, ` : sql``}member.created_at desc, member.id desc`
  const { rows } = await db.execute<Found>(sql`
    select ${columns} from (
      select member.id from users as member where ${where} order by ${order} limit ${limit} offset ${offset}
    ) as page join users as member on member.id = page.id order by ${order}`)
  return rows.map(rowOf)
}

/** @param limit counts no further */
export async function countMembers(db: Executor, filter: MemberFilter, limit?: number): Promise<number> {
  const { where } = await condition(db, filter)
  return countUpTo(db, sql`select from users as member where ${where}`, limit)
}

export async function findMember(db: Executor, id: number): Promise<MemberRow | undefined> {
  const { rows } = await db.execute<Found>(sql`select ${columns} from users as member where member.id = ${id}`)
  return rows.map(rowOf)[0]
}

export interface HeldMember {
  id: number
  nickname: string
  email: string | null
  language: Language
  roles: readonly Role[]
  status: 'active' | 'suspended' | 'erased'
  statusReason: string
  authorId: number | null
  deregisterAt: Date | null
}

/**
 * Locks a member together with all administrators, in the order of their ids, until the transaction ends: of two who
 * change each other's rights, the second sees what the first did.
 */
export async function holdWithAdministrators(tx: Executor, id: number): Promise<HeldMember[]> {
  return tx
    .select({
      id: users.id,
      nickname: users.nickname,
      email: users.email,
      language: users.language,
      roles: users.roles,
      status: users.status,
      statusReason: users.statusReason,
      authorId: users.authorId,
      deregisterAt: users.deregisterAt,
    })
    .from(users)
    .where(sql`${users.id} = ${id} or (${users.roles} <> '{}' and 'administrator' = any(${users.roles}))`)
    .orderBy(users.id)
    .for('update')
}

export async function setRoles(tx: Executor, id: number, roles: readonly Role[], now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ roles: [...roles], updatedAt: now })
    .where(sql`${users.id} = ${id}`)
}

export async function setStatus(
  tx: Executor,
  id: number,
  change: { status: 'active' | 'suspended'; statusReason: string; now: Date },
): Promise<void> {
  const { status, statusReason, now } = change
  await tx.update(users).set({ status, statusReason, updatedAt: now }).where(sql`${users.id} = ${id}`)
}

/** Members who can receive a message: those who may sign in, with a role if one is named. */
const reachable = (role: Role | undefined): SQL =>
  role ? sql`status = 'active' and roles <> '{}' and ${role} = any(roles)` : sql`status = 'active'`

export async function countReachable(db: Executor, role?: Role): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as n from users where ${reachable(role)}`)
  return (rows[0] as { n: number }).n
}

/** The next of them after a number, in the order of their numbers. */
export async function reachableAfter(db: Executor, role: Role | undefined, after: number, limit: number) {
  const { rows } = await db.execute(
    sql`select id from users where id > ${after} and ${reachable(role)} order by id limit ${limit}`,
  )
  return (rows as { id: number }[]).map(({ id }) => id)
}
