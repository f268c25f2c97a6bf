import { describe, expect, it } from 'vitest'
import { addCounts, countsOf, summaryLine } from './test-counts.ts'

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
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})

describe('countsOf', () => {
  it.each([
    ['a good run', 0, report(), { passed: 5, failed: 0, skipped: 0 }],
    [
      'skipped and planned tests',
      0,
      report({ numPendingTests: 2, numTodoTests: 1 }),
      { passed: 5, failed: 0, skipped: 3 },
    ],
    [
      'failed tests once',
      1,
      report({ numFailedTests: 2 }, [file('failed', 'failed', 'failed')]),
      { passed: 5, failed: 2, skipped: 0 },
    ],
    [
      'files that cannot be read',
      1,
      report({}, [file('failed'), file('passed', 'passed')]),
      { passed: 5, failed: 1, skipped: 0 },
    ],
    [
      'files whose preparation failed',
      1,
      report({}, [file('failed', 'skipped')]),
      { passed: 5, failed: 1, skipped: 0 },
    ],
    ['an error outside of the tests', 1, report(), { passed: 5, failed: 1, skipped: 0 }],
    ['a run that ended before its report', 1, undefined, { passed: 0, failed: 1, skipped: 0 }],
    ['a project without tests', 0, undefined, { passed: 0, failed: 0, skipped: 0 }],
  ] as const)('counts %s', (_, code, text, counts) => expect(countsOf(code, text)).toEqual(counts))
})

it.each([
  [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed'],
  [{ passed: 1, failed: 2, skipped: 3 }, '1 passed, 2 failed, 3 skipped'],
])('ends with one line', (counts, line) => expect(summaryLine(counts)).toBe(line))

it('adds up', () => {
  const sum = addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 })
})
