import { sql } from 'drizzle-orm'
import type { DeliveryState, NewsletterList } from '#contract/outreach/newsletter-terms.ts'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { DueRows } from '#server/platform/jobs/due-rows.ts'

/** An email to be sent, with what its composition depends on. */
export interface Delivery extends Record<string, unknown> {
  id: number
  issueId: number
  kind: NewsletterList
  subscriberId: number
  userId: number | null
  address: string
  domain: string
  language: Language
  timeZone: string
  city: string | null
  authors: number[]
  labels: number[]
  tries: number
  /** Time at which it was due, as PostgreSQL writes it. */
  dueAt: string
  /** True if the letter has findings of the member's saved searches. */
  wantsSearches: boolean
}

/** Result of an email that is recorded. */
export interface Ended {
  id: number
  state: Extract<DeliveryState, 'sent' | 'failed' | 'unknown' | 'waiting' | 'skipped'>
  cause: string | null
  /** Seconds until the next attempt, of one that waits. */
  delay: number
  /** True if this attempt counts. */
  tried: boolean
}

/** True of an issue that may be sent: breaking news alone ends with its flash, which may be withdrawn or corrected. */
const mayBeSent = sql`issues.state in ('automatic', 'approved')`
const isStillNews = sql`(issues.item_id is null or exists (
  select from items where items.id = issues.item_id and items.status = 'approved' and items.importance = 'breaking'
    and not coalesce(items.notices @> '[{"kind": "retraction"}]', false)))`

/** Takes emails that are due for one process, the longest due first; none of domains that get no more in this minute. */
export async function claimDue(
  db: Executor,
  claim: string,
  { limit, perDomain, now }: { limit: number; perDomain: number; now: Date },
): Promise<Delivery[]> {
  const { rows } = await db.execute<Delivery>(sql`
    with due as (
      select deliveries.id from newsletter_deliveries as deliveries
      join newsletter_issues as issues on issues.id = deliveries.issue_id
      left join newsletter_subscribers as subscribers on subscribers.id = deliveries.subscriber_id
      where deliveries.state = 'waiting' and next_at <= ${now} and ${mayBeSent}
        and (subscribers.domain is null or subscribers.domain <> all (array(
          select domain from newsletter_domain_minutes where minute = date_trunc('minute', ${now}::timestamptz)
            and emails >= ${perDomain})))
      order by next_at, deliveries.id limit ${limit} for update of deliveries skip locked),
    claimed as (
      update newsletter_deliveries as deliveries set claim = ${claim}, claimed_at = ${now},
        -- Those who left or were suspended since the issue was listed, and news that is none any more.
        state = case when exists (
          select from newsletter_subscribers as subscribers join newsletter_issues as issues on issues.id = issue_id
          where subscribers.id = subscriber_id and subscribers.state = 'confirmed' and issues.kind = any (lists)
            and ${isStillNews})
          then 'claimed' else 'skipped' end
      where id in (select id from due) returning *),
    uncounted as (
      update newsletter_issues set counted_at = null
      where counted_at is not null and id in (select issue_id from claimed where state = 'skipped'))
    select claimed.id, claimed.issue_id as "issueId", issues.kind, claimed.subscriber_id as "subscriberId",
      newsletter_subscribers.user_id as "userId", address, domain, language, time_zone as "timeZone", city,
      authors || array(select author_id from author_follows where author_follows.user_id = newsletter_subscribers.user_id)
        as authors, labels, claimed.tries, claimed.due_at as "dueAt",
      -- They are in the daily digest; readers without one get them with what they follow.
      (issues.kind = 'daily' or issues.kind = 'following' and 'daily' <> all (lists)) and exists (
        select from saved_searches where saved_searches.user_id = newsletter_subscribers.user_id and email)
        as "wantsSearches"
    from claimed join newsletter_issues as issues on issues.id = claimed.issue_id
    join newsletter_subscribers on newsletter_subscribers.id = claimed.subscriber_id
    where claimed.state = 'claimed' order by claimed.next_at, claimed.id`)
  return rows
}

