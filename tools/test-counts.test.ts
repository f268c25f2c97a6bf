import { describe, expect, it } from 'vitest'
import { addCounts, countsOf, failureList, slowestFiles, summaryLine } from './test-counts.ts'

const report = (numbers: object = {}, testResults: object[] = []) =>
  JSON.stringify({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
    ...numbers,
  })
const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  message: status === 'failed' ? 'cannot be read' : '',
  assertionResults: tests.map((one, index) => ({
    status: one,
    fullName: `test ${index}`,
    failureMessages: one === 'failed' ? ['expected 1\nto be 2'] : null,
  })),
})
const broken = 'a.test.ts\n    cannot be read'
const failedTest = (index: number) => `a.test.ts: test ${index}\n    expected 1\n    to be 2`

describe('countsOf', () => {
  it.each([
    ['a good run', 0, report(), { passed: 5, failed: 0, skipped: 0, failures: [] }],
    [
      'skipped and planned tests',
      0,
      report({ numPendingTests: 2, numTodoTests: 1 }),
      { passed: 5, failed: 0, skipped: 3, failures: [] },
    ],
    [
      'failed tests once',
      1,
      report({ numFailedTests: 2 }, [file('failed', 'failed', 'passed', 'failed')]),
      { passed: 5, failed: 2, skipped: 0, failures: [failedTest(0), failedTest(2)] },
    ],
    [
      'files that cannot be read',
      1,
      report({}, [file('failed'), file('passed', 'passed')]),
      { passed: 5, failed: 1, skipped: 0, failures: [broken] },
    ],
    [
      'files whose preparation failed',
      1,
      report({}, [file('failed', 'skipped')]),
      { passed: 5, failed: 1, skipped: 0, failures: [broken] },
    ],
    [
      'an error outside of the tests',
      1,
      report(),
      { passed: 5, failed: 1, skipped: 0, failures: ['An error outside of the tests'] },
    ],
    [
      'a run that ended before its report',
      1,
      undefined,
      { passed: 0, failed: 1, skipped: 0, failures: ['A run ended before its report'] },
    ],
    [
      'errors outside of the tests with their messages',
      1,
      report(),
      { passed: 5, failed: 1, skipped: 0, failures: ['An error outside of the tests\n    lost'] },
      ['lost'],
    ],
    ['a project without tests', 0, undefined, { passed: 0, failed: 0, skipped: 0, failures: [] }],
  ] as const)('counts %s', (_, code, text, counts, outside: readonly string[] = []) =>
    expect(countsOf(code, text, outside)).toEqual(counts),
  )
})

it.each([
  [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed'],
  [{ passed: 1, failed: 2, skipped: 3 }, '1 passed, 2 failed, 3 skipped'],
])('ends with one line', (counts, line) => expect(summaryLine(counts)).toBe(line))

it('adds up', () => {
  const one = { passed: 1, failed: 2, skipped: 3, failures: ['first'] }
  const other = { passed: 10, failed: 20, skipped: 30, failures: ['second'] }
  const together = { passed: 11, failed: 22, skipped: 33, failures: ['first', 'second'] }
  expect(addCounts(one, other)).toEqual(together)
})

describe('failureList', () => {
  it('says nothing of a good run', () => expect(failureList(countsOf(0, report()))).toBe(''))

  it('names each failure and shows the beginning of its message', () => {
    const long = { ...file('failed', 'failed'), assertionResults: [test(Array(40).fill('x'.repeat(1000)).join('\n'))] }
    const text = failureList(countsOf(1, report({ numFailedTests: 1 }, [long])))
    expect(text).toMatch(/^FAILED a\.test\.ts: shows a page\n/)
    expect(text.trimEnd().split('\n')).toHaveLength(13)
    expect(text.length).toBeLessThan(4000)
  })
})

function test(message: string) {
  return { status: 'failed', fullName: 'shows a page', failureMessages: [message] }
}

it('lists the slowest files first', () => {
  const took = (name: string, startTime: number, endTime: number) => ({ ...file('passed'), name, startTime, endTime })
  const text = report({}, [took('a.test.ts', 1_000, 1_250), took('b.test.ts', 500, 12_500)])
  expect(slowestFiles(text)).toBe('   12.0 s  b.test.ts\n    0.3 s  a.test.ts\n')
})
