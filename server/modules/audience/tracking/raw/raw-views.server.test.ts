import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase, transaction } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { createTestDatabase, silentLog } from '../../../../../tools/test-database.ts'
import type { ViewRow } from '../views-store.ts'
import { createClickhouseViews } from './clickhouse/clickhouse-views.ts'
import { createClickhouse } from './clickhouse/client.ts'
import {
  type LocalClickhouse,
  openInstalledClickhouse,
  openLocalClickhouse,
  type TestClickhouse,
} from './clickhouse/test-clickhouse.ts'
import type { RawViews } from './raw-views.ts'
import { createPostgresViews } from './raw-views-store.ts'

/** Single page views in each place that they can be kept in: the same is stored, and the same questions have the same answers. */

const at = new Date('2026-11-20T10:00:00.500Z')
const minuteMs = 60_000

let database: Database
let drop: () => Promise<unknown>
let local: LocalClickhouse
let installed: TestClickhouse | undefined
const places = new Map<string, RawViews>()

beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, silentLog)
  await migrate(database, new URL('../../../../', import.meta.url), silentLog)
  local = await openLocalClickhouse()
  installed = await openInstalledClickhouse()
  places.set('PostgreSQL', createPostgresViews(database.orm))
  places.set('a server with the protocol of ClickHouse', inClickhouse(local))
  if (installed) places.set('ClickHouse', inClickhouse(installed))
})
afterAll(async () => {
  await local.close()
  await installed?.close()
  await database.close()
  await drop()
})
beforeEach(() => database.pool.query('delete from page_views'))

const inClickhouse = ({ settings }: Pick<TestClickhouse, 'settings'>, days = 3_650, now?: () => number) =>
  createClickhouseViews({ clickhouse: createClickhouse(settings, now), database, log: silentLog, days })

let hour = 0
/** An hour of its own for each test, since ClickHouse keeps what others stored. */
const nextHour = () => {
  hour += 1
  return new Date(at.getTime() + hour * 60 * minuteMs)
}

const view = (moment: Date, minutesAgo: number, reader: number, more: Partial<ViewRow> = {}): ViewRow => ({
  ...{ at: new Date(moment.getTime() - minutesAgo * minuteMs), day: '2026-11-20', source: '', language: 'zh-Hans' },
  ...{ kind: 'item', id: 60, path: '/news/60', previous: '/', visitor: Buffer.alloc(16, reader) },
  ...more,
})
const add = (raw: RawViews, views: readonly ViewRow[]) => transaction(database, (tx) => raw.add(tx, views))

describe.each(['PostgreSQL', 'a server with the protocol of ClickHouse', 'ClickHouse'])('page views in %s', (name) => {
  const place = (skip: (note: string) => void): RawViews => {
    const raw = places.get(name)
    if (!raw) skip('clickhouse-server is not installed')
    return raw ?? expect.unreachable()
  }

  it('are counted by minute and reader, up to the moment and no further back', async ({ skip }) => {
    const raw = place(skip)
    const moment = nextHour()
    const views = [
      view(moment, 0, 1),
      view(moment, 0.5, 1),
      view(moment, 1, 2),
      view(moment, 29.99, 3),
      view(moment, 30, 4),
      view(moment, -0.01, 5),
    ]
    await add(raw, views)
    const { readers, views: counted, minutes } = await raw.now(moment, 30)
    expect([readers, counted, minutes.length]).toEqual([3, 4, 30])
    expect([minutes.at(-1), minutes.at(-2), minutes[0]]).toEqual([2, 1, 1])
    expect(minutes.reduce((sum, n) => sum + n, 0)).toBe(4)
  })

  it('are told by what they are about: things by number, pages by path', async ({ skip }) => {
    const raw = place(skip)
    const moment = nextHour()
    const quoted = `/a"b\\c'; drop table page_views; --`
    await add(raw, [
      view(moment, 1, 1),
      view(moment, 2, 2, { path: '/kuaixun_wz/60' }),
      view(moment, 3, 2, { path: '/kuaixun_wz/60' }),
      view(moment, 1, 3, { kind: 'event', id: 7, path: '/events/7' }),
      view(moment, 1, 3, { kind: 'page', id: 0, path: '/' }),
      view(moment, 1, 4, { kind: 'page', id: 0, path: quoted }),
      view(moment, 40, 9, { kind: 'author', id: 3, path: '/author/3' }),
    ])
    expect(await raw.nowOn(moment, 30, 3)).toEqual([
      { kind: 'item', id: 60, path: '', readers: 2 },
      { kind: 'event', id: 7, path: '', readers: 1 },
      { kind: 'page', id: 0, path: '/', readers: 1 },
    ])
    expect((await raw.nowOn(moment, 30, 10)).map(({ path }) => path)).toContain(quoted)
  })
})

