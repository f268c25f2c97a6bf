import { beforeEach, describe, expect, it } from 'vitest'
import { emptyForm, type FormState } from './form-state.ts'
import { dropCopy, keepCopy, withCopy } from './unsaved-copy.ts'

const entries = new Map<string, string>()
const store = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
}
const form = (given: Partial<FormState>): FormState => ({ ...emptyForm('zh-Hans'), ...given })
const typed = (given: Partial<FormState>) => {
  const begun = form(given)
  return { ...begun, fields: { ...begun.fields, title: '改过的标题' }, dirty: true }
}
const planned = { id: 7, version: 2, planned: '2026-11-25 06:22:00', time: '2026-11-25 06:22' }
const correction = { item: 9, version: 3 }

beforeEach(() => entries.clear())

describe('what was typed and not saved', () => {
  it.each([
    ['planned flash', planned],
    ['correction', correction],
  ])('into a %s is there when it is opened again, on top of the version that it was typed over', (_, given) => {
    keepCopy(typed(given), store)
    const opened = withCopy(form({ ...given, version: given.version + 1 }), store)
    expect(opened).toMatchObject({ fields: { title: '改过的标题' }, version: given.version, dirty: true })
  })

  it('is gone once it was saved, discarded, or typed back', () => {
    keepCopy(typed(planned), store)
    dropCopy(form(planned), store)
    expect(withCopy(form(planned), store).dirty).toBe(false)
    keepCopy(typed(planned), store)
    keepCopy(form(planned), store)
    expect(withCopy(form(planned), store).dirty).toBe(false)
  })

  it('into a draft is kept by the server alone, and another record has its own', () => {
    keepCopy(typed({ id: 7, version: 2 }), store)
    expect(entries.size).toBe(0)
    keepCopy(typed(planned), store)
    expect(withCopy(form({ ...planned, id: 8 }), store).dirty).toBe(false)
  })

  it('does not prevent opening where it cannot be read, or writing where the store is full', () => {
    entries.set('flash planned 7', '{')
    expect(withCopy(form(planned), store)).toEqual(form(planned))
    const full = {
      ...store,
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(() => keepCopy(typed(planned), full)).not.toThrow()
  })
})
