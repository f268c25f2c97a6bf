import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemsOf, type ListPage, type MoreAction, moreReducer, newerThan, startOf, tailIsStale } from './more-state.ts'

interface Row {
  id: number
  text: string
}

const rows = (ids: readonly number[], text = ''): Row[] => ids.map((id) => ({ id, text }))
const page = (ids: readonly number[], more = true, text = ''): ListPage<Row> => ({ list: rows(ids, text), more })
const start = (ids: readonly number[], more = true) => startOf(page(ids, more), 'zh-Hans')
const reached = (state: ReturnType<typeof start>, ...actions: MoreAction<Row>[]) =>
  actions.reduce(moreReducer<Row>, state)
const ids = (state: ReturnType<typeof start>) => itemsOf(state).map(({ id }) => id)
const loaded = (numbers: readonly number[], more = true): MoreAction<Row> => ({
  type: 'loaded',
  page: page(numbers, more),
  language: 'zh-Hans',
})

describe('a list that goes on', () => {
  it('appends what follows and ends with its last page', () => {
    const state = reached(start([9, 8]), loaded([7, 6]), loaded([5], false))
    expect([ids(state), state.more]).toEqual([[9, 8, 7, 6, 5], false])
  })

  it('shows an item that arrives twice once, in its first place', () => {
    expect(ids(reached(start([9, 8, 8]), loaded([8, 7, 7]), loaded([7, 9, 6])))).toEqual([9, 8, 7, 6])
  })

  it('ends when a page brings nothing new, whatever the page says', () => {
    expect(reached(start([9, 8]), loaded([9, 8])).more).toBe(false)
  })

  it('keeps what is shown while loading and after a failure, and loads on', () => {
    const failed = reached(start([9]), { type: 'loading' }, { type: 'failed' })
    expect([failed.status, ids(failed)]).toEqual(['failed', [9]])
    const retried = reached(failed, { type: 'loading' })
    expect(retried.status).toBe('loading')
    expect(reached(retried, loaded([8]))).toMatchObject({ status: 'idle', more: true })
  })

  it('never shows an item twice, whatever happens', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 })
    const action: fc.Arbitrary<MoreAction<Row>> = fc.oneof(
      fc.constant<MoreAction<Row>>({ type: 'loading' }),
      fc.constant<MoreAction<Row>>({ type: 'failed' }),
      fc
        .record({
          type: fc.constantFrom('page' as const, 'loaded' as const, 'renewed' as const, 'arrived' as const),
          numbers,
          more: fc.boolean(),
          language: fc.constantFrom('zh-Hans' as const, 'en' as const),
        })
        .map(({ type, numbers: list, more, language }) => ({ type, page: page(list, more), language })),
    )
    fc.assert(
      fc.property(numbers, fc.array(action, { maxLength: 12 }), (first, actions) => {
        const shown = ids(reached(start(first), ...actions))
        expect(new Set(shown).size).toBe(shown.length)
      }),
    )
  })
})

describe('going back', () => {
  const left = reached(start([9, 8, 7]), loaded([6, 5]))

  it('shows the same list, in the wording of the new answer', () => {
    const state = reached(left, { type: 'page', page: page([9, 8, 7], true, 'new'), language: 'zh-Hans' })
    expect(ids(state)).toEqual([9, 8, 7, 6, 5])
    expect(itemsOf(state).map(({ text }) => text)).toEqual(['new', 'new', 'new', '', ''])
  })

  it('holds back what came meanwhile, and loses nothing that it pushed off the first page', () => {
    expect(ids(reached(left, { type: 'page', page: page([11, 10, 9]), language: 'zh-Hans' }))).toEqual([9, 8, 7, 6, 5])
  })

  it('drops what was withdrawn', () => {
    expect(ids(reached(left, { type: 'page', page: page([9, 7, 6]), language: 'zh-Hans' }))).toEqual([9, 7, 6, 5])
    expect(ids(reached(start([9, 8, 7]), { type: 'page', page: page([9, 7, 6]), language: 'zh-Hans' }))).toEqual([
      9, 7, 6,
    ])
  })

  it('begins anew where everything is new', () => {
    const state = reached(left, { type: 'page', page: page([30, 29], false), language: 'zh-Hans' })
    expect([ids(state), state.more]).toEqual([[30, 29], false])
  })

  it('takes the answer for the end when nothing was loaded after it', () => {
    expect(reached(start([9, 8]), { type: 'page', page: page([9, 8], false), language: 'zh-Hans' }).more).toBe(false)
    expect(reached(left, { type: 'page', page: page([9, 8, 7], false), language: 'zh-Hans' }).more).toBe(true)
  })
})

describe('another language', () => {
  const shown = reached(start([9, 8]), loaded([7, 6]))
  const switched = reached(shown, { type: 'page', page: page([9, 8], true, 'zh-Hant-HK'), language: 'zh-Hant-HK' })

  it('asks for what was loaded after the page once more', () => {
    expect([
      tailIsStale(shown, 'zh-Hans'),
      tailIsStale(shown, 'zh-Hant-HK'),
      tailIsStale(switched, 'zh-Hant-HK'),
    ]).toEqual([false, true, true])
    expect(tailIsStale(start([9]), 'zh-Hant-HK')).toBe(false)
  })

  it('replaces it when it has come', () => {
    const state = reached(switched, { type: 'renewed', page: page([7, 6], true, 'zh-Hant-HK'), language: 'zh-Hant-HK' })
    expect(itemsOf(state).map(({ id, text }) => `${id}${text}`)).toEqual([
      '9zh-Hant-HK',
      '8zh-Hant-HK',
      '7zh-Hant-HK',
      '6zh-Hant-HK',
    ])
    expect(tailIsStale(state, 'zh-Hant-HK')).toBe(false)
  })

  it('begins anew between English and Chinese, whose lists hold other items: nothing newer is left out', () => {
    const chinese = reached(start([9, 8, 7]), loaded([6, 5]))
    const english = reached(chinese, { type: 'page', page: page([8, 6], true, 'en'), language: 'en' })
    expect(ids(english)).toEqual([8, 6])
    expect(ids(reached(english, { type: 'page', page: page([9, 8, 7]), language: 'zh-Hans' }))).toEqual([9, 8, 7])
  })
})

describe('new items', () => {
  it('are those before everything shown', () => {
    expect(newerThan(rows([9, 8]), rows([11, 10, 9, 8]))).toEqual(rows([11, 10]))
    expect(newerThan(rows([9, 8]), rows([9, 8]))).toEqual([])
    expect(newerThan([], rows([2, 1]))).toEqual(rows([2, 1]))
  })

  it('are put on top of a list that stays', () => {
    const state = reached(start([9, 8]), loaded([7]), { type: 'arrived', page: page([11, 10, 9]), language: 'zh-Hans' })
    expect([ids(state), state.more]).toEqual([[11, 10, 9, 8, 7], true])
  })

  it('begin the list anew when they are more than a page, because something would be missing between', () => {
    const state = reached(start([9, 8]), loaded([7]), { type: 'arrived', page: page([30, 29]), language: 'zh-Hans' })
    expect(ids(state)).toEqual([30, 29])
  })
})
