import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs, promisify } from 'node:util'
import '../build-if-stale.ts'
import { startTemporaryServer } from '../temporary-postgres.ts'
import { type ChosenTests, createScratchCopy, type ScratchCopy, type TestOutcome } from '../walks/scratch-copy.ts'
import { applyPlant, type Plant, readPlants } from './plant.ts'
import { withRows } from './report.ts'

const help = `Adds one vulnerability after the other to a scratch copy of the sources; tests have to find each.

  npm run test:planted                   all of them
  npm run test:planted -- NAME...        those whose names or classes contain one of these
  npm run test:planted -- --tenth        a tenth of them, which the commit chooses
  npm run test:planted -- --write        also writes the table into docs/security.md
`
const document = new URL('../../docs/security.md', import.meta.url)
const shares = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' }, tenth: { type: 'boolean' }, write: { type: 'boolean' } },
})

/** Chooses one of ten shares by the commit; the first outside of a repository. */
async function shareOfCommit(): Promise<number> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD']).catch(() => ({ stdout: '0' }))
  return Number.parseInt(stdout.slice(0, 6), 16) % shares
}

async function choose(plants: readonly Plant[]): Promise<Plant[]> {
  const share = values.tenth ? await shareOfCommit() : undefined
  const isAsked = ({ name, class: group }: Plant) =>
    positionals.length === 0 || positionals.some((word) => name.includes(word) || group.includes(word))
  return plants.filter((plant, place) => isAsked(plant) && (share === undefined || place % shares === share))
}

const nameOf = ({ file, test }: TestOutcome) => `${file}${test === undefined ? '' : ` › ${test}`}`

/** Runs the tests of plants without any of them. @throws Error unless all pass */
async function assertAllPass(copy: ScratchCopy, plants: readonly Plant[], env: Record<string, string>): Promise<void> {
  for (const project of ['unit', 'server'] as const) {
    const asked = plants.map(({ tests }) => tests).filter((tests) => tests.project === project)
    if (asked.length === 0) continue
    const patterns = asked.map(({ pattern }) => pattern)
    const chosen: ChosenTests = {
      project,
      files: [...new Set(asked.flatMap(({ files }) => files))],
      ...(patterns.every((pattern) => pattern !== undefined) && { pattern: [...new Set(patterns)].join('|') }),
    }
    const outcomes = await copy.runTests(chosen, env)
    const failed = outcomes.filter(({ failures }) => failures.length > 0)
    if (failed.length > 0)
      throw new Error(
        `Without a vulnerability fails:\n${failed.map((one) => `${nameOf(one)}\n${one.failures.join('\n')}`).join('\n')}`,
      )
  }
}

/** Adds a vulnerability and runs its tests. @returns the first test that failed; @throws Error if none did as it should */
async function tryPlant(copy: ScratchCopy, plant: Plant, env: Record<string, string>): Promise<string> {
  const takeBack = await applyPlant(plant, copy.root)
  try {
    const outcomes = await copy.runTests(plant.tests, env)
    const found = outcomes.find(
      ({ test, failures }) => test !== undefined && failures.some((text) => text.startsWith('AssertionError')),
    )
    if (found) return nameOf(found)
    const others = outcomes.flatMap(({ failures }) => failures)
    throw new Error(
      others.length > 0
        ? `no test failed by an assertion:\n${others[0]}`
        : `none of ${outcomes.length} tests found it in ${plant.tests.files.join(', ')}`,
    )
  } finally {
    await takeBack()
  }
}

async function tryAll(plants: readonly Plant[]): Promise<{ found: Map<string, string>; problems: string[] }> {
  const found = new Map<string, string>()
  const problems: string[] = []
  const copy = await createScratchCopy()
  const server = plants.some(({ tests }) => tests.project === 'server') ? await startTemporaryServer() : undefined
  const env: Record<string, string> = server ? { TEST_DATABASE_URL: server.url } : {}
  try {
    await assertAllPass(copy, plants, env)
    for (const plant of plants)
      try {
        const test = await tryPlant(copy, plant, env)
        found.set(plant.name, test)
        process.stdout.write(`| ${plant.class} | ${plant.name} | ${test} |\n`)
      } catch (error) {
        problems.push(`${plant.name}: ${(error as Error).message}`)
        process.stdout.write(`| ${plant.class} | ${plant.name} | NOT FOUND |\n`)
      }
  } finally {
    await server?.stop()
    await copy.remove()
  }
  return { found, problems }
}

if (values.help) process.stdout.write(help)
else {
  const all = await readPlants()
  const chosen = await choose(all)
  const { found, problems } = await tryAll(chosen)
  process.stdout.write(`\n${problems.join('\n') || `All ${chosen.length} were found.`}\n`)
  if (values.write) await writeFile(document, withRows(await readFile(document, 'utf8'), all, found))
  process.exitCode = problems.length > 0 || chosen.length === 0 ? 1 : 0
}
