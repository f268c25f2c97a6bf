import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'

/** The SQL of voting. */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random receipt of 60 bits. */
function newReceipt(): string {
  const signs = Array.from(randomBytes(12), (byte) => alphabet[byte & 31])
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].map((part) => part.join('')).join('-')
}

/** A vote: its voter, its nominee and its network address. */
export interface Ballot {
  award: number
  nominee: number
  user: number
  /** The client as rate limits identify it. */
  client: string
}

/**
 * Takes those votes of which the clock of the database says that the edition is open, the account is old enough and the
 * nominee is one of the award: in one statement, so that they cost one commit. No member may have two of one award among
 * them. The editions are locked against the count alone: a vote is either before the count and in it, or refused; and
 * rows are written in one order, so that two processes cannot wait for each other.
 * @returns the receipt of each; undefined where the vote was not taken
 */
export async function castVotes(db: Executor, ballots: readonly Ballot[]): Promise<(string | undefined)[]> {
  const column = <K extends keyof Ballot>(name: K) => sql.param(ballots.map((ballot) => ballot[name]))
  const { rows } = await db.execute<{ award_id: string; user_id: string; receipt: string }>(sql`
    with given as (
      select * from unnest(${column('award')}::bigint[], ${column('nominee')}::bigint[], ${column('user')}::bigint[],
        ${column('client')}::text[], ${sql.param(ballots.map(newReceipt))}::text[])
        as given (award_id, nominee_id, user_id, client, receipt)
    ), open_edition as (
      select e.id, e.client_salt, e.account_days, a.id as award_id
      from ceremony_editions e join ceremony_awards a on a.edition_id = e.id
      where a.id in (select award_id from given) and e.state = 'published' and e.deleted_at is null and e.result_at is null
        and e.opens_at <= statement_timestamp() and e.closes_at > statement_timestamp()
      for key share of e
    )
    insert into ceremony_votes as known (edition_id, award_id, nominee_id, user_id, receipt, client)
    select e.id, n.award_id, n.id, u.id, given.receipt, sha256(e.client_salt || convert_to(given.client, 'UTF8'))
    from given
      join open_edition e on e.award_id = given.award_id
      join ceremony_nominees n on n.id = given.nominee_id and n.award_id = given.award_id
      join users u on u.id = given.user_id and u.status = 'active'
        and u.created_at <= statement_timestamp() - make_interval(days => e.account_days)
    order by n.award_id, u.id
    on conflict (award_id, user_id) do update set
      nominee_id = excluded.nominee_id,
      client = excluded.client,
      changed_at = case when known.nominee_id = excluded.nominee_id then known.changed_at else statement_timestamp() end
    returning award_id, user_id, receipt`)
  const receipts = new Map(rows.map(({ award_id, user_id, receipt }) => [`${award_id} ${user_id}`, receipt]))
  return ballots.map(({ award, user }) => receipts.get(`${award} ${user}`))
}

/** Facts that show why a vote was not taken. */
export interface Hindrance {
  isOpen: boolean
  isEarly: boolean
  ownNominee: boolean
  /** When the account may vote. */
  from: Date
  isYoung: boolean
}

/** The reason why a vote is refused; undefined for an unknown award. */
export async function hindranceOf(
  db: Executor,
  { award, nominee, user }: Pick<Ballot, 'award' | 'nominee' | 'user'>,
): Promise<Hindrance | undefined> {
  const { rows } = await db.execute<{
    is_open: boolean
    is_early: boolean
    own_nominee: boolean
    from_at: string
    is_young: boolean
  }>(sql`
    select e.state = 'published' and e.result_at is null and e.closes_at > statement_timestamp() as is_open,
      e.opens_at > statement_timestamp() as is_early,
      exists (select from ceremony_nominees n where n.id = ${nominee} and n.award_id = a.id) as own_nominee,
      u.created_at + make_interval(days => e.account_days) as from_at,
      u.created_at + make_interval(days => e.account_days) > statement_timestamp() as is_young
    from ceremony_awards a join ceremony_editions e on e.id = a.edition_id join users u on u.id = ${user}
    where a.id = ${award} and e.state <> 'draft' and e.deleted_at is null`)
  const [row] = rows
  return (
    row && {
      isOpen: row.is_open,
      isEarly: row.is_early,
      ownNominee: row.own_nominee,
      from: new Date(row.from_at),
      isYoung: row.is_young,
    }
  )
}

export interface OwnVote {
  award: number
  nominee: number
  receipt: string
}

/** Returns the votes of a member, in one edition or in all editions. */
export async function votesOf(db: Executor, user: number, edition?: number): Promise<OwnVote[]> {
  const { rows } = await db.execute<{ award_id: string; nominee_id: string; receipt: string }>(sql`
    select award_id, nominee_id, receipt from ceremony_votes
    where user_id = ${user} and ${edition === undefined ? sql`true` : sql`edition_id = ${edition}`} order by award_id`)
  return rows.map(({ award_id, nominee_id, receipt }) => ({
    award: Number(award_id),
    nominee: Number(nominee_id),
    receipt,
  }))
}

/** From when on a member may vote in an edition; undefined where there is none of either. */
export async function mayVoteFrom(db: Executor, user: number, edition: number): Promise<Date | undefined> {
  const { rows } = await db.execute<{ from_at: string }>(sql`
    select u.created_at + make_interval(days => e.account_days) as from_at
    from users u, ceremony_editions e where u.id = ${user} and e.id = ${edition}`)
  return rows[0] && new Date(rows[0].from_at)
}

/** Returns the actions of a member in ceremonies, for the download of their own data. */
export async function votesInWords(db: Executor, user: number): Promise<object[]> {
  const { rows } = await db.execute(sql`
    select e.year, a.key as award, n.key as nominee, v.receipt, v.voted_at, v.changed_at
    from ceremony_votes v join ceremony_editions e on e.id = v.edition_id join ceremony_awards a on a.id = v.award_id
      join ceremony_nominees n on n.id = v.nominee_id
    where v.user_id = ${user} order by e.year, a.position`)
  return rows
}

/** Forgets whose votes they are; they stay in the count, as they stood when they were given. */
export async function forgetVoter(tx: Transaction, user: number): Promise<void> {
  await tx.execute(sql`update ceremony_votes set user_id = null where user_id = ${user}`)
}
