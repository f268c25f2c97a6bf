import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPolling } from './polling.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const ask = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
  ask.mockClear()
  stop = startPolling({ everyMs: 15_000, ask })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function hide(hidden: boolean): void {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

describe('polling', () => {
  it('asks after each interval, and not once stopped', () => {
    expect(ask).toHaveBeenCalledTimes(0)
    vi.advanceTimersByTime(45_000)
    expect(ask).toHaveBeenCalledTimes(3)
    stop()
    vi.advanceTimersByTime(45_000)
    hide(true)
    hide(false)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('is silent while nobody sees the page, and asks at once when it is seen again', () => {
    hide(true)
    vi.advanceTimersByTime(600_000)
    expect(ask).toHaveBeenCalledTimes(0)
    hide(false)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('does not ask for each change of tabs', () => {
    vi.advanceTimersByTime(15_000)
    for (let turn = 0; turn < 10; turn += 1) {
      hide(true)
      hide(false)
    }
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
