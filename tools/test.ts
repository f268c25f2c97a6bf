import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addCounts, type Counts, countsOf, failureList, noCounts, slowestFiles, summaryLine } from './test-counts.ts'
import { type InstalledPostgres, startInstalledPostgres } from './test-installed-postgres.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const vitest = fileURLToPath(new URL('../node_modules/.bin/vitest', import.meta.url))
interface Run {
  name: string
  project: 'unit' | 'server' | 'browser'
  env?: Readonly<Record<string, string>>
}

/** Runs one project of Vitest, shows what it prints, and counts. */
async function runProject({ name, project, env = {} }: Run, asked: readonly string[]): Promise<Counts> {
  process.stdout.write(`\n== ${name}\n`)
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-report-'))
  const report = join(folder, 'report.json')
  const outside = join(folder, 'outside-errors.json')
  const child = spawn(vitest, ['run', '--project', project, '--passWithNoTests', ...asked], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, TEST_REPORT: report, TEST_OUTSIDE_ERRORS: outside },
  })
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  const code = await new Promise<number>((done, failed) => {
    child.once('error', failed).once('close', (status) => done(status ?? 1))
  })
  process.off('SIGINT', passOn).off('SIGTERM', passOn)
  const [text, errors] = await Promise.all(
    [report, outside].map((file) => readFile(file, 'utf8').catch(() => undefined)),
  )
  await rm(folder, { recursive: true, force: true })
  if (text) process.stdout.write(`\nThe slowest files:\n${slowestFiles(text)}`)
  return countsOf(code, text, errors === undefined ? [] : JSON.parse(errors))
}

/**
 * Some integration tests run once more on the PostgreSQL of the machine, where it has one and none was named.
 * @param statements the file of those that the other tests sent to the embedded one, which this one has to understand
 */
async function runOnInstalled(asked: readonly string[], statements: string): Promise<Counts> {
  if (process.env.TEST_DATABASE_URL) return noCounts
  let installed: InstalledPostgres | undefined
  try {
    installed = await startInstalledPostgres()
  } catch (error) {
    const { message } = error as Error
    process.stdout.write(`\n== server, on the installed PostgreSQL\n${message}\n`)
    return { ...noCounts, failed: 1, failures: [`The installed PostgreSQL: ${message}`] }
  }
  if (!installed) return noCounts
  const { version, url, stop } = installed
  const name = `server, on the installed PostgreSQL ${version}`
  const noted = existsSync(statements) && { TEST_STATEMENTS: statements }
  const run: Run = { name, project: 'server', env: { TEST_DATABASE_URL: url, TEST_WITHOUT_EMBEDDED: 'yes', ...noted } }
  return runProject(run, asked).finally(stop)
}

await import('./build-if-stale.ts')
const everything = process.argv.includes('--all')
const asked = process.argv.slice(2).filter((argument) => argument !== '--all')
// Tests that are named run whichever tier they belong to.
const isEveryday = !everything && asked.length === 0
if (isEveryday) process.env.TEST_TIER = 'everyday'
const folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-run-'))
const statements = join(folder, 'statements.jsonl')
// Tests start programs and threads hundreds of times, each of which would read and compile the same files.
process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
let counts = await runProject({ name: 'unit', project: 'unit' }, asked)
const server: Run = { name: 'server', project: 'server', env: { TEST_NOTE_STATEMENTS: statements } }
counts = addCounts(counts, await runProject(server, asked))
if (!isEveryday) counts = addCounts(counts, await runOnInstalled(asked, statements))
counts = addCounts(counts, await runProject({ name: 'browser', project: 'browser' }, asked))
await rm(folder, { recursive: true })
process.stdout.write(`\n${failureList(counts)}\n${summaryLine(counts)}\n`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
