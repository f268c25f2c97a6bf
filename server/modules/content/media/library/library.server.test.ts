import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { storeTestPicture } from '#server/test-picture.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const pool = () => newsroom.site.services.database.pool

async function picture(hash: string): Promise<string> {
  await pool().query(
    `insert into media (hash, type, width, height, widths, formats, bytes, created_at)
     values ($1, 'jpeg', 800, 600, '{400}', '{jpg}', 9000, now() - interval '3 days')`,
    [hash],
  )
  return hash
}

/** The statement by which the trigger of a text notes its picture. */
const showIn = (item: number) =>
  `select note_media_uses('item_texts', null, jsonb_build_object('id', ${item}, 'html', '/media/' || $1::text || '/a.jpg'), '{"columns": ["html"]}')`

/** Until somebody waits for what this connection holds. */
async function untilAwaited(pid: number): Promise<void> {
  const waits = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
  while ((await pool().query(waits, [pid])).rowCount === 0) await pause(10)
}

it('a picture that a text begins to show at this moment is not put away', async () => {
  const hash = await picture('ab'.repeat(16))
  const writer = await pool().connect()
  try {
    const { rows } = await writer.query('select pg_backend_pid() as pid')
    await writer.query('begin')
    await writer.query(showIn(1), [hash])
    const putAway = newsroom.editor.call('deleteMedia', { hash })
    await untilAwaited(rows[0].pid)
    await writer.query('commit')
    expect((await putAway).code).toBe(10809)
  } finally {
    writer.release()
  }
})

it('a picture that was put away at this moment comes back with the text that shows it', async () => {
  const hash = await picture('cd'.repeat(16))
  const [remover, writer] = await Promise.all([pool().connect(), pool().connect()])
  try {
    const { rows } = await remover.query('select pg_backend_pid() as pid')
    await remover.query('begin')
    await remover.query('select from media where hash = $1 for update', [hash])
    await remover.query('update media set deleted_at = now() where hash = $1', [hash])
    const shown = writer.query(showIn(2), [hash])
    await untilAwaited(rows[0].pid)
    await remover.query('commit')
    await shown
    expect((await pool().query('select deleted_at from media where hash = $1', [hash])).rows).toEqual([
      { deleted_at: null },
    ])
  } finally {
    remover.release()
    writer.release()
  }
})

/** Waits until a number of connections wait for others. */
async function untilWaiting(number: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (((await pool().query(waiting)).rowCount ?? 0) < number) await pause(10)
}

it('a picture that is stored again while it is deleted for good keeps its files', async () => {
  const { administrator, site } = newsroom
  const { media } = site.services
  const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer()
  const { url } = await storeTestPicture(site.services, bytes)
  const [, hash = '', name = ''] = /\/media\/([0-9a-f]+)\/(.+)$/.exec(url) ?? []
  await pool().query(`update media set created_at = now() - interval '3 days' where hash = $1`, [hash])
  await administrator.call('deleteMedia', { hash })
  const entry = { kind: 'picture', id: hash }
  const { title } = (await administrator.call('binEntries', { kind: 'picture' })).data.list[0] ?? {}
  const holder = await pool().connect()
  try {
    // The deletion comes as far as its entry in the log, which it writes last.
    await holder.query('begin')
    await holder.query('lock table audit_log in share mode')
    const purged = administrator.call('purgeFromBin', { ...entry, title })
    await untilWaiting(1)
    const stored = storeTestPicture(site.services, bytes)
    await untilWaiting(2)
    await holder.query('commit')
    expect((await purged).code).toBe(200)
    expect((await stored).url).toBe(url)
  } finally {
    holder.release()
  }
  expect((await fetch(`${site.origin}/media/${hash}/${name}`)).status).toBe(200)
  expect(await media.file(hash, name)).toBeDefined()
})
