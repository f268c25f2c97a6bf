import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDemoContent } from '#server/importers/demo/load.ts'
import { storedFileNames } from '#server/modules/content/media/service.ts'
import { deletePart } from '#server/modules/events/conferences/editing/parts-store.ts'
import { endList, resumeList } from '#server/modules/outreach/newsletters/subscribers-store.ts'
import { erase as eraseSubmission } from '#server/modules/site/landing-pages/submissions-store.ts'
import { makeBackup } from '#server/platform/backup/backup.ts'
import { erasureList } from '#server/platform/backup/erased-records.ts'
import { listBackups, manifestName, readManifest, readTable } from '#server/platform/backup/manifest.ts'
import { openBackup, verifyBackup } from '#server/platform/backup/restore.ts'
import { testBackupKey } from '#server/platform/backup/test-target.ts'
import { connectDatabase, transaction } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openStorage } from '#server/platform/storage/storage.ts'
import type { Services } from '#server/services.ts'
import { addMember } from '#server/test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom, write } from '#server/test-newsroom.ts'
import { storeTestPicture } from '#server/test-picture.ts'
import { type TestSite, testSecret } from '#server/test-site.ts'
import { silentLog } from '../../tools/test-database.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { drill } from './restore-drill.ts'
import { backupConfig, filesBelow, targetIn, withEmptySite } from './test-backup.ts'

const server = new URL('../', import.meta.url)
const realName = '林子衿很长的真名'

let newsroom: TestNewsroom
let site: TestSite
let base: string
let folder: string
let picture: string

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'harbourwire-backup-'))
  folder = join(base, 'target')
  newsroom = await openTestNewsroom({ dataDir: join(base, 'site') })
  site = newsroom.site
  await writeDemoContent(site.services, new Date('2026-03-01T00:00:00Z'))
  await publish(newsroom, { title: '稳定币<条例>\\“生效”\t一' })
  await write(newsroom, newsroom.author, { title: '还是草稿' })
  await newsroom.author.call('submitRealName', {
    name: realName,
    document_type: 'passport',
    document_number: 'A1234567',
  })
  picture = await addPicture()
  await backUp({ args: [folder], config: configOf(site), log: silentLog })
})
afterAll(async () => {
  await newsroom.close()
  await rm(base, { recursive: true })
})

let pictures = 0
async function addPicture(): Promise<string> {
  pictures += 1
  const create = { width: 640, height: 400, channels: 3 as const, background: { r: pictures, g: 70, b: 120 } }
  return (await storeTestPicture(site.services, await sharp({ create }).png().toBuffer())).url
}

const configOf = ({ services }: TestSite) => backupConfig(services.database.url, join(base, 'site'))

