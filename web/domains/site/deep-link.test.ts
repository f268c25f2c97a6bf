import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const shown = vi.hoisted(() => ({ hint: vi.fn() }))
vi.mock('./outside-hint.ts', () => ({ showOutsideHint: shown.hint }))

import { appPath } from './app-path.ts'
import { openApp } from './deep-link.ts'
import { openInApp } from './open-in-app.ts'

const assign = vi.fn()
const page = { hidden: false }
const agents = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
  wechat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/WIFI Language/zh_CN',
  qq: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/121.0 Mobile Safari/537.36 V1_AND_SQ_9.0.60 QQ/9.0.60.17095',
  line: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Line/14.18.1/IAB',
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/contents/12', search: '?a=1', assign })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { userAgent: agents.phone })
  page.hidden = false
  assign.mockReset()
  shown.hint.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page opened in the app', () => {
  it('is its path behind the link of the app, and after a second the page about the app', () => {
    openApp('harbourwire://open/', 'https://site.test/download')
    expect(assign.mock.calls).toEqual([['harbourwire://open/contents/12?a=1']])
    vi.advanceTimersByTime(999)
    expect(assign).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(assign).toHaveBeenLastCalledWith('https://site.test/download')
  })

  it('stays there once the app has come to the front', () => {
    openApp('https://app.example', 'https://site.test/download')
    page.hidden = true
    vi.advanceTimersByTime(5_000)
    expect(assign.mock.calls).toEqual([['https://app.example/contents/12?a=1']])
  })

  it.each([['wechat'], ['qq'], ['line']] as const)('is a hint to open it outside of %s', (name) => {
    vi.stubGlobal('navigator', { userAgent: agents[name] })
    openApp('harbourwire://open', 'https://site.test/download')
    vi.advanceTimersByTime(5_000)
    expect(shown.hint).toHaveBeenCalledTimes(1)
    expect(assign).not.toHaveBeenCalled()
  })

  it('is an ordinary link without an app', () => {
    const event = { preventDefault: vi.fn(), currentTarget: { href: 'https://site.test/download' } }
    openInApp(event, '')
    expect(event.preventDefault).not.toHaveBeenCalled()
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('what the app is handed', () => {
  it.each([
    ['/contents/12', '/contents/12'],
    ['/zh-hant/gw_detail/12', '/contents/12'],
    ['/en/wz_detail/12', '/contents/12'],
    ['/kuaixun_wz/7', '/news/7'],
    ['/en/news/7', '/news/7'],
    ['/ac_detail/3', '/events/3'],
    ['/wz_detail', '/wz_detail'],
    ['/constructor/3', '/constructor/3'],
    ['/zh-hant', '/'],
    ['/en', '/en'],
  ])('%s is %s', (pathname, path) => expect(appPath(pathname)).toBe(path))
})
