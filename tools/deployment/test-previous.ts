/**
 * Runs server tests of the previous version on the schema of this one: its processes serve for as long as a deployment rolls,
 * and after a return to it.
 *
 *   node tools/deployment/test-previous.ts             the tests below, with the pages of this version
 *   node tools/deployment/test-previous.ts FILE…       these tests
 *   node tools/deployment/test-previous.ts --all       all server tests, with its own pages
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cp, glob, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPreviousVersion } from '#server/platform/database/migrations.ts'
import { checkOutVersion, hasVersion } from './versions.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Tests of what writes most tables: accounts, orders with tickets, flash, articles. */
const chosen = [
  'server/modules/members/accounts/users-desk.server.test.ts',
  'server/modules/events/orders/registering.server.test.ts',
  'server/modules/newsroom/flash/flash-desk.server.test.ts',
  'server/modules/newsroom/manuscripts/publishing.server.test.ts',
]

/** Everything that the schema is made of. */
const schemaFiles = [
  'server/migrations/*',
  'server/{platform,modules}/**/functions/**/*.sql',
  'server/modules/*/*/triggers.sql',
]

/** Gives a copy of one version the schema of another. */
async function replaceSchema(copy: string, other: string): Promise<void> {
  for await (const path of glob(schemaFiles, { cwd: copy })) await rm(join(copy, path), { recursive: true })
  for await (const path of glob(schemaFiles, { cwd: other }))
    await cp(join(other, path), join(copy, path), { recursive: true })
}

const previous = await readPreviousVersion(new URL('../../server/', import.meta.url))
if (!previous || !hasVersion(previous.commit)) {
  process.stdout.write('The previous version is not in this copy of the repository: its tests are skipped\n')
  process.exit(0)
}
if (!process.argv.includes('--all')) await import('../build-if-stale.ts')
const asked = process.argv.slice(2)
const all = asked.includes('--all')
const copy = await checkOutVersion(previous.commit)
await replaceSchema(copy, root)
if (all) execFileSync(process.execPath, ['tools/build.ts'], { cwd: copy, stdio: 'inherit' })
else await symlink(join(root, 'dist'), join(copy, 'dist'))
const files = all ? [] : asked.length > 0 ? asked : chosen
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'server', ...files], {
  ...{ cwd: copy, stdio: 'inherit', env: { ...process.env, TEST_REPORT: '', TEST_OUTSIDE_ERRORS: '' } },
})
await rm(copy, { recursive: true })
process.exitCode = status ?? 1