async function rowsOf({ database }: Pick<Services, 'database'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relpersistence = 'p' and relname not in ('schema_migrations', 'backup_runs') order by relname`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await database.pool.query(`select row_to_json(one)::text as row from "${name}" as one order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

describe('a restored backup', () => {
  it('has every row of every table, the files, the numbering, and the keys of nobody', async () => {
    await withEmptySite(async (empty) => {
      const { said, services } = await empty.restore([folder])
      expect(said).toMatch(/tables and \d+ picture files/)
      expect(said).not.toContain('SECRET_KEY')
      const [before, after] = [await rowsOf(site.services), await rowsOf(services)]
      expect(Object.keys(after)).toEqual(Object.keys(before))
      expect(Object.keys(before).length).toBeGreaterThan(200)
      for (const [table, rows] of Object.entries(before)) expect([table, after[table]]).toEqual([table, rows])
      const name = picture.replace(/^\/media\/(..)/, 'media/$1/$1')
      const file = async (storage: Services['storage']) =>
        Buffer.concat((await (await storage.read(name))?.stream().toArray()) ?? [])
      expect((await file(services.storage)).length).toBeGreaterThan(0)
      expect((await file(services.storage)).equals(await file(site.services.storage))).toBe(true)
      const { rows } = await services.database.pool.query(
        `insert into items (kind, original_language) values ('flash', 'en') returning id`,
      )
      expect(rows[0].id).toBeGreaterThan(Math.max(...(before.items ?? []).map((row) => JSON.parse(row).id)))
      await expect(
        services.database.pool.query('insert into item_likes (user_id, item_id) values (0, 0)'),
      ).rejects.toThrow(/foreign key/)
    })
  })

  it('has the schema of a new site', async () => {
    await withEmptySite(async (empty) => {
      const { services } = await empty.restore([folder])
      const shape = async ({ database }: Pick<Services, 'database'>) => {
        const { rows } = await database.pool.query(`
          select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as one from pg_constraint
            where connamespace = 'public'::regnamespace
          union all select indexdef from pg_indexes where schemaname = 'public'
          union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
          union all select proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1`)
        return rows.map(({ one }) => one)
      }
      expect(await shape(services)).toEqual(await shape(site.services))
    })
  })

  it('of an earlier schema is migrated', async () => {
    await withEmptySite(async (old) => {
      const database = await connectDatabase(old.database.url, silentLog)
      await migrate(database, server, silentLog, { through: 157, restoring: true })
      await database.pool.query(`insert into users (nickname, email) values ('旧读者', 'old@example.test')`)
      await database.close()
      const place = join(base, randomUUID())
      await makeBackup({
        ...{ databaseUrl: old.database.url, storage: openStorage(base), target: targetIn(place) },
        ...{ pictureNames: storedFileNames, erasures: { read: async () => [] } },
        ...{ product: '0.0.1', sealedWith: '', now: new Date() },
      })
      await withEmptySite(async (empty) => {
        const { said, services } = await empty.restore([place])
        expect(said).toContain('SECRET_KEY is another one')
        const { rows } = await services.database.pool.query('select nickname from users')
        expect(rows).toEqual([{ nickname: '旧读者' }])
      })
    })
  })

  it('delivers events again that listeners have not handled', async () => {
    const { database } = site.services
    const jobs = await openJobs(database, silentLog)
    const place = join(base, randomUUID())
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    const { promise: release, resolve: finish } = Promise.withResolvers<void>()
    try {
      await jobs.work('event-test', async () => {
        take()
        await release
      })
      const client = await database.pool.connect()
      const event = { id: 900_001, type: 'test', data: { one: 1 }, happenedAt: '2026-03-01T00:00:00+00:00' }
      await jobs.add(client, 'event-test', [event])
      client.release()
      jobs.wake('event-test')
      await taken
      await backUp({ args: [place], config: configOf(site), log: silentLog })
    } finally {
      finish()
      await jobs.close()
    }
    await withEmptySite(async (empty) => {
      const { services } = await empty.restore([place])
      const { rows } = await services.database.pool.query('select type, data from outbox_events where id = 900001')
      expect(rows).toEqual([{ type: 'test', data: { one: 1 } }])
    })
  })

  it('has no account that was erased since', async () => {
    const member = await addMember(site, { nickname: '要走的人', email: 'leaves@example.test' })
    const stays = await addMember(site, { email: 'stays@example.test' })
    const place = join(base, randomUUID())
    await backUp({ args: [place], config: configOf(site), log: silentLog })
    const [first] = await listBackups(targetIn(place))
    const { pool } = site.services.database
    const { rowCount: emails } = await pool.query('select from waiting_mails')
    await pool.query('update users set deregister_at = now() where id = $1', [member.id])
    expect(await site.services.accounts.eraseDue(new Date(Date.now() + 1_000))).toBe(1)
    const { rows: erased } = await pool.query('select encode(digest, $1) as digest from erasures', ['escape'])
    expect(JSON.stringify(erased)).not.toContain('leaves@example.test')
    await nextSecond(first)
    await backUp({ args: [place], config: configOf(site), log: silentLog })
    await withEmptySite(async (empty) => {
      const { services } = await empty.restore([place, '--at', first as string])
      const { rows } = await services.database.pool.query(
        'select id, status, email from users where id = any($1) order by id',
        [[member.id, stays.id]],
      )
      expect(rows).toEqual([
        { id: member.id, status: 'erased', email: null },
        { id: stays.id, status: 'active', email: 'stays@example.test' },
      ])
      const due = await services.database.pool.query('select from erasures where due')
      expect(due.rowCount).toBe(0)
      expect((await services.database.pool.query('select from waiting_mails')).rowCount).toBe(emails)
    })
  })

  it('ends lists of newsletters again, and has no form entry or speaker that was erased since', async () => {
    const { database } = site.services
    const insert = async (statement: string) =>
      Number((await database.pool.query(`${statement} returning id`)).rows[0]?.id)
    const subscribe = (address: string) =>
      insert(`insert into newsletter_subscribers (address, state, lists, language, time_zone, consent, changed_at)
        values ('${address}', 'confirmed', '{daily,weekly}', 'en', 'UTC', 'form', now() - interval '1 hour')`)
    const [leaves, returns] = [await subscribe('leaves@example.test'), await subscribe('returns@example.test')]
    const page = await insert(`insert into landing_pages (path, content) values ('/form-of-erasures', '{}')`)
    const send = (text: string) =>
      insert(
        `insert into landing_submissions (page_id, block, values, language) values (${page}, 'a', '["${text}"]', 'en')`,
      )
    const [erased, stays] = [await send('erased'), await send('stays')]
    const conference = await insert(`insert into conferences (path, texts) values ('erasures', '{}')`)
    const edition = await insert(`insert into conference_editions
      (conference_id, path, character, colours, texts, time_zone, first_day, last_day)
      values (${conference}, '2026', 'chart', '{}', '{}', 'UTC', '2026-12-01', '2026-12-01')`)
    const speak = (name: string) =>
      insert(`insert into conference_speakers (edition_id, texts) values (${edition}, '{"name": "${name}"}')`)
    const [withdraws, speaks] = [await speak('Withdraws'), await speak('Speaks')]
    const place = join(base, randomUUID())
    const now = new Date()
    await transaction(database, async (tx) => {
      await endList(tx, returns, 'daily', new Date(now.getTime() - 10_000))
      await resumeList(tx, returns, 'daily', now)
    })
    await backUp({ args: [place], config: configOf(site), log: silentLog })
    const [first] = await listBackups(targetIn(place))
    await transaction(database, async (tx) => {
      await endList(tx, leaves, 'daily', new Date())
      await eraseSubmission(tx, erased, new Date())
      await deletePart(tx, 'speaker', withdraws, new Date())
    })
    await nextSecond(first)
    await backUp({ args: [place], config: configOf(site), log: silentLog })
    await withEmptySite(async (empty) => {
      const { services } = await empty.restore([place, '--at', first as string])
      const rowsOf = async (statement: string) => (await services.database.pool.query(statement)).rows
      expect(
        await rowsOf(`select lists from newsletter_subscribers where id in (${leaves}, ${returns}) order by id`),
      ).toEqual([{ lists: ['weekly'] }, { lists: ['weekly', 'daily'] }])
      expect(await rowsOf('select id::int from landing_submissions')).toEqual([{ id: stays }])
      expect(await rowsOf(`select id::int from conference_speakers where edition_id = ${edition}`)).toEqual([
        { id: speaks },
      ])
      expect(await rowsOf('select from erasures where due')).toEqual([])
    })
  })
})

it('erases accounts again in a database that another program restored', async () => {
  const member = await addMember(site, { email: 'again@example.test' })
  const place = join(base, randomUUID())
  const { pool } = site.services.database
  await pool.query('update users set deregister_at = now() where id = $1', [member.id])
  await site.services.accounts.eraseDue(new Date(Date.now() + 1_000))
  await backUp({ args: [place], config: configOf(site), log: silentLog })
  // An earlier state of the database has the account, and not its entry in the list.
  await pool.query(`update users set status = 'active', email = 'again@example.test' where id = $1`, [member.id])
  await pool.query('delete from erasures')
  const said = await restore({
    ...{ args: ['--erasures-only', place], config: configOf(site), log: silentLog },
    open: async () => {
      await site.services.accounts.eraseAgain(new Date())
      return site.services
    },
  })
  expect(said).toContain('are erased')
  const { rows } = await pool.query('select status, email from users where id = $1', [member.id])
  expect(rows).toEqual([{ status: 'erased', email: null }])
})

/** Names of backups have seconds. */
async function nextSecond(name = ''): Promise<void> {
  await expect
    .poll(() => new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-'), { timeout: 3_000 })
    .not.toBe(name)
}

describe('pictures', () => {
  it('are sent once, and old backups go without those that others need', async () => {
    const place = join(base, randomUUID())
    const config = configOf(site)
    const sent = async (...args: string[]) =>
      Number(/of which (\d+) were sent/.exec(await backUp({ args: [place, ...args], config, log: silentLog }))?.[1])
    const only = await addPicture()
    const hash = only.split('/')[2]
    expect(await sent()).toBeGreaterThan(2)
    const { pool } = site.services.database
    await pool.query('delete from media_addresses where hash = $1', [hash])
    await pool.query('delete from media where hash = $1', [hash])
    await addPicture()
    const before = await filesBelow(join(place, 'pictures'))
    await nextSecond((await listBackups(targetIn(place))).at(-1))
    const added = await sent()
    expect(added).toBeGreaterThan(0)
    await nextSecond((await listBackups(targetIn(place))).at(-1))
    expect(await sent('--keep', '2')).toBe(0)
    const kept = await listBackups(targetIn(place))
    expect(kept).toHaveLength(2)
    const after = await filesBelow(join(place, 'pictures'))
    expect(before.filter((file) => !after.includes(file)).length).toBeGreaterThan(0)
    const folders = new Set((await filesBelow(place)).map((file) => relative(place, file).split('/')[0]))
    expect([...folders].sort()).toEqual([...kept, 'backups', 'erasures', 'pictures'].sort())
    for (const name of kept) await verifyBackup(await openBackup(targetIn(place), server, name))
    expect(await readdir(join(place, kept[0] as string))).not.toContain('early-pictures-0')
  })

  it('that are removed while the backup is made are in it', async () => {
    const place = join(base, randomUUID())
    const hash = (await addPicture()).split('/')[2]
    let pass = 0
    const removed = openStorage(join(base, 'site'))
    const made = await makeBackup({
      databaseUrl: site.services.database.url,
      target: targetIn(place),
      storage: {
        read: async (name) => (pass > 1 && name.includes(String(hash)) ? undefined : removed.read(name)),
      },
      pictureNames(client) {
        pass += 1
        return storedFileNames(client)
      },
      ...{ erasures: erasureList, product: '0', sealedWith: '', now: new Date() },
    })
    expect(made.pictures).toMatchObject({ missing: 0 })
    await verifyBackup(await openBackup(targetIn(place), server))
  })
})

describe('no key', () => {
  it('is part of a backup, encrypted or not, and sealed values stay sealed', async () => {
    const target = targetIn(folder)
    const [name = ''] = await listBackups(target)
    const manifest = await readManifest(target, name)
    const sealed = Buffer.concat(await Promise.all((await filesBelow(folder)).map((file) => readFile(file))))
    const parts = [await target.get(manifestName(name)), await target.get('erasures')]
    for (const place of manifest.tables.keys())
      parts.push(...(await Readable.from(readTable(target, name, manifest, place)).toArray()))
    const plain = Buffer.concat(parts)
    for (const key of [testSecret, testBackupKey])
      for (const form of [key, Buffer.from(key).toString('base64').slice(0, -2), Buffer.from(key).toString('hex')])
        expect([sealed.includes(form), plain.includes(form)]).toEqual([false, false])
    expect([plain.includes(realName), sealed.includes(realName)]).toEqual([false, false])
    expect(plain.includes('s1.')).toBe(true)
    expect([plain.includes('author@example.org'), sealed.includes('author@example.org')]).toEqual([true, false])
  })
})

describe('a restore drill', () => {
  it('removes what a killed one left, and nothing that is in use', async () => {
    const { pool } = site.services.database
    const [abandoned, used] = ['harbourwire_drill_00000000000a', 'harbourwire_drill_00000000000b']
    for (const name of [abandoned, used]) await pool.query(`create database ${name}`)
    const running = new pg.Client({ connectionString: site.services.database.directUrl, application_name: used })
    await running.connect()
    const left = async () =>
      (await pool.query(`select datname from pg_database where datname = any($1)`, [[abandoned, used]])).rows
    await drill({ args: [folder], config: configOf(site), log: silentLog })
    expect(await left()).toEqual([{ datname: used }])
    await running.end()
    await pool.query(`drop database ${used}`)
  })

  it('passes, says how long it took, and leaves nothing', async () => {
    const metrics = join(base, 'drill.prom')
    const said = await drill({ args: [folder, '--metrics', metrics], config: configOf(site), log: silentLog })
    expect(said).toMatch(/^Restore drill of [\d-]+ passed: \d+ rows of \d+ tables .* in [\d.]+ s$/)
    const text = await readFile(metrics, 'utf8')
    expect(text).toContain('harbourwire_restore_drill_success 1')
    expect(text).toMatch(/harbourwire_restore_drill_seconds \d/)
    const { rows } = await site.services.database.pool.query(
      `select from pg_database where datname like 'harbourwire_drill%'`,
    )
    expect(rows).toEqual([])
  })

  it('fails for a damaged backup', async () => {
    const metrics = join(base, 'failed.prom')
    const place = join(base, 'nothing')
    const run = drill({ args: [place, '--metrics', metrics], config: configOf(site), log: silentLog })
    await expect(run).rejects.toThrow('no complete backup')
    expect(await readFile(metrics, 'utf8')).toContain('harbourwire_restore_drill_success 0')
  })

  it('works in an empty database that is named, and empties it', async () => {
    await withEmptySite(async (empty) => {
      await drill({ args: [folder, '--database', empty.database.url], config: configOf(site), log: silentLog })
      expect(await empty.tables()).toEqual([])
    })
  })
})
