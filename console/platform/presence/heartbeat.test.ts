import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHeartbeat } from './heartbeat.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const frame = new EventTarget()
const said: string[] = []
const heart = { everyMs: 1_000, beat: () => void said.push('here'), leave: () => void said.push('left') }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame))
  vi.stubGlobal('removeEventListener', frame.removeEventListener.bind(frame))
  page.hidden = false
  said.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function hide(hidden: boolean): void {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

describe('an open page', () => {
  it('says so at once and at every beat, and once that it is left', () => {
    const stop = startHeartbeat(heart)
    vi.advanceTimersByTime(2_000)
    expect(said).toEqual(['here', 'here', 'here'])
    stop()
    vi.advanceTimersByTime(5_000)
    frame.dispatchEvent(new Event('pagehide'))
    expect(said.slice(3)).toEqual(['left'])
  })

  it('is left when its window goes', () => {
    const stop = startHeartbeat(heart)
    frame.dispatchEvent(new Event('pagehide'))
    expect(said).toEqual(['here', 'left'])
    stop()
  })

  it('goes on while nobody sees it', () => {
    const stop = startHeartbeat(heart)
    hide(true)
    vi.advanceTimersByTime(1_000)
    expect(said).toEqual(['here', 'here'])
    stop()
  })

  it('is silent while nobody sees it where that is asked for, and back as soon as it is seen', () => {
    const stop = startHeartbeat({ ...heart, onlySeen: true })
    hide(true)
    vi.advanceTimersByTime(5_000)
    expect(said).toEqual(['here'])
    hide(false)
    expect(said).toEqual(['here', 'here'])
    stop()
    hide(true)
    hide(false)
    expect(said.slice(2)).toEqual(['left'])
  })
})
