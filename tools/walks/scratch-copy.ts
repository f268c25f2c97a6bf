import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const product = fileURLToPath(new URL('../../', import.meta.url))
const parts = [
  ...['contract', 'language', 'server', 'web', 'console', 'checkin', 'tools', 'demo'],
  ...['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', 'vitest.config.ts'],
]
/** Types of modules that are no TypeScript. */
const declarations = ['language/**/*.d.ts', 'web/**/*.d.ts']
const run = promisify(execFile)

/** A choice of test files, and of the tests in them by a part of their names. */
export interface ChosenTests {
  project: 'unit' | 'server'
  files: readonly string[]
  pattern?: string
}

/** A test that ran. A file that could not be loaded has a failure of its own, without a test. */
export interface TestOutcome {
  file: string
  test?: string
  failures: readonly string[]
}

interface TestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** A copy of the sources that tests change. */
export interface ScratchCopy {
  root: string
  /** Runs a program of the copy and returns the JSON that it prints. */
  run(path: string, env: Record<string, string>): Promise<unknown>
  /** Compiles files of the copy with all that they import. @returns the errors, none where there are none */
  typeErrors(files: readonly string[]): Promise<string>
  /** Runs a file of unit tests of the copy. @returns their names; @throws Error if one fails */
  test(path: string): Promise<string[]>
  /** Runs tests of the copy. @throws Error if the runner wrote no report */
  runTests(chosen: ChosenTests, env?: Record<string, string>): Promise<TestOutcome[]>
  remove(): Promise<void>
}

export async function createScratchCopy(): Promise<ScratchCopy> {
  const root = await mkdtemp(join(tmpdir(), 'harbourwire-walk-'))
  for (const part of parts) await cp(join(product, part), join(root, part), { recursive: true })
  for (const part of ['node_modules', 'dist']) await symlink(join(product, part), join(root, part))
  return {
    root,
    async run(path, env) {
      const { stdout } = await run(process.execPath, [path], { cwd: root, env: { ...process.env, ...env } })
      return JSON.parse(stdout)
    },
    async typeErrors(files) {
      const own = join(root, 'tsconfig.walk.json')
      await writeFile(own, JSON.stringify({ extends: './tsconfig.json', include: declarations, files }))
      const compiler = join(product, 'node_modules/.bin/tsc')
      return run(compiler, ['--project', own, '--pretty', 'false'], { cwd: root }).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      )
    },
    async test(path) {
      const outcomes = await runTests(root, { project: 'unit', files: [path] })
      const failures = outcomes.flatMap((outcome) => outcome.failures)
      if (failures.length > 0) throw new Error(failures.join('\n'))
      return outcomes.flatMap(({ test }) => test ?? [])
    },
    runTests: (chosen, env) => runTests(root, chosen, env),
    remove: () => rm(root, { recursive: true }),
  }
}

async function runTests(
  root: string,
  { project, files, pattern }: ChosenTests,
  given: Record<string, string> = {},
): Promise<TestOutcome[]> {
  const runner = join(product, 'node_modules/.bin/vitest')
  const written = join(root, 'tests.json')
  await rm(written, { force: true })
  const options = ['--project', project, '--reporter', 'json', '--outputFile', written, '--root', root]
  if (pattern !== undefined) options.push('--testNamePattern', pattern)
  // The report of the run that walks the guide is not its own.
  const { TEST_REPORT: _, TEST_OUTSIDE_ERRORS: __, TEST_TIER: ___, ...env } = process.env
  const ended = await run(runner, ['run', ...options, ...files], {
    ...{ cwd: root, env: { ...env, ...given }, maxBuffer: 64 * 2 ** 20 },
  }).catch((error: Error & { stderr: string }) => error)
  const report = await readFile(written, 'utf8').catch(() => {
    throw new Error(`The tests wrote no report: ${'message' in ended ? ended.message : ''}\n${ended.stderr}`)
  })
  return (JSON.parse(report) as TestReport).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults
      .filter((one) => one.status === 'passed' || one.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ file, test: fullName, failures: failureMessages }))
    const hasFailed = tests.some(({ failures }) => failures.length > 0)
    return status === 'failed' && !hasFailed ? [...tests, { file, failures: [message] }] : tests
  })
}
