import { describe, expect, it } from 'vitest'
import { parseRecent, withRecent } from './recent-searches.ts'

describe('parseRecent', () => {
  it.each([
    [null, []],
    ['["etf","稳定币"]', ['etf', '稳定币']],
    ['not json', []],
    ['{"a":1}', []],
    ['["etf",7,"",null]', ['etf']],
    [JSON.stringify(Array.from({ length: 20 }, (_, n) => `w${n}`)), Array.from({ length: 10 }, (_, n) => `w${n}`)],
  ])('%s', (stored, list) => {
    expect(parseRecent(stored)).toEqual(list)
  })
})

describe('withRecent', () => {
  it.each([
    [[], 'etf', ['etf']],
    [['a', 'b'], 'etf', ['etf', 'a', 'b']],
    [['a', 'ETF', 'b'], 'etf', ['etf', 'a', 'b']],
    [['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], 'n', ['n', '1', '2', '3', '4', '5', '6', '7', '8', '9']],
  ])('%j and %s', (recent, keyword, list) => {
    expect(withRecent(recent, keyword)).toEqual(list)
  })
})
