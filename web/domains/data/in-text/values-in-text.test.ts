import { describe, expect, it } from 'vitest'
import type { Language } from '#language/languages.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { TextValue } from './text-values.ts'
import { dataValuesIn, valueDay, withDataValues } from './values-in-text.ts'

const link = (series: string, form: string, words = 'Northbank: 1 BTC', path = '/DataEra/bitcoin/northbank') =>
  `<p><a href="${path}" data-series="${series}" data-series-form="${form}">${words}</a></p>`
const holdings = 'holdings.northbank.bitcoin'

const known = (more: Partial<TextValue> = {}): TextValue => ({
  series: holdings,
  metric: 'holdings',
  unit: 'btc',
  entity: { key: 'northbank', kind: 'company', name: 'North & <bank>', language: 'en', symbol: 'NB' },
  day: '2026-01-31',
  value_then: 1000,
  value_now: 1250,
  group: '',
  coin: '',
  then_day: '2026-01-31',
  now_day: '2026-02-03',
  course: null,
  sources: [{ id: 1, name: 'Filings', url: '', source_time: '2026-02-03 09:30:00', read_time: null, stale: false }],
  demo: false,
  ...more,
})

/** Answers with these values, and keeps what was asked. */
function backendWith(list: TextValue[] | Error, language: Language = 'en') {
  const asked: unknown[] = []
  const call = async (_name: string, input: unknown) => {
    asked.push(input)
    if (list instanceof Error) throw list
    return { list, demo: false, as_of: null, sources: [] }
  }
  return { asked, backend: { language, call } as unknown as LanguageBackend }
}

