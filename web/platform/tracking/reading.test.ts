import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchReading } from './reading.ts'

/** A text of 1,000 px that begins 200 px below the top, in a window of 400 px. */
let scrolled: number
let at: number
let page: EventTarget & { visibilityState: string; querySelector: () => object | null }
let view: EventTarget

beforeEach(() => {
  scrolled = 0
  at = 0
  const text = { isConnected: true, getBoundingClientRect: () => ({ top: 200 - scrolled, height: 1_000 }) }
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => text })
  view = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('innerHeight', 400)
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view))
})
afterEach(() => vi.unstubAllGlobals())

const scrollTo = (top: number) => {
  scrolled = top
  view.dispatchEvent(new Event('scroll'))
}
const turn = (state: string) => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

describe('reading', () => {
  it('is as far as the text was on the screen, also where the reader went back up', () => {
    const watch = watchReading(() => at)
    at = 3_000
    expect(watch.take()).toEqual({ depth: 20, seconds: 3 })
    scrollTo(500)
    scrollTo(100)
    at = 4_500
    expect(watch.take()).toEqual({ depth: 70, seconds: 1 })
    scrollTo(9_000)
    expect(watch.take()).toEqual({ depth: 100, seconds: 0 })
    at = 5_100
    expect(watch.take()).toEqual({ depth: 100, seconds: 1 })
    expect(watch.take()).toBeUndefined()
    watch.stop()
  })

  it('lasts as long as the page is visible', () => {
    const watch = watchReading(() => at)
    at = 10_000
    turn('hidden')
    at = 60_000
    turn('visible')
    at = 62_000
    expect(watch.take()).toEqual({ depth: 20, seconds: 12 })
    watch.stop()
  })

  it('of a page without a text is nothing', () => {
    page.querySelector = () => null
    at = 10_000
    expect(watchReading(() => at).take()).toBeUndefined()
  })
})
