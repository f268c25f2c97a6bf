import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childOptions, chooseUser, type RunAs } from '#server/platform/database/embedded/embedded-postgres-binaries.ts'
import { freePort } from '../free-port.ts'
import { askServer } from '../test-cluster.ts'
import { installedPrograms } from '../test-installed-postgres.ts'
import { makeCluster, makeServerFolder, type RunningPostgres, runPostgres } from '../test-postgres.ts'

const programs = (await installedPrograms())?.programs
const deploy = new URL('../../deploy/postgresql/', import.meta.url)
const script = fileURLToPath(new URL('restore-to.sh', deploy))

describe.skipIf(!programs)('a database with an archive of its log', () => {
  let runAs: RunAs
  let folder: string
  let server: RunningPostgres
  const place = (name: string) => join(folder, name)
  const run = (program: string, ...args: string[]) => promisify(execFile)(program, args, childOptions(runAs))
  const start = async (name: string) =>
    runPostgres({
      ...{ postgres: join(programs ?? '', 'postgres'), data: place(name), folder, port: await freePort(), runAs },
    })
  /** Puts the script where the user of the server may read it. */
  const restoreTo = (...args: string[]) => run('sh', place('restore-to.sh'), ...args)
  const texts = async () =>
    (await askServer(server.url, 'select text from notes order by id')).map(({ text }: { text: string }) => text)

  beforeAll(async () => {
    runAs = await chooseUser()
    folder = await makeServerFolder(runAs)
    await writeFile(place('restore-to.sh'), await readFile(script), { mode: 0o755 })
    await run('mkdir', '-p', place('archive/wal'))
    await makeCluster(join(programs ?? '', 'initdb'), place('data'), runAs)
    const settings = await readFile(new URL('archive.conf', deploy), 'utf8')
    await writeFile(place('data/archive.conf'), settings.replaceAll('/srv/archive', place('archive')), { mode: 0o644 })
    await run('sh', '-c', `echo "include 'archive.conf'" >> '${place('data')}/postgresql.conf'`)
    server = await start('data')
    await askServer(server.url, 'create table notes (id int generated always as identity, text text)')
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('returns to a moment: it has what was written before, and nothing of what came after', async () => {
    const write = (text: string) => askServer(server.url, 'insert into notes (text) values ($1)', [text])
    await write('before the backup')
    const { port } = new URL(server.url)
    const source = ['-h', '127.0.0.1', '-p', port, '-U', 'postgres']
    await run(join(programs ?? '', 'pg_basebackup'), '-D', place('base'), '-c', 'fast', '-X', 'stream', ...source)
    await write('before the moment')
    const [{ moment }] = await askServer(server.url, 'select clock_timestamp()::text as moment')
    await write('after the moment')
    await askServer(server.url, 'delete from notes where id = 1')
    const [{ file }] = await askServer(server.url, 'select pg_walfile_name(pg_switch_wal()) as file')
    await expect
      .poll(async () => (await askServer(server.url, 'select last_archived_wal from pg_stat_archiver'))[0])
      .toEqual({ last_archived_wal: file })
    await server.kill()
    await restoreTo(place('base'), place('archive/wal'), place('restored'), moment)
    server = await start('restored')
    await expect
      .poll(async () => (await askServer(server.url, 'select pg_is_in_recovery() as it'))[0], { timeout: 60_000 })
      .toEqual({ it: false })
    expect(await texts()).toEqual(['before the backup', 'before the moment'])
    await write('after the return')
    expect(await texts()).toHaveLength(3)
  })

  it.each([
    ['a folder that has data', () => [place('base'), place('archive/wal'), place('data')], /is not empty/],
    ['what is no base backup', () => [place('archive'), place('archive/wal'), place('other')], /is no base backup/],
    ['no archive', () => [place('base'), place('nowhere'), place('other')], /is no folder/],
  ])('is not restored with %s', async (_, folders, problem) => {
    await expect(restoreTo(...folders(), '2026-11-30 09:29:00+00')).rejects.toThrow(problem)
  })
})
