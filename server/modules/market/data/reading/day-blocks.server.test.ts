import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#server/platform/database/database.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '../../../../../tools/test-database.ts'
import { between, dayNumber, dayText } from './daily.ts'
import { daysOf } from './day-blocks.ts'

/** Values read from packed days equal those of the days, whatever was stored, changed and removed before. */

let server: TestDatabase
let db: Database
beforeAll(async () => {
  server = await createTestDatabase()
  db = await connectDatabase(server.url, silentLog)
  await db.pool.query("insert into data_entities (key, kind, name) values ('coin', 'coin', 'Coin')")
})
afterAll(async () => {
  await db.close()
  await server.drop()
})

let made = 0
async function newSeries(): Promise<number> {
  made++
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into data_series (key, metric, unit, entity_id, coin)
     select 'volume.' || $1, 'volume', 'usd', id, $1 from data_entities where key = 'coin' returning id`,
    [String(made)],
  )
  return rows[0]?.id ?? 0
}

/** Around the ends of blocks, before 1970 and far from all others. */
const day = fc.oneof(
  fc.integer({ min: -140, max: 300 }),
  fc.integer({ min: 19_900, max: 20_400 }),
  fc.constantFrom(-1, 0, 127, 128, 255, 256, 20_479, 20_480),
)
const value = fc.double({ min: -1e30, max: 1e30, noNaN: true })
interface Change {
  kind: 'put' | 'remove'
  days: [number, number][]
}
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('put' as const, 'put' as const, 'remove' as const),
  days: fc.uniqueArray(fc.tuple(day, value), { selector: ([day]) => day, maxLength: 40 }),
})

async function apply(id: number, { kind, days }: Change): Promise<void> {
  const written = days.map(([day]) => dayText(day))
  if (kind === 'remove')
    await db.pool.query('delete from data_days where series_id = $1 and day = any ($2::date[])', [id, written])
  else
    await db.pool.query(
      `insert into data_days (series_id, day, value) select $1, * from unnest($2::date[], $3::float8[])
       on conflict (series_id, day) do update set value = excluded.value`,
      [id, written, days.map(([, value]) => value)],
    )
}

/** The same range by the plain rows, and in no other way. */
async function plainly(id: number, from: number, to: number, carried: boolean): Promise<(number | null)[]> {
  const { rows } = await db.pool.query<{ day: string; value: number }>(
    'select day::text, value from data_days where series_id = $1',
    [id],
  )
  const known = new Map(rows.map((row) => [dayNumber(row.day), row.value]))
  const values: (number | null)[] = []
  let last: number | null = null
  for (let day = -200; day <= to; day++) {
    last = known.get(day) ?? (carried ? last : null)
    if (day >= from) values.push(last)
  }
  return values
}

it('packed days are the days, in any range', async () => {
  const range = fc.tuple(day, day).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), range, async (changes, [from, to]) => {
      const [id, other] = [await newSeries(), await newSeries()]
      await apply(other, { kind: 'put', days: [[from, 1]] })
      for (const one of changes) await apply(id, one)
      const read = (await daysOf(db, [other, id], { from, to })).get(id) ?? { days: [], values: [] }
      for (const carried of [false, true])
        expect(between(read, { from, to, carried }).values).toEqual(await plainly(id, from, to, carried))
      const whole = (await daysOf(db, [id], {})).get(id)
      const { rows } = await db.pool.query<{ day: string; value: number }>(
        'select day::text, value from data_days where series_id = $1 order by day',
        [id],
      )
      expect(Array.from(whole?.days ?? [])).toEqual(rows.map((row) => dayNumber(row.day)))
      expect(Array.from(whole?.values ?? [])).toEqual(rows.map((row) => row.value))
    }),
    { numRuns: 60 },
  )
}, 120_000)

it('what goes with its last day, and with its series, leaves nothing', async () => {
  const [one, other] = [await newSeries(), await newSeries()]
  for (const id of [one, other]) await apply(id, { kind: 'put', days: [[10, 5]] })
  await apply(one, { kind: 'remove', days: [[10, 5]] })
  await db.pool.query('delete from data_series where id = $1', [other])
  const { rows } = await db.pool.query('select from data_day_blocks where series_id in ($1, $2)', [one, other])
  expect(rows).toEqual([])
})

it('two who write days of one block at the same time lose none', async () => {
  const id = await newSeries()
  const [one, other] = [await db.pool.connect(), await db.pool.connect()]
  const add = (connection: typeof one, day: number) =>
    connection.query('insert into data_days (series_id, day, value) values ($1, $2, $3)', [id, dayText(day), day])
  try {
    await one.query('begin')
    await add(one, 3)
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    const second = add(other, 4)
    const waits = "select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'"
    await expect.poll(async () => (await db.pool.query(waits, [rows[0]?.pid])).rowCount).toBe(1)
    await one.query('commit')
    await second
  } finally {
    one.release()
    other.release()
  }
  expect(Array.from((await daysOf(db, [id], {})).get(id)?.values ?? [])).toEqual([3, 4])
})
