import { describe, expect, it } from 'vitest'
import { textLanguage } from '#server/platform/text/languages/text-language.ts'
import { classicParagraphs, wordpressHtml } from '../wordpress/classic-text.ts'
import { readMoment } from './dates.ts'
import { decodeEntities, paragraphs, personName, plainWords, roughText, titleFromText } from './words.ts'

describe('words', () => {
  it.each([
    ['&amp;amp; &lt;b&gt;', '& <b>'],
    ['王老师 &amp;amp; “团队”', '王老师 & “团队”'],
    ['&#x4E2D;&#25991;&hellip;', '中文…'],
    ['a &unknown; b &#0; &#xD800; &#x110000; AT&T', 'a &unknown; b AT&T'],
  ])('plain %s', (text, plain) => expect(plainWords(text)).toBe(plain))

  it('leaves one level of escaping where one is taken', () => expect(decodeEntities('&amp;lt;')).toBe('&lt;'))

  it.each([
    ['editor@news.example (李娜)', '李娜'],
    ['Ann Lee <ann@news.example>', 'Ann Lee'],
    ['editor@news.example', undefined],
    ['张伟', '张伟'],
    [undefined, undefined],
  ])('name of %s', (text, name) => expect(personName(text)).toBe(name))

  it.each([
    ['比特币上涨。后面还有。', '比特币上涨'],
    ['Rates fell 3.5 percent today. More follows.', 'Rates fell 3.5 percent today'],
    ['没有句号', '没有句号'],
    ['字'.repeat(80), `${'字'.repeat(60)}…`],
  ])('title from %s', (text, title) => expect(titleFromText(text)).toBe(title))

  it('makes paragraphs without letting markup in', () =>
    expect(paragraphs('a < b\nc\n\n\n d')).toBe('<p>a &lt; b<br>c</p>\n<p>d</p>'))

  it('finds the words of HTML', () => expect(roughText('<style>p{}</style><p>中<b>文</b><!-- x --></p>')).toBe('中 文'))
})

describe('texts made to take long', () => {
  const parts = [
    '[caption]',
    '[code]',
    '<pre>',
    '<script>',
    '<style',
    '<!--',
    '[gallery ',
    '[embed]http:',
    '[[',
    'a@b (',
    '<textarea',
    '\n\n ',
  ]

  it.each(parts)('%j again and again takes no longer than its length', { timeout: 60_000 }, (part) => {
    const text = part.repeat(1_000_000 / part.length)
    const before = process.cpuUsage()
    wordpressHtml(text, new Map())
    roughText(text)
    personName(text)
    const { user, system } = process.cpuUsage(before)
    // Seconds of the processor; what grows with the square of the length takes minutes here.
    expect((user + system) / 1e6).toBeLessThan(5)
  })
})

describe('the language of a text', () => {
  it.each([
    ['交易所发布新规', 'en-US', 'zh-Hans'],
    ['交易所發布新規', undefined, 'zh-Hant'],
    ['上市公告', 'zh-TW', 'zh-Hant'],
    ['上市公告', 'zh-CN', 'zh-Hans'],
    ['ビットコインの価格', 'zh-CN', 'ja'],
    ['비트코인 가격', undefined, 'ko'],
    ['Bitcoin rises', 'zh-CN', 'en'],
    ['Le bitcoin monte', 'fr-FR', 'fr'],
    ['Bitcoin ETF 获批', 'en', 'zh-Hans'],
    ['12:30', 'zh-HK', 'zh-Hant'],
    ['Plain', 'not a tag!', 'en'],
    ['Биткоин растёт', undefined, 'ru'],
    ['Биткойн зростає', 'uk', 'uk'],
  ])('%s, declared %s, is %s', (text, declared, language) => expect(textLanguage(text, declared)).toBe(language))
})

