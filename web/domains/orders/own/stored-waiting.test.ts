import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BackendError } from '#web/calls/backend-error.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { forgetOnDevice } from '#web/session/device.ts'
import { forgetWaiting, placeNow, storeWaiting, waitingFor } from './stored-waiting.ts'

const entry = { entry: 3, token: 'secret', email: 'lin@mail.test' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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

describe('what became of the place', () => {
  const answer = vi.fn()
  beforeEach(() => {
    vi.spyOn(httpBackend, 'call').mockImplementation(answer)
    storeWaiting(7, entry)
  })

  it.each(['waiting', 'offered'] as const)('is shown while it is %s', async (state) => {
    answer.mockResolvedValue({ state, position: 2 })
    expect(await placeNow(7, 'en')).toEqual({ ...entry, state, position: 2 })
    expect(answer).toHaveBeenLastCalledWith('en', 'waitingPlace', { entry: 3, token: 'secret' })
    expect(waitingFor(7)).toEqual(entry)
  })

  it('is forgotten once it is over, or where nobody knows it', async () => {
    answer.mockResolvedValue({ state: 'over', position: 0 })
    expect([await placeNow(7, 'en'), waitingFor(7)]).toEqual([undefined, undefined])
    storeWaiting(7, entry)
    answer.mockRejectedValue(new BackendError(404, 'No such place'))
    expect([await placeNow(7, 'en'), waitingFor(7)]).toEqual([undefined, undefined])
  })

  it('is what was kept where nobody answers, and nothing is asked where nothing is kept', async () => {
    answer.mockRejectedValue(new TypeError('No network'))
    expect([await placeNow(7, 'en'), waitingFor(7)]).toEqual([entry, entry])
    answer.mockClear()
    expect(await placeNow(9, 'en')).toBeUndefined()
    expect(answer).not.toHaveBeenCalled()
  })
})
