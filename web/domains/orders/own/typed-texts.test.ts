import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepTyped, keptTyped } from './typed-texts.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps what was typed for an order from another one that knows its buyer', () => {
  keepTyped(7, 1, { name: '陈大文' })
  expect(keptTyped(7)).toEqual({ name: '陈大文' })
  expect(keptTyped(7, { id: 1, email: 'one@mail.test' })).toEqual({ name: '陈大文' })
  // The buyer of the order is unknown yet: people who choose tickets again need not retype.
  expect(keptTyped(7, { id: 2, email: '' })).toEqual({ name: '陈大文' })
  expect(keptTyped(7, { id: 2, email: 'two@mail.test' })).toEqual({})
})
