import { asc, desc, eq, sql } from 'drizzle-orm'
import type { GroupVerdict } from '#contract/events/ceremonies/ceremony-terms.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { groups } from './tables.ts'

/** The SQL of counting votes and of what is published of them. */

/** Votes of many accounts of one client, and what was decided on them. */
export interface Group {
  /** Hash of the client, in hexadecimal; with the result, the number of the decision. */
  id: string
  accounts: number
  votes: number
  /** Null with the result. */
  first: Date | null
  last: Date | null
  /** Null: undecided, or the group has grown since. */
  verdict: GroupVerdict | null
  reason: string
  decidedAt: Date | null
  decidedBy: number | null
}

/** Groups of an edition: clients with more accounts than allowed, whose votes are set aside, the largest first. */
export async function groupsOf(db: Executor, editionId: number): Promise<Group[]> {
  const { rows } = await db.execute<{
    id: string
    accounts: number
    votes: number
    first_at: string
    last_at: string
    verdict: GroupVerdict | null
    reason: string
    decided_at: string | null
    decided_by: string | null
  }>(sql`
    with held as (
      select v.client, count(distinct v.user_id)::int as accounts, count(*)::int as votes,
        min(v.voted_at) as first_at, max(coalesce(v.changed_at, v.voted_at)) as last_at
      from ceremony_votes v join ceremony_editions e on e.id = v.edition_id
      where v.edition_id = ${editionId} and v.client is not null
      group by v.client, e.client_accounts having count(distinct v.user_id) >= e.client_accounts
    )
    select encode(held.client, 'hex') as id, held.accounts, held.votes, held.first_at, held.last_at,
      case when g.accounts >= held.accounts then g.verdict end as verdict, coalesce(g.reason, '') as reason,
      g.decided_at, g.decided_by
    from held left join ceremony_groups g on g.edition_id = ${editionId} and g.client = held.client
    order by held.accounts desc, held.client limit 500`)
  return rows.map(({ first_at, last_at, decided_at, decided_by, ...row }) => ({
    ...row,
    ...{ first: new Date(first_at), last: new Date(last_at) },
    ...{
      decidedAt: decided_at ? new Date(decided_at) : null,
      decidedBy: decided_by === null ? null : Number(decided_by),
    },
  }))
}

/** The decisions of an edition whose votes are counted, the most accounts first. Clients are forgotten by then. */
export async function decisionsOf(db: Executor, editionId: number): Promise<Group[]> {
  const rows = await db
    .select()
    .from(groups)
    .where(eq(groups.editionId, editionId))
    .orderBy(desc(groups.accounts), asc(groups.id))
    .limit(500)
  return rows.map(({ id, accounts, votes, verdict, reason, decidedAt, decidedBy }) => ({
    ...{ id: String(id), accounts, votes, first: null, last: null, verdict, reason, decidedAt, decidedBy },
  }))
}

/** Writes a decision, in place of an earlier one. */
export async function decide(
  tx: Transaction,
  editionId: number,
  group: Group,
  { verdict, reason, by, now }: { verdict: GroupVerdict; reason: string; by: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into ceremony_groups (edition_id, client, accounts, votes, verdict, reason, decided_at, decided_by)
    values (${editionId}, decode(${group.id}, 'hex'), ${group.accounts}, ${group.votes}, ${verdict}, ${reason}, ${now},
      ${by})
    on conflict (edition_id, client) do update set accounts = excluded.accounts, votes = excluded.votes,
      verdict = excluded.verdict, reason = excluded.reason, decided_at = excluded.decided_at,
      decided_by = excluded.decided_by`)
}

export interface VoteTotals {
  voters: number
  votes: number
  changed: number
}

/** The number of participants so far. */
export async function totalsOf(db: Executor, editionId: number): Promise<VoteTotals> {
  const { rows } = await db.execute<VoteTotals>(sql`
    select count(distinct user_id)::int as voters, count(*)::int as votes, count(changed_at)::int as changed
    from ceremony_votes where edition_id = ${editionId}`)
  return rows[0] ?? { voters: 0, votes: 0, changed: 0 }
}

/** Votes of each nominee that were cast from these clients. */
export async function votesFrom(
  db: Executor,
  editionId: number,
  clients: readonly string[],
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: string; votes: number }>(sql`
    select nominee_id as id, count(*)::int as votes from ceremony_votes
    where edition_id = ${editionId}
      and client = any(select decode(one, 'hex') from unnest(${sql.param(`{${clients.join(',')}}`)}::text[]) as one)
    group by nominee_id`)
  return new Map(rows.map(({ id, votes }) => [Number(id), votes]))
}

/** Editions that have closed and are not counted, by the clock of the database. */
export async function dueEditions(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ceremony_editions
    where state <> 'draft' and deleted_at is null and result_at is null and closes_at <= statement_timestamp() order by id`)
  return rows.map(({ id }) => Number(id))
}