describe('moments', () => {
  it.each([
    ['Sat, 07 Sep 2002 00:00:01 GMT', '2002-09-07T00:00:01.000Z'],
    ['7 Sep 02 9:05 EST', '2002-09-07T14:05:00.000Z'],
    ['Wed, 17 Jan 2018 15:50:00 +0800', '2018-01-17T07:50:00.000Z'],
    ['Fri, 20 Nov 2026 20:37:26 +0000', '2026-11-20T20:37:26.000Z'],
    ['2024-02-29T12:00:00.123-05:00', '2024-02-29T17:00:00.000Z'],
    ['2024-02-29 12:00', '2024-02-29T04:00:00.000Z'],
    ['2024-02-29', '2024-02-28T16:00:00.000Z'],
    ['2024年2月29日 下午3:20', '2024-02-29T07:20:00.000Z'],
    ['2024/2/29 09:08:07', '2024-02-29T01:08:07.000Z'],
    ['Jan 5, 2024 10:00 UTC', '2024-01-05T10:00:00.000Z'],
    ['Mon Jan 5 10:00:00 UTC 2026', '2026-01-05T10:00:00.000Z'],
    [1_700_000_000, '2023-11-14T22:13:20.000Z'],
    [1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
  ])('%s', (text, moment) => expect(readMoment(text)?.toISOString()).toBe(moment))

  it.each([
    '',
    'yesterday',
    '2024-02-30',
    '31 Nov 2023 10:00 GMT',
    '2024-13-01',
    '0000-00-00 00:00:00',
    null,
    {},
    Number.NaN,
    1e300,
  ])('nothing in %s', (text) => expect(readMoment(text)).toBeNull())

  it('takes CST for the time of China where the source is Chinese', () => {
    expect(readMoment('05 Jan 2024 10:00:00 CST', true)?.toISOString()).toBe('2024-01-05T02:00:00.000Z')
    expect(readMoment('05 Jan 2024 10:00:00 CST')?.toISOString()).toBe('2024-01-05T16:00:00.000Z')
  })
})

describe('texts of WordPress', () => {
  const library = new Map([
    ['7', { url: 'https://news.example/a.jpg', alt: 'A "chart"' }],
    ['9', { url: 'https://news.example/b.jpg', alt: '' }],
  ])

  it('are left alone where they consist of blocks', () => {
    const text = '<!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list --><ul><li>B</li></ul>'
    expect(wordpressHtml(text, library)).toBe(text)
  })

  it.each([
    ['one\ntwo\n\nthree', '<p>one<br>two</p>\n<p>three</p>'],
    ['<ul>\n<li>a</li>\n</ul>\n\ntext', '<ul>\n<li>a</li>\n</ul>\n<p>text</p>'],
    ['a\n<pre>b\n\nc</pre>\nd', '<p>a</p>\n<pre>b\n\nc</pre>\n<p>d</p>'],
    ['<pre>never closed\n\nx', '<pre>never closed\n<p>x</p>'],
    [
      'https://video.example/watch?v=1',
      '<p><a href="https://video.example/watch?v=1">https://video.example/watch?v=1</a></p>',
    ],
  ])('of the classic editor: %j', (text, html) => expect(classicParagraphs(text)).toBe(html))

  it.each([
    [
      '[caption id="x" width="3"]<img src="a.jpg"> Words <b>here</b>[/caption]',
      '<figure><img src="a.jpg"><figcaption>Words <b>here</b></figcaption></figure>',
    ],
    [
      '[caption caption="Old"]<a href="b"><img src="a.jpg"></a>[/caption]',
      '<figure><a href="b"><img src="a.jpg"></a><figcaption>Old</figcaption></figure>',
    ],
    [
      '[gallery ids="7, 9,11"]',
      '<figure><img src="https://news.example/a.jpg" alt="A &quot;chart&quot;"></figure>\n<figure><img src="https://news.example/b.jpg" alt=""></figure>',
    ],
    ['[code lang="ts"]a < b[/code]', '<pre><code class="language-ts">a &lt; b</code></pre>'],
    ['[vc_row width="1"]inside[/vc_row]', '<p>inside</p>'],
    ['see [1] and [[gallery]]', '<p>see [1] and [gallery]</p>'],
  ])('with shortcodes: %s', (text, html) => expect(wordpressHtml(text, library)).toBe(html))
})