describe('numbers within a text', () => {
  it('are found where a paragraph is one such link, each once', () => {
    const html = `${link(holdings, 'number')}<p>x ${link(holdings, 'chart').slice(3)}${link(holdings, 'number')}${link('price.bitcoin', 'chart')}`
    expect(dataValuesIn(html).map(({ series, form }) => [series, form])).toEqual([
      [holdings, 'number'],
      ['price.bitcoin', 'chart'],
    ])
    expect(
      dataValuesIn(link('../x', 'number') + link(holdings, 'film') + link(holdings, 'number', 'x', '/publish')),
    ).toEqual([])
  })

  it('show the value of the day beside the newest, with source and time', async () => {
    const { asked, backend } = backendWith([known()])
    const html = await withDataValues(`<p>Before</p>${link(holdings, 'number')}<p>After</p>`, '2026-01-31', backend)
    expect(asked).toEqual([{ values: [{ series: holdings, day: '2026-01-31', course: false }] }])
    expect(html).toMatchInlineSnapshot(
      `"<p>Before</p><figure class="text-value"><figcaption><a href="/DataEra/bitcoin/northbank">North &amp; &lt;bank&gt;, Holdings</a></figcaption><dl><div><dt>When published, 31 Jan 2026</dt><dd>1,000 BTC</dd></div><div><dt>Latest, 3 Feb 2026</dt><dd>1,250 BTC</dd></div><div><dt>Change</dt><dd class="up">+25.00%</dd></div></dl><p class="text-value__s">Source: Filings. Updated 2026-02-03 09:30.</p></figure><p>After</p>"`,
    )
  })

  it.each<[string, Partial<TextValue>, string]>([
    [
      'the last value before the day of publishing, with its own day',
      { then_day: '2026-01-29' },
      'When published, data of 29 Jan 2026=1,000 BTC|Latest, 3 Feb 2026=1,250 BTC|Change=+25.00%',
    ],
    [
      'one value where none is newer than the text',
      { then_day: '2026-01-29', now_day: '2026-01-29', value_now: 1000 },
      'When published and latest, data of 29 Jan 2026=1,000 BTC',
    ],
    [
      'one value on the day of publishing',
      { now_day: '2026-01-31', value_now: 1000 },
      'When published and latest, 31 Jan 2026=1,000 BTC',
    ],
    [
      'that there was none yet',
      { value_then: null, then_day: null },
      'When published, 31 Jan 2026=No data yet|Latest, 3 Feb 2026=1,250 BTC',
    ],
  ])('say %s', async (_, given, words) => {
    const html = await withDataValues(link(holdings, 'number'), '2026-01-31', backendWith([known(given)]).backend)
    const rows = [...html.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)</g)].map(([, term, value]) => `${term}=${value}`)
    expect(rows.join('|')).toBe(words)
  })

  it('mark the last day that is drawn where the text was published later', async () => {
    const course = { start: '2026-01-01', values: Array.from({ length: 29 }, (_, place) => 1000 + place) }
    const { backend } = backendWith([known({ course, then_day: '2026-01-29', now_day: '2026-01-29' })])
    const html = await withDataValues(link(holdings, 'chart'), '2026-01-31', backend)
    const ends = [...html.matchAll(/M([\d.]+) 0V180/g)].map(([, x]) => Number(x))
    expect(ends).toEqual([640])
  })

  it('may sum up a table, and are named by what they sum up', async () => {
    const sum = { entity: null, metric: 'flow', unit: 'usd', coin: 'ethereum', group: 'cumulative' } as const
    const total = link('flow.cumulative.ethereum', 'number', 'x', '/DataEra/etf')
    const shown = async (given: Partial<TextValue>, language: Language) =>
      withDataValues(
        total,
        '2026-01-31',
        backendWith([known({ series: 'flow.cumulative.ethereum', ...given })], language).backend,
      )
    expect(await shown(sum, 'en')).toContain('<a href="/DataEra/etf">Ether spot ETFs, net flow to date</a>')
    expect(await shown({ ...sum, metric: 'holdings', group: 'company' }, 'zh-Hans')).toContain(
      '>上市公司的以太币持仓</a>',
    )
  })

  it('are drawn as a chart with its table', async () => {
    const values = Array.from({ length: 40 }, (_, place) => 1000 + place)
    const { backend } = backendWith([known({ course: { start: '2026-01-01', values } })], 'zh-Hant-HK')
    const html = await withDataValues(link(holdings, 'chart'), '2026-01-31', backend)
    expect(html.match(/<svg/g)).toHaveLength(1)
    expect(html).toContain('role="img" aria-label="North &amp; &lt;bank&gt; 持倉，')
    expect(html).toMatch(/<tbody><tr><th scope="row">2026年2月9日<\/th><td>1,039 枚<\/td><\/tr>/)
    expect(html).not.toMatch(/NaN|Infinity|undefined| style=/)
  })

  it('draw flows as bars around zero, in the colours of rise and fall', async () => {
    const values = Array.from({ length: 30 }, (_, place) => (place % 2 ? -5e7 : 8e7))
    const flow = { series: 'flow.fund', metric: 'flow', unit: 'usd', value_then: 8e7, value_now: -5e7 } as const
    const { backend } = backendWith([known({ ...flow, course: { start: '2026-01-05', values } })])
    const html = await withDataValues(link('flow.fund', 'chart', 'x', '/DataEra/etf/fund'), '2026-01-31', backend)
    expect(html.match(/stroke="var\(--up\)"/g)).toHaveLength(15)
    expect(html.match(/stroke="var\(--down\)"/g)).toHaveLength(15)
    expect(html).toContain('<dd class="down">−$130.0m</dd>')
  })

  it('stay links where nothing is known of them, or nothing can be asked', async () => {
    const html = link(holdings, 'number')
    expect(await withDataValues(html, '2026-01-31', backendWith([]).backend)).toBe(html)
    expect(await withDataValues(html, '2026-01-31', backendWith(new Error('gone')).backend)).toBe(html)
    expect(await withDataValues('<p>None</p>', '2026-01-31', backendWith(new Error('asked')).backend)).toBe(
      '<p>None</p>',
    )
  })

  it('belong to the day of UTC on which the text was published', () => {
    expect(valueDay('2026-02-01 07:59:59', 0)).toBe('2026-01-31')
    expect(valueDay('2026-02-01 08:00:00', 0)).toBe('2026-02-01')
    expect(valueDay(null, Date.UTC(2026, 1, 3))).toBe('2026-02-03')
  })
})
