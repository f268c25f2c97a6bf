import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpening, prepareText } from './prepared-text.ts'

const contents = (html: string) => prepareText(html).contents

describe('contents', () => {
  it('are the headings of the second level, with anchors in the text', () => {
    const { html, contents: entries } = prepareText('<h2>一</h2><p>文</p><h2>二</h2><h3>细</h3><h2>三</h2>')
    expect(entries).toEqual([
      { id: 'part-1', title: '一' },
      { id: 'part-2', title: '二' },
      { id: 'part-3', title: '三' },
    ])
    expect(html).toBe('<h2 id="part-1">一</h2><p>文</p><h2 id="part-2">二</h2><h3>细</h3><h2 id="part-3">三</h2>')
  })

  it('are none below three headings', () => {
    expect(contents('<h2>一</h2><h2>二</h2>')).toEqual([])
    expect(contents('')).toEqual([])
  })

  it('keep ids that stand there, once each', () => {
    const { html, contents: entries } = prepareText(
      '<h2 id="why" class="x">一</h2><h2 id="why">二</h2><h2 class="a>b" data-x="1">三</h2>',
    )
    expect(entries.map(({ id }) => id)).toEqual(['why', 'part-2', 'part-3'])
    expect(html).toContain('<h2 id="why" class="x">一</h2>')
    expect(html).toContain('<h2 id="part-2">二</h2>')
    expect(html).toContain('<h2 class="a>b" data-x="1" id="part-3">三</h2>')
  })

  it('leave out the heading of the footnotes, empty ones and the signs of notes', () => {
    const notes = '<h2 id="t1-footnote-label" class="sr">脚注</h2>'
    const entries = contents(`<h2>一<sup><a href="#fn-1">1</a></sup></h2><h2> </h2><h2>二</h2><h2>三</h2>${notes}`)
    expect(entries.map(({ title }) => title)).toEqual(['一', '二', '三'])
  })

  it('read words as they are seen', () => {
    const [first] = contents('<h2>A &#x26; B\n  <code>&lt;b&gt;</code> &#39;c&#39;</h2><h2>二</h2><h2>三</h2>')
    expect(first?.title).toBe("A & B <b> 'c'")
  })
})

describe('pictures', () => {
  it('lead to their files', () => {
    const { html } = prepareText('<figure><img alt="a > b" src="/files/a.jpg"><figcaption>图</figcaption></figure>')
    expect(html).toBe(
      '<figure><a class="zoom" data-picture href="/files/a.jpg"><img alt="a > b" src="/files/a.jpg"></a><figcaption>图</figcaption></figure>',
    )
  })

  it('stay what they are inside of links and without a file', () => {
    const linked = '<p><a href="https://example.org"><img src="/a.jpg"></a><img alt=""></p>'
    expect(prepareText(linked).html).toBe(linked)
  })

  it('are links again after one', () => {
    expect(prepareText('<a href="/x">x</a><img src="/a.jpg">').html).toContain('data-picture href="/a.jpg"')
  })
})

describe('prepareText', () => {
  const piece = fc.constantFrom(
    '<h2>',
    '</h2>',
    '<h2 id="a">',
    '<p>',
    '</p>',
    '<img src="/a">',
    '<a href="/b">',
    '</a>',
    '字',
    '<',
    '>',
    '"',
    '&amp;',
  )

  it('loses nothing of the text and gives every anchor once', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const source = pieces.join('')
        const { html, contents: entries } = prepareText(source)
        const bare = (text: string) =>
          text
            .replace(/<a class="zoom" data-picture href="\/a">(<img src="\/a">)<\/a>/g, '$1')
            .replace(/ id="[^"]*"/g, '')
        expect(bare(html)).toBe(bare(source))
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
      }),
    )
  })
})

describe('isOpening', () => {
  const html = '<p>香港金管局今日发出通函，要求持牌发行人每月披露储备。</p><p>通函同时列明赎回时限。</p>'

  it.each([
    ['香港金管局今日发出通函，要求持牌发行人每月披露储备。', true],
    ['香港金管局今日发出通函，要求…', true],
    ['香港金管局今日发出通函，要求...', true],
    ['香港金管局今日发出通函，\n 要求持牌发行人每月披露储备。通函同时', true],
    ['', true],
    ['金管局的通函，一份迟来的报表。', false],
    ['通函同时列明赎回时限。', false],
  ])('%s', (summary, opening) => {
    expect(isOpening(summary, html)).toBe(opening)
  })
})

describe('words of a heading', () => {
  it.each([
    ['<em>a<br>b</em>', 'ab'],
    ['&nbsp;&amp;lt;', '&lt;'],
    ['&unknown; &#0; &#x110000;', '&unknown; &#0; &#x110000;'],
    ['&#x5E01;&#24065;', '币币'],
  ])('%s', (html, text) => {
    expect(contents(`<h2>${html}</h2><h2>二</h2><h2>三</h2>`)[0]?.title).toBe(text)
  })
})

describe('stored pictures', () => {
  const folder = `/media/${'0a'.repeat(16)}/`
  const image = (own: string) =>
    `<img src="${folder}840.${own}" srcset="${folder}420.webp 420w, ${folder}840.webp 840w" sizes="100vw" alt="a" width="840" height="400" loading="lazy" decoding="async">`

  it('come in every format, in the widths that there are', () => {
    const set = (format: string) => `srcset="${folder}420.${format} 420w, ${folder}840.${format} 840w" sizes="100vw"`
    expect(prepareText(image('png')).html).toBe(
      `<a class="zoom" data-picture href="${folder}840.png"><picture><source type="image/avif" ${set('avif')}><source type="image/webp" ${set('webp')}><img src="${folder}840.png" ${set('png')} alt="a" width="840" height="400" loading="lazy" decoding="async"></picture></a>`,
    )
  })

  it('stay as they are where they may move or lie elsewhere', () => {
    for (const other of [image('gif'), image('webp'), '<img src="https://example.org/a.jpg" alt="">'])
      expect(prepareText(other).html).not.toContain('<picture>')
  })
})

const embedLink = (provider: string, id: string, address: string) =>
  `<p><a href="${address}" rel="noopener noreferrer nofollow ugc" data-embed="${provider}" data-embed-id="${id}">YouTube · ${address}</a></p>`
const cards = (html: string) => prepareText(html, (name, plays) => `<${name} ${plays}>`).html

describe('cards of posts and videos', () => {
  it.each([
    ['youtube', 'YouTube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', true],
    ['bilibili', 'Bilibili', 'BV1xx411c7mD', 'https://www.bilibili.com/video/BV1xx411c7mD', true],
    ['x', 'X', '20', 'https://x.com/jack/status/20', false],
  ])('of %s name the provider, the address and what selecting them does', (provider, name, id, address, here) => {
    const html = cards(`<p>前</p>${embedLink(provider, id, address)}<p>后</p>`)
    expect(html).toBe(
      `<p>前</p><p class="embed"${here ? ' data-plays' : ''}><a href="${address}" rel="noopener noreferrer nofollow ugc" data-embed="${provider}" data-embed-id="${id}"><b translate="no">${name}</b><span translate="no">${address.replace(/^https:\/\/(www\.)?/, '')}</span><small>&lt;${name} ${here}&gt;</small></a></p><p>后</p>`,
    )
    expect(html).not.toContain('<iframe')
  })

  it.each([
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">YouTube</a></p>',
    `<p>见${embedLink('youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ').slice(3)}`,
    embedLink('vimeo', '1', 'https://vimeo.com/1'),
  ])('are made of nothing else: %s', (html) => {
    expect(cards(html)).toBe(html)
  })
})
