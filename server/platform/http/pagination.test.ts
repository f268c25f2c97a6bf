import { describe, expect, it } from 'vitest'
import { maxCounted } from '#contract/constants.ts'
import { createPagination } from './pagination.ts'

const size = 25
const lastCounted = maxCounted / size

/** The pagination of a list that has this many rows, and how far they were counted for it. */
async function paginationOver(rows: number, page: number, filter: { keyword?: string; forms?: readonly string[] }) {
  const counted: (number | undefined)[] = []
  const paginate = createPagination(async (_filter: typeof filter, most?: number) => {
    counted.push(most)
    return Math.min(rows, most === undefined ? rows : most + 1)
  })
  const found = Math.min(size, Math.max(0, rows - (page - 1) * size))
  return { pagination: await paginate(filter, { page, size, found }), counted }
}

const word = { keyword: '稳定' }
const forms = { forms: ['稳定'] }
const cases: readonly [
  what: string,
  given: { rows: number; page: number; filter: { keyword?: string; forms?: readonly string[] } },
  pagination: [total: number, capped: boolean, more: boolean],
  counted: (number | undefined)[],
][] = [
  ['nothing at all', { rows: 0, page: 1, filter: word }, [0, false, false], []],
  ['a last page', { rows: 30, page: 2, filter: word }, [30, false, false], []],
  ['a list without a word', { rows: 90_000, page: 1, filter: {} }, [90_000, false, true], [undefined]],
  ['its full last page', { rows: 50, page: 2, filter: {} }, [50, false, false], [undefined]],
  ['few that hold a word', { rows: 60, page: 1, filter: word }, [60, false, true], [maxCounted]],
  ['as many as are counted', { rows: maxCounted, page: 1, filter: word }, [maxCounted, false, true], [maxCounted]],
  ['more than are counted', { rows: maxCounted + 1, page: 1, filter: forms }, [maxCounted, true, true], [maxCounted]],
  [
    'the last page that is counted to',
    { rows: 90_000, page: lastCounted, filter: word },
    [maxCounted, true, true],
    [maxCounted],
  ],
  [
    'a page beyond',
    { rows: 90_000, page: lastCounted + 1, filter: word },
    [maxCounted + size, true, true],
    [maxCounted + size],
  ],
  ['the last page of all', { rows: 90_000, page: 3_600, filter: word }, [90_000, false, false], [90_000]],
  ['a page after the last', { rows: 90_000, page: 3_601, filter: word }, [maxCounted, true, false], [maxCounted]],
  ['a page after the last of few', { rows: 60, page: 9, filter: word }, [60, false, false], [maxCounted]],
]

describe('pagination', () => {
  it.each(cases)('%s', async (_, { rows, page, filter }, [total, total_capped, more], counted) => {
    expect(await paginationOver(rows, page, filter)).toEqual({ pagination: { total, total_capped, more }, counted })
  })
})