describe('page views that ClickHouse does not take', () => {
  it('wait in the database, and follow once it is back, each once', async () => {
    const raw = inClickhouse(local)
    const moment = nextHour()
    local.down = true
    await add(raw, [view(moment, 1, 1), view(moment, 2, 2)])
    await expect(raw.maintain(moment, '2026-10-20')).rejects.toThrow('ClickHouse refused (503)')
    const waiting = async () => (await database.pool.query('select count(*)::int as n from page_views')).rows[0].n
    expect(await waiting()).toBe(2)
    local.down = false
    await raw.maintain(moment, '2026-10-20')
    await raw.maintain(moment, '2026-10-20')
    expect(await waiting()).toBe(0)
    expect(await raw.now(moment, 30)).toMatchObject({ readers: 2, views: 2 })
    // Views sent a second time, because the answer to the first was lost, are stored once.
    const rows = [
      {
        at: '2020-01-01 00:00:00.000',
        kind: 'page',
        target_id: 0,
        path: '/',
        previous_path: '',
        language: 'en',
        visitor: '0'.repeat(32),
      },
    ]
    const clickhouse = createClickhouse(local.settings)
    await clickhouse.add('page_views', rows)
    await clickhouse.add('page_views', rows)
    expect(await raw.now(new Date('2020-01-01T00:01:00Z'), 30)).toMatchObject({ views: 1 })
  })

  it('are forgotten after as many days as are configured now', async () => {
    const older = await openLocalClickhouse()
    try {
      await add(inClickhouse(older, 90), [view(nextHour(), 1, 1)])
      expect(older.days).toBe(90)
      await add(inClickhouse(older, 7), [view(nextHour(), 1, 1)])
      expect([older.days, ...older.complaints]).toEqual([7])
    } finally {
      await older.close()
    }
  })

  it('are kept in the database at once where nothing answers, and nobody waits for it again', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const silent = createServer()
    const opened: Socket[] = []
    silent.on('connection', (socket) => opened.push(socket))
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    try {
      const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
      const raw = inClickhouse({ settings: { ...local.settings, origin, waitsMs: 50 } }, 7, () => 0)
      const moment = nextHour()
      for (let n = 1; n <= 20; n += 1) await add(raw, [view(moment, 1, n)])
      expect(asked).toHaveBeenCalledTimes(1)
      const { rows } = await database.pool.query('select count(*)::int as n from page_views')
      expect(rows).toEqual([{ n: 20 }])
    } finally {
      asked.mockRestore()
      for (const socket of opened) socket.destroy()
      await new Promise((done) => silent.close(done))
    }
  })

  it('are no secret of whoever asks without the right password', async () => {
    const stranger = createClickhouse({ ...local.settings, password: 'wrong' })
    await expect(stranger.rows('SELECT 1')).rejects.toThrow('ClickHouse refused (403)')
    expect(local.complaints.splice(0)).toEqual(['Code: 516. Authentication failed'])
  })

  it('are none that the protocol would not allow', () => expect(local.complaints).toEqual([]))
})
