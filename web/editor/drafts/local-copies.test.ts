import { expect, it } from 'vitest'
import { createLocalCopies, tabOf } from './local-copies.ts'

/** A storage with room for a number of characters. */
function fakeStorage(room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      const others = [...kept].filter(([one]) => one !== key).reduce((sum, [, text]) => sum + text.length, 0)
      if (others + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const day = 86_400_000
const fields = (title: string) => ({ title, document: { type: 'doc' } })
const owner = (tab: string, manuscript: number | 'new' = 7, user = 1) => ({
  kind: 'manuscript' as const,
  user,
  record: manuscript,
  tab,
})
const copiesOf = (storage: Storage, of: ReturnType<typeof owner>, now: number) =>
  createLocalCopies(storage, of, () => now, isFields)
const isFields = (value: unknown): value is ReturnType<typeof fields> =>
  (value as Partial<ReturnType<typeof fields>> | undefined)?.document?.type === 'doc'

it('keeps a copy for each tab and finds them newest first', () => {
  const storage = fakeStorage()
  const [one, other] = ['a', 'b'].map((tab) => copiesOf(storage, owner(tab), day))
  one?.keep({ fields: fields('旧'), base: { id: 7, version: 2 }, at: 1 })
  other?.keep({ fields: fields('新'), base: undefined, at: 2 })
  expect(one?.listCopies().map((copy) => copy.fields.title)).toEqual(['新', '旧'])
  expect(one?.listCopies().map(tabOf)).toEqual(['b', 'a'])
  one?.drop()
  expect(other?.listCopies()).toMatchObject([{ fields: { title: '新' }, at: 2 }])
})

it('shows them to nobody else and for no other manuscript', () => {
  const storage = fakeStorage()
  copiesOf(storage, owner('a'), day).keep({ fields: fields('我的'), base: undefined, at: 1 })
  expect(copiesOf(storage, owner('a', 7, 12), day).listCopies()).toEqual([])
  expect(copiesOf(storage, owner('a', 71), day).listCopies()).toEqual([])
  expect(copiesOf(storage, owner('a', 'new'), day).listCopies()).toEqual([])
})

it('makes room by throwing away what nobody came back for in 30 days, and says when there is none', () => {
  const size = JSON.stringify({ fields: fields('字'.repeat(100)), at: 31 * day }).length
  const storage = fakeStorage(size * 1.5)
  const long = { fields: fields('字'.repeat(100)), base: undefined }
  expect(copiesOf(storage, owner('a', 1), day).keep({ ...long, at: 0 })).toBe(true)
  const later = copiesOf(storage, owner('b', 2), 31 * day)
  expect(later.keep({ ...long, at: 31 * day })).toBe(true)
  expect(copiesOf(storage, owner('c', 3), 31 * day).keep({ ...long, at: 31 * day })).toBe(false)
})

it('passes over what it cannot read', () => {
  const storage = fakeStorage()
  storage.setItem('manuscript:1:7:x', '{')
  storage.setItem('manuscript:1:7:y', JSON.stringify({ at: day, fields: { title: '' } }))
  expect(copiesOf(storage, owner('a'), day).listCopies()).toEqual([])
})
