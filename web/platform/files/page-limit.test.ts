import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askedWithin } from './page-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limitMs = 4_000
const hourMs = 3_600_000

/** Asks for a page whose answer comes when the test says so. */
function asking(kept: Promise<unknown>) {
  const answer = Promise.withResolvers<string>()
  let signal: AbortSignal | undefined
  const asked = askedWithin(limitMs, kept, (given) => {
    signal = given
    given.addEventListener('abort', () => answer.reject(new Error('given up')))
    return answer.promise
  })
  return { asked, answer: answer.resolve, isGivenUp: () => signal?.aborted }
}

it('a page that is kept is shown where the network takes too long', async () => {
  const { asked, isGivenUp } = asking(Promise.resolve('the one that is kept'))
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(isGivenUp()).toBe(false)
  const refused = expect(asked).rejects.toThrow('given up')
  await vi.advanceTimersByTimeAsync(1)
  await refused
})

it('a page that is kept nowhere may take any time', async () => {
  const { asked, answer, isGivenUp } = asking(Promise.resolve(undefined))
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(isGivenUp()).toBe(false)
  answer('the one of the network')
  expect(await asked).toBe('the one of the network')
})

it('an answer that came in time is not cut off while the rest of it is on its way', async () => {
  const { asked, answer, isGivenUp } = asking(Promise.resolve('the one that is kept'))
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  answer('the one of the network')
  expect(await asked).toBe('the one of the network')
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(isGivenUp()).toBe(false)
})
