import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkBundle } from './checks/bundle.ts'
import { checkColumns } from './checks/columns.ts'
import { checkCalls } from './checks/documents/calls.ts'
import { checkConfiguration } from './checks/documents/configuration.ts'
import { checkEvents } from './checks/documents/events.ts'
import { checkGuides } from './checks/documents/guides.ts'
import { checkLists } from './checks/documents/lists.ts'
import { checkReadingPath } from './checks/documents/reading-path.ts'
import { checkReadme } from './checks/documents/readme.ts'
import { checkRecordKinds } from './checks/documents/record-kinds.ts'
import { checkReferences } from './checks/documents/references.ts'
import { checkFolders } from './checks/folders.ts'
import { checkFragments } from './checks/fragments.ts'
import { checkImports } from './checks/imports/imports.ts'
import { readSourceTree, type SourceTree } from './checks/imports/tree.ts'
import { checkMessages } from './checks/locales.ts'
import { checkLock } from './checks/lock.ts'
import { checkMigrations } from './checks/migrations.ts'
import { checkPatterns } from './checks/patterns.ts'
import { checkPersonalColumns } from './checks/personal-columns.ts'
import { checkRepetitions } from './checks/repetitions.ts'
import { checkRollingMigrations } from './checks/rolling-migrations.ts'
import { checkSchema } from './checks/schema.ts'
import { checkStyles } from './checks/styles/styles.ts'
import { checkSubjectNames } from './checks/subject-names.ts'
import { checkSubjects } from './checks/subjects.ts'
import { checkTables } from './checks/tables.ts'
import { checkProse } from './checks/texts/prose.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The result of a check: every violation on a line, and what is worth reading either way. */
interface Finding {
  problems: readonly string[]
  notes?: readonly string[]
}

let read: Promise<SourceTree> | undefined
/** All source files with their imports, read once for the checks that need them. */
function sources(): Promise<SourceTree> {
  read ??= readSourceTree(root)
  return read
}

/** The next type check on this machine then looks only at what changed. */
const incremental = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.tsbuildinfo']

/** All checks, by what they ensure. Each runs even if another failed, so that one run shows everything. */
const checks: readonly (readonly [name: string, run: () => Promise<Finding>])[] = [
  ['format and lint', () => tool('biome', 'ci', '--colors=off', '--max-diagnostics=100')],
  ['types', () => tool('tsc', '--project', '.', '--noEmit', '--pretty', 'false', ...incremental)],
  ['imports, names, sizes of files', async () => ({ problems: await checkImports(root, sources()) })],
  ['files in a folder', async () => ({ problems: await checkFolders(root, sources()) })],
  ['files with one user', async () => ({ problems: await checkFragments(root, sources()) })],
  ['patterns that texts can make slow', async () => ({ problems: await checkPatterns(root) })],
  ['registrations of subjects', async () => ({ problems: await checkSubjects(root, sources()) })],
  ['names of subjects', async () => checkSubjectNames(root, sources())],
  ['lines that stand twice', async () => ({ problems: await checkRepetitions(root, sources()) })],
  ['list of kinds of records', async () => ({ problems: await checkRecordKinds(root) })],
  ['list of calls', async () => ({ problems: await checkCalls(root) })],
  ['list of events', async () => ({ problems: await checkEvents(root) })],
  ['owners of tables', async () => ({ problems: await checkTables(root, sources()) })],
  ['numbers of migrations', async () => ({ problems: await checkMigrations(root) })],
  ['migrations beside the previous version', async () => ({ problems: await checkRollingMigrations(root) })],
  ['tables as declared and as documented', async () => ({ problems: await checkSchema(root) })],
  ['types of columns', async () => ({ problems: await checkColumns(root) })],
  ['erasure of personal data', async () => ({ problems: await checkPersonalColumns(root) })],
  ['interface texts', async () => ({ problems: await checkMessages() })],
  ['English of documents and comments', async () => ({ problems: await checkProse() })],
  ['settings in their document', async () => ({ problems: await checkConfiguration() })],
  ['commands in the README', async () => ({ problems: await checkReadme() })],
  ['lists in documents', async () => ({ problems: await checkLists() })],
  ['files that an article passes', async () => ({ problems: await checkReadingPath(root, sources()) })],
  ['names of the screens in guides', async () => ({ problems: await checkGuides() })],
  ['files and names in documents', async () => ({ problems: await checkReferences() })],
  ['classes of the style sheets', async () => ({ problems: await checkStyles(root, sources()) })],
  ['lock of the packages', async () => ({ problems: await checkLock() })],
  ['weight of the pages', weight],
]

async function weight(): Promise<Finding> {
  const { problems, table } = await checkBundle()
  return { problems, notes: table }
}

/** Runs a program of node_modules; what it prints are its findings when it fails. */
function tool(name: string, ...parameters: string[]): Promise<Finding> {
  const program = fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))
  return new Promise((done, failed) => {
    const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', failed)
    child.on('close', (code) => done({ problems: code === 0 ? [] : output.trimEnd().split('\n') }))
  })
}

async function runCheck(name: string, run: () => Promise<Finding>): Promise<boolean> {
  const began = performance.now()
  const finding: Finding = await run().catch((error: Error) => ({ problems: [error.stack ?? error.message] }))
  const { problems, notes = [] } = finding
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const failed = problems.length > 0
  process.stdout.write(`${failed ? 'FAILED' : 'ok    '}  ${name} (${seconds} s)\n`)
  for (const line of [...notes, ...problems]) process.stdout.write(`        ${line}\n`)
  return !failed
}

const results: boolean[] = []
for (const [name, run] of checks) results.push(await runCheck(name, run))
const failures = results.filter((passed) => !passed).length
process.stdout.write(failures === 0 ? 'All checks passed\n' : `${failures} of ${results.length} checks failed\n`)
process.exitCode = failures === 0 ? 0 : 1
