import { describe, expect, it } from 'vitest'
import { changeListAddress, readListAddress } from './list-address.ts'

describe('readListAddress', () => {
  it.each([
    ['', { page: 1, size: 25 }, {}],
    ['page=3&size=50', { page: 3, size: 50 }, {}],
    ['page=0&size=26', { page: 1, size: 25 }, {}],
    ['page=-1', { page: 1, size: 25 }, {}],
    ['page=2.5&size=abc', { page: 1, size: 25 }, {}],
    ['page=1e99', { page: 1, size: 25 }, {}],
    ['state=published&keyword=+%E5%88%A9%E7%8E%87+', { page: 1, size: 25 }, { state: 'published', keyword: '利率' }],
    ['state=&other=1&keyword=%20', { page: 1, size: 25 }, {}],
  ])('%s', (address, page, filters) =>
    expect(readListAddress(new URLSearchParams(address), ['state', 'keyword'])).toEqual({ page, filters }),
  )
})

describe('changeListAddress', () => {
  it.each([
    ['', { page: 2 }, 'page=2'],
    ['page=2&state=merged', { page: 1 }, 'state=merged'],
    ['size=50', { size: 25 }, ''],
    ['state=merged&page=4', { state: undefined, page: undefined }, ''],
    ['state=merged', { keyword: '100% 的' }, 'state=merged&keyword=100%25+%E7%9A%84'],
    ['keyword=a', { keyword: '' }, ''],
  ])('%s with %j is %s', (address, changes, wanted) =>
    expect(changeListAddress(new URLSearchParams(address), changes).toString()).toBe(wanted),
  )
})
