import { describe, expect, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { type Digest, digestHtml, digestText, ownLinks } from './digest-layout.ts'

const long = '稳定币发牌后的第一个冬天：储备、赎回与一座港口的新算盘'.repeat(3)
const link = { title: long, href: 'https://news.test/zh-hant/contents/123456789012' }
/** A letter that is full, with the longest texts. */
const full: Digest = {
  ...{ kind: 'daily', language: 'zh-Hans', site: '港讯', home: 'https://news.test/', date: '2026年11月20日星期五' },
  intro: { text: '早上好。'.repeat(750), by: '何沛文，值班主编' },
  numbers: Array.from({ length: 4 }, () => ({
    name: '稳定币供应',
    value: '3,204亿',
    change: '+0.31%',
    rises: true,
    time: '11-20 06:45',
  })),
  lead: {
    ...link,
    kicker: '政策 · 香港',
    summary: long.repeat(4),
    button: '读全文，约9分钟',
    picture: { url: 'https://news.test/media/1/a.jpg', alt: '海图' },
  },
  flash: Array.from({ length: 6 }, () => ({ ...link, time: '06:40', important: true })),
  chart: { title: long, alt: long, note: long, values: [-12, 0, 5, 7, 9, 10, 11, 14, 16, 17, 79.4] },
  articles: Array.from({ length: 12 }, () => ({
    ...link,
    kicker: '机构',
    summary: long.repeat(4),
    note: '罗以宁，约7分钟',
  })),
  events: Array.from({ length: 10 }, () => ({ ...link, day: '21', weekday: '周六', note: long })),
  searches: Array.from({ length: 5 }, () => ({
    title: long,
    found: Array.from({ length: 4 }, () => ({ ...link, time: '06:40' })),
  })),
}

describe('a letter', () => {
  it.each(languages)('stays under 90 kB when it is full, in %s', (language) => {
    expect(Buffer.byteLength(digestHtml({ ...full, language }))).toBeLessThan(90_000)
  })

  it('shows markup of anybody as text', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&'
    const item = { title: evil, href: 'https://news.test/"><script>' }
    const html = digestHtml({
      ...{ ...full, site: evil, intro: { text: evil, by: evil } },
      lead: { ...item, kicker: evil, summary: evil, button: evil, picture: { url: 'https://a.test/"x', alt: evil } },
      numbers: [{ name: evil, value: evil, change: evil, rises: undefined, time: evil }],
      flash: [{ ...item, time: evil, important: false }],
      chart: { title: evil, alt: evil, note: evil, values: [1] },
      articles: [{ ...item, kicker: evil, summary: evil, note: evil }],
      events: [{ ...item, day: evil, weekday: evil, note: evil }],
      searches: [{ title: evil, found: [{ ...item, time: evil }] }],
    })
    expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>"/)
    expect(html).toContain('&lt;script&gt;')
  })

  it('has tables and inline styles only, and says everything without pictures', () => {
    const html = digestHtml(full)
    expect(html).not.toMatch(/<svg|<script|<link|@font-face|position:|display:flex/)
    expect(html.match(/<img /g)).toHaveLength(1)
    expect(html).toContain('alt="海图"')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    for (const own of Object.values(ownLinks)) expect(html).toContain(`href="${own}"`)
  })

  it('says how long it takes, unless it is breaking news', () => {
    const texts = { ...full, intro: { text: '字'.repeat(900), by: '' } }
    const short = { ...texts, lead: undefined, flash: [], articles: [], events: [] }
    expect(digestHtml(short)).toContain('读完约2分钟')
    expect(digestHtml({ ...short, kind: 'breaking' })).not.toContain('读完')
  })

  it('draws bars as cells, as high as their values, the newest one stronger', () => {
    const html = digestHtml({ ...full, chart: { title: '', alt: '两日', note: '', values: [-1, 3] } })
    expect(html).toContain('role="img" aria-label="两日"')
    expect([...html.matchAll(/<div class="(b\w+)" style="height:(\d+)px/g)].map(([, ...bar]) => bar)).toEqual([
      ['bun', '66'],
      ['bd', '22'],
    ])
  })

  it('is the same as plain text', () => {
    const text = digestText({
      ...full,
      intro: { text: '早上好。', by: '何沛文' },
      flash: full.flash.slice(0, 1),
      chart: { title: '连续两日净流入', alt: '', note: '来源：基金', values: [1, 2] },
      articles: [],
      events: [],
      searches: [{ title: '稳定币 · 香港', found: [{ ...link, time: '06:40' }] }],
    })
    expect(text).toContain(`— 你保存的搜索 —\n\n稳定币 · 香港\n\n06:40  ${long}\n${link.href}`)
    expect(text).toContain('早上好。\n何沛文')
    expect(text).toContain(`— 昨夜今晨 —\n\n06:40  ${long}\n${link.href}`)
    expect(text).toContain('— 一张图 —\n\n连续两日净流入\n来源：基金')
    expect(text).not.toContain('值得读')
    for (const own of Object.values(ownLinks)) expect(text).toContain(`\n${own}`)
  })
})
