/** How many tests of a run came to which end. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 }

/** The parts of Vitest's JSON report that are counted. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[]
}

/**
 * The counts of a run of Vitest, from its exit code and report. A file that could not even be read counts as one
 * failed test, and so does a run that failed for any other reason: a failure must never go uncounted.
 */
export function countsOf(exitCode: number, report: string | undefined): Counts {
  if (report === undefined) return exitCode === 0 ? noCounts : { ...noCounts, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report) as Report
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failed = numFailedTests + brokenFiles
  return {
    passed: numPassedTests,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  }
}

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/** The last line of every test run. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
