import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBackups, manifestName, readManifest } from '#server/platform/backup/manifest.ts'
import { openBackup, restoreDatabase, verifyBackup } from '#server/platform/backup/restore.ts'
import { connectDatabase } from '#server/platform/database/database.ts'
import { openServices } from '#server/services.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { silentLog } from '../../tools/test-database.ts'
import { backUp } from './backup.ts'
import { backupConfig, filesBelow, targetIn, withEmptySite } from './test-backup.ts'

const server = new URL('../', import.meta.url)

let site: TestSite
let base: string
let folder: string
const config = () => backupConfig(site.services.database.url, join(base, 'site'))

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'harbourwire-refusals-'))
  folder = join(base, 'target')
  site = await openTestSite({ dataDir: join(base, 'site') })
  await site.services.content.saveItems([testDraft({ importKey: 'one' })])
  await addMember(site)
  await backUp({ args: [folder], config: config(), log: silentLog })
})
afterAll(async () => {
  await site.close()
  await rm(base, { recursive: true })
})

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

describe('what is refused, with nothing changed', () => {
  const refused = async (place: string, problem: string | RegExp, more: Record<string, string> = {}) =>
    withEmptySite(async (empty) => {
      await expect(empty.restore([place], more)).rejects.toThrow(problem)
      expect(await empty.tables()).toEqual([])
      expect(await empty.files()).toEqual([])
    })

  /** A copy of the target, to damage. */
  async function copy(): Promise<string> {
    const place = join(base, randomUUID())
    await cp(folder, place, { recursive: true })
    return place
  }

  it('is another key, no key, no backup, and a name that is not there', async () => {
    await refused(folder, 'encrypted with another key', { BACKUP_KEY: 'another-key-of-backups-of-32-chars' })
    await refused(folder, 'BACKUP_KEY is not set', { BACKUP_KEY: '' })
    await refused(join(base, 'nothing'), 'holds no complete backup')
    await withEmptySite(async (empty) => {
      await expect(empty.restore([folder, '--at', '20200101-000000'])).rejects.toThrow(/no complete backup 20200101/)
    })
  })

  it('is a database that holds anything, and a backup into it leaves it as it was', async () => {
    await withEmptySite(async (empty) => {
      await execute(empty.database.url, 'create table mine (one int)')
      await expect(empty.restore([folder])).rejects.toThrow('The database is not empty: it has the table public.mine')
      expect(await empty.tables()).toEqual(['mine'])
    })
  })

  it.each([
    [{ number: 9_999 }, 'made by a newer version of the program (schema 9999'],
    [{ checksum: '0'.repeat(64) }, 'made by another version of the program, with the schema'],
    [{ number: 12, name: '0012_old.sql' }, 'made by another version of the program, with the schema 0012_old.sql'],
  ])('is a backup with the schema %j', async (schema, problem) => {
    const place = await copy()
    const target = targetIn(place)
    const [name = ''] = await listBackups(target)
    const manifest = await readManifest(target, name)
    const other = { ...manifest, schema: { ...manifest.schema, ...schema } }
    await target.put(manifestName(name), Buffer.from(JSON.stringify(other)))
    await refused(place, problem)
  })

  it('is a backup of which any object is missing', async () => {
    const place = await copy()
    const files = await filesBelow(place)
    for (const file of files.filter((_, index) => index % Math.ceil(files.length / 12) === 0)) {
      const bytes = await readFile(file)
      await rm(file)
      await expect(verified(place), file).rejects.toThrow(/incomplete|no complete/)
      await writeFile(file, bytes)
    }
    await rm(files.find((file) => file.includes('table-')) as string)
    await refused(place, 'The backup is incomplete')
  })

  it('is a backup in which any object was changed or cut off, wherever', async () => {
    const place = await copy()
    for (const file of await filesBelow(place)) {
      const bytes = await readFile(file)
      const places = [0, 5, 10, 22, bytes.length >> 1, bytes.length - 17, bytes.length - 1]
      const [at = 0] = places.splice(file.length % places.length, 1)
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      for (const damaged of [changed, bytes.subarray(0, at)]) {
        await writeFile(file, damaged)
        await expect(verified(place), `${file} at ${at}`).rejects.toThrow(/damaged|another key/)
      }
      await writeFile(file, bytes)
    }
    await verified(place)
  }, 120_000)

  const verified = async (place: string) => verifyBackup(await openBackup(targetIn(place), server))

  it('is a start on a database whose restore did not finish; repeating the restore works', async () => {
    await withEmptySite(async (empty) => {
      await execute(empty.database.url, 'create table unfinished_restore (); create table users (half int)')
      await expect(openServices(backupConfig(empty.database.url, base), silentLog)).rejects.toThrow(
        'did not finish. Run npm run restore again.',
      )
      const { services } = await empty.restore([folder])
      expect((await services.database.pool.query('select from users')).rowCount).toBe(1)
    })
  })

  it('is a second backup at the same time', async () => {
    const args = [join(base, randomUUID())]
    const both = await Promise.allSettled([1, 2].map(() => backUp({ args, config: config(), log: silentLog })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('is under way') },
    })
  })
})

it('empties the database again where a restore fails after it began', async () => {
  await withEmptySite(async (empty) => {
    const database = await connectDatabase(empty.database.url, silentLog)
    const backup = await openBackup(targetIn(folder), server)
    const failing = restoreDatabase(backup, { database, server, log: silentLog }, async () => {
      throw new Error('full')
    })
    await expect(failing).rejects.toThrow('full')
    await database.close()
    expect(await empty.tables()).toEqual([])
  })
})