/**
 * Locks an edition that is to be counted: votes that are being taken end first, later ones find it counted.
 * @returns whether it has closed and is not counted yet
 */
export async function holdForCount(tx: Transaction, editionId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ceremony_editions
    where id = ${editionId} and deleted_at is null and state <> 'draft' and result_at is null
      and closes_at <= statement_timestamp() for update`)
  return rows.length > 0
}

/** Publishes what everybody may know of the votes, without members and clients. The caller holds the edition. */
export async function publishBallots(tx: Transaction, editionId: number): Promise<void> {
  await tx.execute(sql`
    insert into ceremony_ballots (edition_id, award_id, nominee_id, receipt, refused_by)
    select v.edition_id, v.award_id, v.nominee_id, v.receipt, g.id
    from ceremony_votes v left join ceremony_groups g
      on g.edition_id = v.edition_id and g.client = v.client and g.verdict = 'refused'
    where v.edition_id = ${editionId}`)
  await tx.execute(sql`
    update ceremony_nominees n set votes = (
      select count(*) from ceremony_ballots b where b.nominee_id = n.id and b.refused_by is null)
    from ceremony_awards a where a.id = n.award_id and a.edition_id = ${editionId}`)
  await tx.execute(sql`
    update ceremony_groups g set client = null, votes = (select count(*) from ceremony_ballots b where b.refused_by = g.id)
    where edition_id = ${editionId} and verdict = 'refused'`)
  await tx.execute(sql`update ceremony_groups set client = null where edition_id = ${editionId}`)
  await tx.execute(sql`update ceremony_votes set client = null where edition_id = ${editionId}`)
}

/** The result of an edition: its hash, how many votes count, and how long their lines are. */
export async function saveResult(
  tx: Transaction,
  editionId: number,
  { hash, votes, bytes, now }: { hash: Buffer; votes: number; bytes: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update ceremony_editions set result_at = ${now}, result_hash = ${hash}, result_votes = ${votes}, result_bytes = ${bytes},
      client_salt = null, updated_at = ${now}, version = version + 1
    where id = ${editionId}`)
}

const portion = 20_000

/** The lines of all votes that count, sorted by receipt, in portions. Each ends with a line feed. */
export async function* linesOf(db: Executor, editionId: number): AsyncGenerator<{ text: string; lines: number }> {
  let after = ''
  for (;;) {
    const { rows } = await db.execute<{ receipt: string; award: string; nominee: string }>(sql`
      select b.receipt, a.key as award, n.key as nominee
      from ceremony_ballots b join ceremony_awards a on a.id = b.award_id join ceremony_nominees n on n.id = b.nominee_id
      where b.edition_id = ${editionId} and b.refused_by is null and b.receipt > ${after}
      order by b.receipt limit ${portion}`)
    const last = rows.at(-1)
    if (!last) return
    after = last.receipt
    const text = rows.map(({ receipt, award, nominee }) => `${receipt} ${award} ${nominee}\n`).join('')
    yield { text, lines: rows.length }
    if (rows.length < portion) return
  }
}

export interface FoundBallot {
  award: number
  nominee: number
  line: number
  /** Why it does not count; null where it does. */
  reason: string | null
}

/** A published vote by its receipt. */
export async function ballotOf(db: Executor, editionId: number, receipt: string): Promise<FoundBallot | undefined> {
  const { rows } = await db.execute<{ award: string; nominee: string; line: number; reason: string | null }>(sql`
    select b.award_id as award, b.nominee_id as nominee, g.reason,
      (select count(*)::int from ceremony_ballots o
        where o.edition_id = b.edition_id and o.refused_by is null and o.receipt <= b.receipt) as line
    from ceremony_ballots b left join ceremony_groups g on g.id = b.refused_by
    where b.edition_id = ${editionId} and b.receipt = ${receipt}`)
  const [row] = rows
  return row && { award: Number(row.award), nominee: Number(row.nominee), line: row.line, reason: row.reason }
}
