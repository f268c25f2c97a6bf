import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Consent } from './consent.ts'

let asked: { service: string; given: Consent | undefined; answer: (consent: Consent) => void }[]
const hidden = vi.fn()
vi.mock('./consent.ts', () => ({
  askConsent: (service: string, given: Consent | undefined, answer: (consent: Consent) => void) =>
    asked.push({ service, given, answer }),
  hideConsent: () => hidden(),
}))

const configured = 'plausible https://counts.example/api/event news.example'
const fetched = vi.fn<(address: string, options: RequestInit) => Promise<Response>>(async () => new Response())
let kept: Map<string, string>

/** A browser's own copy of the module. */
async function open() {
  vi.resetModules()
  return (await import('./outside-analytics.ts')).tellOutside
}

beforeEach(() => {
  asked = []
  hidden.mockClear()
  kept = new Map()
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { referrer: 'https://elsewhere.example/private', documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { origin: 'https://news.example', hostname: 'news.example' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const sent = () => fetched.mock.calls.map(([address, { body }]) => [address, JSON.parse(String(body))])

describe('an outside service', () => {
  it('gets nothing before consent, and nothing where it is refused', async () => {
    const tell = await open()
    tell(configured, '/')
    tell(configured, '/news')
    expect(asked.map(({ service, given }) => [service, given])).toEqual([
      ['Plausible', undefined],
      ['Plausible', undefined],
    ])
    asked[1]?.answer('no')
    tell(configured, '/columns')
    expect(fetched).not.toHaveBeenCalled()
    expect(asked).toHaveLength(2)
    expect(hidden).toHaveBeenCalledOnce()
    expect(kept.get('analytics-consent')).toBe('no')
  })

  it('gets page views once there is consent, and no more than where a reader came from', async () => {
    const tell = await open()
    tell(configured, '/')
    asked[0]?.answer('yes')
    tell(configured, '/news')
    expect(sent()).toEqual([
      [
        'https://counts.example/api/event',
        {
          ...{ name: 'pageview', url: 'https://news.example/', domain: 'news.example' },
          referrer: 'https://elsewhere.example',
        },
      ],
      [
        'https://counts.example/api/event',
        {
          ...{ name: 'pageview', url: 'https://news.example/news', domain: 'news.example' },
          referrer: 'https://news.example/',
        },
      ],
    ])
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  })

  it('is not used any more once consent is withdrawn on the privacy page', async () => {
    kept.set('analytics-consent', 'yes')
    const tell = await open()
    tell(configured, '/en/privacy')
    expect(asked).toMatchObject([{ given: 'yes' }])
    asked[0]?.answer('no')
    fetched.mockClear()
    tell(configured, '/news')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('may be Umami, which is told the site by its number', async () => {
    kept.set('analytics-consent', 'yes')
    const tell = await open()
    tell('umami https://counts.example/api/send 7f3c', '/')
    expect(sent()[0]?.[1]).toMatchObject({ type: 'event', payload: { website: '7f3c', hostname: 'news.example' } })
  })

  it.each(['matomo', 'constructor'])('that is not supported (%s) is told in the console, once', async (name) => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    kept.set('analytics-consent', 'yes')
    const tell = await open()
    tell(`${name} https://counts.example/ x`, '/')
    tell(`${name} https://counts.example/ x`, '/news')
    expect(complaint.mock.calls).toEqual([[`Analytics "${name}" is not supported`]])
    expect(fetched).not.toHaveBeenCalled()
    expect(asked).toEqual([])
    complaint.mockRestore()
  })
})
