import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chordMs, keysArePaused, pauseForChord, pauseKeys } from './key-pause.ts'

const body = { busy: false, toggleAttribute: (_: string, busy: boolean) => Object.assign(body, { busy }) }
const state = () => [keysArePaused(), body.busy]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { body })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('single keys', () => {
  it('do nothing right after a chord, and again after the next one', () => {
    pauseForChord()
    vi.advanceTimersByTime(chordMs - 1)
    expect(state()).toEqual([true, true])
    pauseForChord()
    vi.advanceTimersByTime(chordMs - 1)
    expect(state()).toEqual([true, true])
    vi.advanceTimersByTime(1)
    expect(state()).toEqual([false, false])
  })

  it('do nothing until everything that loads has come', () => {
    const [one, other] = [pauseKeys(), pauseKeys()]
    one()
    one()
    expect(state()).toEqual([true, true])
    other()
    expect(state()).toEqual([false, false])
  })
})
