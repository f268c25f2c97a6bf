import { relative } from 'node:path'

/** How many tests of a run came to which end, and what failed: a log is often kept by its end alone. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
  failures: readonly string[]
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** The parts of Vitest's JSON report that are counted. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly TestFile[]
}

interface TestFile {
  name: string
  status: string
  message?: string
  /** Milliseconds. */
  startTime: number
  endTime: number
  assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] | null }[]
}

/**
 * The counts of a run of Vitest, from its exit code and report. A file that could not even be read counts as one
 * failed test, and so does a run that failed for any other reason: a failure must never go uncounted.
 * @param outsideErrors messages of errors that no test caught
 */
export function countsOf(exitCode: number, report: string | undefined, outsideErrors: readonly string[] = []): Counts {
  if (report === undefined) {
    return exitCode === 0 ? noCounts : { ...noCounts, failed: 1, failures: ['A run ended before its report'] }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report) as Report
  const brokenFiles = testResults.filter(isBroken)
  const failed = numFailedTests + brokenFiles.length
  const failures = [
    ...testResults.flatMap(failedTests),
    ...brokenFiles.map(({ name, message }) => failure(relative('', name), message)),
  ]
  const others = outsideErrors.map((message) => failure(outsideTests, message))
  const outside = exitCode !== 0 && failed === 0
  return {
    passed: numPassedTests,
    failed: outside ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
    failures: [...failures, ...(outside && others.length === 0 ? [outsideTests] : others)],
  }
}

const outsideTests = 'An error outside of the tests'

function isBroken({ status, assertionResults }: TestFile): boolean {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
}

function failedTests({ name, assertionResults }: TestFile): string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failure(`${relative('', name)}: ${fullName}`, failureMessages?.[0]))
}

const shownLines = 12

/** The beginning of a message is enough to know where to look; a whole document in it would hide the other failures. */
function failure(where: string, message = ''): string {
  const lines = message.split('\n', shownLines).map((line) => `    ${line.slice(0, 300)}`)
  return [where, ...(message ? lines : [])].join('\n')
}

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  }
}

/** Returns the failures of all projects for the end of the output; empty for a good run. */
export const failureList = ({ failures }: Pick<Counts, 'failures'>): string =>
  failures.map((text) => `FAILED ${text}\n`).join('\n')

const listedFiles = 15

/** Lists the files of a run that took the longest, in seconds. */
export function slowestFiles(report: string): string {
  const { testResults } = JSON.parse(report) as Report
  return testResults
    .map(({ name, startTime, endTime }) => ({ name: relative('', name), seconds: (endTime - startTime) / 1_000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, listedFiles)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`)
    .join('')
}

/** The last line of every test run. */
export function summaryLine({ passed, failed, skipped }: Pick<Counts, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
