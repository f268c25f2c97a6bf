import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const product = fileURLToPath(new URL('../../', import.meta.url))
const parts = [
  ...['contract', 'language', 'server', 'web', 'console', 'tools', 'demo'],
  ...['package.json', 'tsconfig.json', 'vitest.config.ts'],
]
/** Types of modules that are no TypeScript. */
const declarations = ['language/**/*.d.ts', 'web/**/*.d.ts']
const run = promisify(execFile)

/** A copy of the sources that a walk through a guide changes. */
export interface ScratchCopy {
  root: string
  /** Runs a program of the copy and returns the JSON that it prints. */
  run(path: string, env: Record<string, string>): Promise<unknown>
  /** Compiles files of the copy with all that they import. @returns the errors, none where there are none */
  typeErrors(files: readonly string[]): Promise<string>
  /** Runs a file of unit tests of the copy. @returns their names; @throws Error if one fails */
  test(path: string): Promise<string[]>
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
      const runner = join(product, 'node_modules/.bin/vitest')
      const written = join(root, 'tests.json')
      const options = ['--project', 'unit', '--reporter', 'json', '--outputFile', written, '--root', root]
      // The report of the run that walks the guide is not its own.
      const { TEST_REPORT: _, TEST_OUTSIDE_ERRORS: __, ...env } = process.env
      await run(runner, ['run', ...options, path], { cwd: root, env })
      const report = JSON.parse(await readFile(written, 'utf8')) as {
        testResults: { assertionResults: { title: string }[] }[]
      }
      return report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ title }) => title))
    },
    remove: () => rm(root, { recursive: true }),
  }
}
