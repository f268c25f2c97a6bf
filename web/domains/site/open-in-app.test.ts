import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openInApp } from './open-in-app.ts'

const assign = vi.fn()
const page = { hidden: false }
const press = (app: string) => {
  const event = { preventDefault: vi.fn(), currentTarget: { href: 'https://site.test/download' } }
  openInApp(event, app)
  return event.preventDefault.mock.calls.length > 0
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/contents/12', search: '?a=1', assign })
  vi.stubGlobal('document', page)
  page.hidden = false
  assign.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page opened in the app', () => {
  it('is its path behind the link of the app, and after a second the page about the app', () => {
    expect(press('harbourwire://open/')).toBe(true)
    expect(assign.mock.calls).toEqual([['harbourwire://open/contents/12?a=1']])
    vi.advanceTimersByTime(1_000)
    expect(assign).toHaveBeenLastCalledWith('https://site.test/download')
  })

  it('stays there once the app has come to the front', () => {
    press('https://app.example')
    page.hidden = true
    vi.advanceTimersByTime(5_000)
    expect(assign.mock.calls).toEqual([['https://app.example/contents/12?a=1']])
  })

  it('is an ordinary link without an app', () => {
    expect(press('')).toBe(false)
    expect(assign).not.toHaveBeenCalled()
  })
})