/**
 * Records the end of one email and the beginning of the next in one step: of each connection at most one email has
 * begun whose end is not recorded.
 * @returns false where the next may not be sent any more
 */
export async function endAndBegin(
  db: Executor,
  claim: string,
  { ended, next, relay, now }: { ended: Ended | undefined; next: number | undefined; relay: string; now: Date },
): Promise<boolean> {
  const { id = 0, state = 'waiting', cause = null, delay = 0, tried = false } = ended ?? {}
  const { rows } = await db.execute(sql`
    with ended as (
      update newsletter_deliveries set state = ${state}, cause = ${cause}, tries = tries + ${tried ? 1 : 0},
        sent_at = case when ${state} = 'sent' then ${now}::timestamptz end,
        next_at = ${now}::timestamptz + make_interval(secs => ${delay})
      where id = ${id} and claim = ${claim} and state in ('sending', 'unknown'))
    update newsletter_deliveries set state = 'sending', claimed_at = ${now}, relay = ${relay}
    where id = ${next ?? 0} and claim = ${claim} and state = 'claimed'
      and exists (select from newsletter_issues as issues where issues.id = issue_id and ${mayBeSent} and ${isStillNews})
    returning id`)
  return rows.length > 0
}

/** Returns emails that were claimed and not begun. @param ids all of them without any */
export async function release(db: Executor, claim: string, ids?: readonly number[]): Promise<void> {
  await db.execute(sql`
    update newsletter_deliveries set state = 'waiting', claim = null where claim = ${claim} and state = 'claimed'
      and ${ids ? sql`id = any (${sql.param([...ids])}::bigint[])` : sql`true`}`)
}

/**
 * Counts emails to domains in a full minute, for all processes together.
 * @returns by domain, how many of them it gets
 */
export async function takeTurns(
  db: Executor,
  wanted: ReadonlyMap<string, number>,
  { perDomain, now }: { perDomain: number; now: Date },
): Promise<Map<string, number>> {
  const list = JSON.stringify([...wanted].map(([domain, emails]) => ({ domain, emails })))
  const { rows } = await db.execute<{ domain: string; emails: number }>(sql`
    insert into newsletter_domain_minutes as known (domain, minute, emails)
    select domain, date_trunc('minute', ${now}::timestamptz), emails
    from jsonb_to_recordset(${list}::jsonb) as wanted (domain text, emails int) order by domain
    on conflict (domain, minute) do update set emails = known.emails + excluded.emails
    returning domain, emails`)
  return new Map(
    rows.map(({ domain, emails }) => {
      const asked = wanted.get(domain) ?? 0
      return [domain, Math.max(0, Math.min(asked, perDomain - (emails - asked)))]
    }),
  )
}

/** Emails that are due, and those on their way by a process that may have ended. */
export const dueRows: DueRows = {
  rows: `(
    select next_at as since from newsletter_deliveries where state = 'waiting' and next_at <= now()
    union all select claimed_at from newsletter_deliveries where state in ('claimed', 'sending')) as emails`,
  since: 'since',
}

export async function removeDomainMinutes(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from newsletter_domain_minutes where minute < ${before}`)
}

/**
 * Settles what processes left that ended: emails that were not begun are sent by others, and the outcome of those that
 * were is unknown.
 * @returns the number of unknown outcomes
 */
export async function recover(db: Executor, before: Date): Promise<number> {
  await db.execute(sql`
    update newsletter_deliveries set state = 'waiting', claim = null where state = 'claimed' and claimed_at < ${before}`)
  const { rows } = await db.execute<{ issue: number }>(sql`
    update newsletter_deliveries set state = 'unknown', cause = 'process ended'
    where state = 'sending' and claimed_at < ${before} returning issue_id as issue`)
  await markUncounted(db, new Set(rows.map(({ issue }) => issue)))
  return rows.length
}

/** Leaves it to the planner to count the emails of issues. */
export async function markUncounted(db: Executor, issues: Iterable<number>): Promise<void> {
  await db.execute(sql`
    update newsletter_issues set counted_at = null
    where id = any (${sql.param([...issues])}::bigint[]) and counted_at is not null`)
}
