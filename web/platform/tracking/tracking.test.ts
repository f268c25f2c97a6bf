import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface Report {
  records: {
    page: string
    prepg: string
    event: string
    platform: string
    depth?: number
    keyword?: string
    language?: string
    wz_id?: number
  }[]
}

let reads: { depth: number; seconds: number }[]
let stopped: number
vi.mock('./reading.ts', () => ({
  watchReading: () => ({ take: () => reads.shift(), stop: () => (stopped += 1) }),
}))
vi.mock('./landing-search.ts', () => ({ landingSearch: () => ({ keyword: '稳定币', found: 0 }) }))

let compared: { content: string } | undefined
const watched = vi.fn()
vi.mock('./seen-links.ts', () => ({
  watchSeenLinks: (items: ReadonlySet<number>, tell: (item: number) => void) => {
    watched([...items])
    tell(12)
  },
}))
let sent: Promise<Report>[]
let leave: Map<string, () => void>
let browser: { webdriver: boolean; doNotTrack: string | null; globalPrivacyControl?: boolean; sendBeacon: unknown }

/** A browser's own copy of the module, which keeps what waits to be sent. */
async function open() {
  vi.resetModules()
  return (await import('./tracking.ts')).trackPage
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  reads = []
  stopped = 0
  leave = new Map()
  const stored = new Map<string, string>()
  browser = {
    webdriver: false,
    doNotTrack: null,
    sendBeacon: (address: string, body: Blob) => {
      expect(address).toBe('/api/pvuv')
      expect(body.type).toBe('application/json')
      sent.push(body.text().then((text) => JSON.parse(text) as Report))
      return true
    },
  }
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => leave.set(name, listener))
  compared = undefined
  vi.stubGlobal('document', {
    ...{ visibilityState: 'hidden', referrer: '', documentElement: { lang: 'en' } },
    querySelector: (selector: string) => (selector === 'meta[name=compared]' ? compared : null),
  })
  vi.stubGlobal('location', { origin: 'https://site.test' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('page views of a browser', () => {
  it('are sent together after a while, each with the page before it', async () => {
    const trackPage = await open()
    for (const page of ['/', '/news', '/news', '/news/60']) trackPage(page)
    expect(sent).toHaveLength(0)
    vi.advanceTimersByTime(5_000)
    expect(sent).toHaveLength(1)
    const { records } = (await sent[0]) as Report
    expect(records.map(({ page, prepg }) => [page, prepg])).toEqual([
      ['/', ''],
      ['/news', '/'],
      ['/news/60', '/news'],
    ])
    expect(records[0]).toMatchObject({ platform: 'web', event: 'pageview' })
    expect(records.some((record) => 'uuid' in record)).toBe(false)
  })

  it('tell the language of the page, and which compared headlines were on the screen', async () => {
    const trackPage = await open()
    compared = { content: '12 15' }
    trackPage('/')
    await vi.dynamicImportSettled()
    vi.advanceTimersByTime(5_000)
    const { records } = (await sent[0]) as Report
    expect(watched).toHaveBeenLastCalledWith([12, 15])
    expect(records).toMatchObject([
      { event: 'pageview', page: '/', language: 'en' },
      { event: 'seen', page: '/', wz_id: 12, language: 'en' },
    ])
  })

  it.each(['visibilitychange', 'pagehide'])('are not lost by leaving (%s)', async (name) => {
    const trackPage = await open()
    trackPage('/')
    leave.get(name)?.()
    leave.get(name)?.()
    expect((await Promise.all(sent)).map(({ records }) => records.length)).toEqual([1])
  })

  it.each([
    ['https://www.google.com/search?q=private', 'https://www.google.com'],
    ['https://site.test/news', ''],
    ['', ''],
  ])('say of %j no more than %j', async (referrer, previous) => {
    vi.stubGlobal('document', { ...document, referrer })
    const trackPage = await open()
    trackPage('/news')
    trackPage('/')
    vi.advanceTimersByTime(5_000)
    expect((await sent[0])?.records.map(({ prepg }) => prepg)).toEqual([previous, '/news'])
  })

  it('are sent twenty at a time', async () => {
    const trackPage = await open()
    for (let n = 0; n < 45; n += 1) trackPage(`/news/${n}`)
    vi.advanceTimersByTime(5_000)
    expect((await Promise.all(sent)).map(({ records }) => records.length)).toEqual([20, 20, 5])
  })

  it.each([
    ['a robot', { webdriver: true }],
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('are not noted with %s', async (_, setting) => {
    Object.assign(browser, setting)
    const trackPage = await open()
    trackPage('/')
    vi.advanceTimersByTime(60_000)
    leave.get('pagehide')?.()
    expect(sent).toHaveLength(0)
  })

  it('go out from a browser that stores nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    const trackPage = await open()
    trackPage('/')
    leave.get('pagehide')?.()
    expect((await sent[0])?.records).toHaveLength(1)
  })

  it('name no browser, and remove the name that an earlier version stored', async () => {
    const stored = new Map([
      ['uuid', 'a-name'],
      ['other', 'stays'],
    ])
    vi.stubGlobal('localStorage', { removeItem: (key: string) => stored.delete(key) })
    await open()
    expect([...stored]).toEqual([['other', 'stays']])
  })
})

describe('what a browser tells of a text', () => {
  it('goes out with the next page, and by leaving', async () => {
    const trackPage = await open()
    trackPage('/en/contents/7')
    await vi.dynamicImportSettled()
    reads = [
      { depth: 40, seconds: 12 },
      { depth: 100, seconds: 30 },
    ]
    leave.get('visibilitychange')?.()
    trackPage('/news')
    leave.get('pagehide')?.()
    const records = (await Promise.all(sent)).flatMap(({ records }) => records)
    expect(records.map(({ event, page, depth }) => [event, page, depth])).toEqual([
      ['pageview', '/en/contents/7', undefined],
      ['read', '/en/contents/7', 40],
      ['read', '/en/contents/7', 100],
      ['pageview', '/news', undefined],
    ])
    expect(stopped).toBe(1)
  })

  it('is nothing with Do Not Track', async () => {
    Object.assign(browser, { doNotTrack: '1' })
    const trackPage = await open()
    trackPage('/contents/7')
    await vi.dynamicImportSettled()
    reads = [{ depth: 40, seconds: 12 }]
    leave.get('pagehide')?.()
    expect(sent).toEqual([])
  })
})

describe('a search', () => {
  it('is told where its page came as a document, not where the reader searched within the site', async () => {
    const trackPage = await open()
    trackPage('/zh-hant/search/%E7%A8%B3')
    await vi.dynamicImportSettled()
    trackPage('/search/BTC')
    await vi.dynamicImportSettled()
    leave.get('pagehide')?.()
    const records = (await Promise.all(sent)).flatMap(({ records }) => records)
    expect(records.filter(({ event }) => event === 'search').map(({ keyword }) => keyword)).toEqual(['稳定币'])
  })
})
