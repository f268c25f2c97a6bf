import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetOnDevice } from '#web/session/device.ts'
import { forgetWaiting, storeWaiting, waitingFor } from './stored-waiting.ts'

const entry = { entry: 3, token: 'secret', email: 'lin@mail.test' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps where a device waits, each by its ticket type, until it is given up', () => {
  storeWaiting(7, entry)
  storeWaiting(8, { ...entry, entry: 4 })
  expect([waitingFor(7), waitingFor(8)?.entry, waitingFor(9)]).toEqual([entry, 4, undefined])
  forgetWaiting(7)
  expect([waitingFor(7), waitingFor(8)?.entry]).toEqual([undefined, 4])
})

it('goes with whoever signs out', async () => {
  storeWaiting(7, entry)
  await forgetOnDevice()
  expect(waitingFor(7)).toBeUndefined()
})

it('takes what it cannot read for nothing', () => {
  localStorage.setItem('waiting', 'null')
  expect(waitingFor(7)).toBeUndefined()
  localStorage.setItem('waiting', '{')
  expect(waitingFor(7)).toBeUndefined()
})
