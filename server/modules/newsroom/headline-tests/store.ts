import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { headlineTests } from './tables.ts'

/** Actions of a reader on an item: on a day of the site's clock, in a half of the readers, by a hash of 8 bytes. */
interface ReaderRow {
  day: string
  item: number
  half: 'a' | 'b'
  reader: Buffer
  act: 'seen' | 'read'
}

export type TestRow = typeof headlineTests.$inferSelect
export type NewTest = typeof headlineTests.$inferInsert

const isRunning = isNull(headlineTests.endedAt)

export const running = (db: Executor): Promise<TestRow[]> => db.select().from(headlineTests).where(isRunning)

/** Lists running tests first, then the newest. */
export const list = (db: Executor, limit: number): Promise<TestRow[]> =>
  db
    .select()
    .from(headlineTests)
    .orderBy(sql`${headlineTests.endedAt} is not null`, desc(headlineTests.startedAt), desc(headlineTests.id))
    .limit(limit)

/** The item of a test, which never changes. */
export async function itemOf(db: Executor, id: number): Promise<number | undefined> {
  const { itemId } = headlineTests
  return (await db.select({ itemId }).from(headlineTests).where(eq(headlineTests.id, id)))[0]?.itemId
}

/** Locked until the transaction ends. */
export async function lock(tx: Transaction, id: number): Promise<TestRow | undefined> {
  return (await tx.select().from(headlineTests).where(eq(headlineTests.id, id)).for('update'))[0]
}

export async function add(tx: Transaction, test: NewTest): Promise<TestRow | undefined> {
  return (await tx.insert(headlineTests).values(test).onConflictDoNothing().returning())[0]
}

export async function end(
  tx: Transaction,
  id: number,
  fields: Required<Pick<NewTest, 'endedAt' | 'endedBy' | 'kept'>>,
): Promise<void> {
  await tx.update(headlineTests).set(fields).where(eq(headlineTests.id, id))
}

/** Numbers of the tests whose time is over. */
export async function due(db: Executor, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: headlineTests.id })
    .from(headlineTests)
    .where(and(isRunning, lte(headlineTests.endsAt, now)))
    .orderBy(headlineTests.id)
  return rows.map(({ id }) => id)
}

/**
 * Counts readers who saw an item, and those of them who opened it, each once a day. Readers who did not see the item in
 * a list say nothing about its headline and do not count.
 */
export async function count(tx: Executor, rows: readonly ReaderRow[]): Promise<void> {
  const given = rows.map(({ reader, ...row }) => ({ ...row, reader: reader.toString('hex') }))
  await tx.execute(sql`
    with given as (
      select distinct one.day, test.id as test_id, one.half, decode(one.reader, 'hex') as reader, one.act
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as one
        (day date, item bigint, half text, reader text, act text)
      join headline_tests as test on test.item_id = one.item and test.ended_at is null
    ), seen as (
      insert into headline_readers as known (day, test_id, reader, has_read)
      select day, test_id, reader, exists (
        select from given as other
        where other.act = 'read' and (other.day, other.test_id, other.reader) = (given.day, given.test_id, given.reader))
      from given where act = 'seen' order by 1, 2, 3
      on conflict (day, test_id, reader) do nothing
      returning day, test_id, reader, has_read
    ), read as (
      update headline_readers as known set has_read = true
      from given
      where given.act = 'read' and not known.has_read
        and (known.day, known.test_id, known.reader) = (given.day, given.test_id, given.reader)
      returning known.day, known.test_id, known.reader
    ), halves as (
      select distinct day, test_id, reader, half from given
    ), sums as (
      select test_id,
        count(*) filter (where act = 'seen' and half = 'a') as seen_a,
        count(*) filter (where act = 'read' and half = 'a') as read_a,
        count(*) filter (where act = 'seen' and half = 'b') as seen_b,
        count(*) filter (where act = 'read' and half = 'b') as read_b
      from (
        select day, test_id, reader, 'seen' as act from seen
        union all
        select day, test_id, reader, 'read' from seen where has_read
        union all
        select day, test_id, reader, 'read' from read
      ) as counted join halves using (day, test_id, reader)
      group by test_id
    ), locked as (
      -- In one order everywhere, so that two processes never wait for each other.
      select headline_tests.id from headline_tests join sums on sums.test_id = headline_tests.id
      order by headline_tests.id for update of headline_tests
    )
    update headline_tests as test set seen_a = test.seen_a + sums.seen_a, read_a = test.read_a + sums.read_a,
      seen_b = test.seen_b + sums.seen_b, read_b = test.read_b + sums.read_b
    from sums join locked on locked.id = sums.test_id where test.id = sums.test_id`)
}

/** Forgets who was counted before a day, and everything of tests that ended. @param today 'YYYY-MM-DD' */
export async function forgetReaders(db: Executor, today: string): Promise<void> {
  await db.execute(sql`delete from headline_readers where day < ${today}::date
    or test_id in (select id from headline_tests where ended_at is not null)`)
}
