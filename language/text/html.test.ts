import fc from 'fast-check'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { describe, expect, it, test } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { convertHtml } from './html.ts'

const site = { glossary, names: protectedNames, usualGlyphs: true, mode: 'bounded' } as const
const hongKong = createEngine({ ...site, region: 'hk' })
const taiwan = createEngine({ ...site, region: 'tw' })
const toHongKong = (html: string) => convertHtml(html, hongKong, 'toTraditional')

describe('inline elements do not split words', () => {
  test.each([
    ['<p>头<b>发</b></p>', '<p>頭<b>髮</b></p>'],
    ['<p>基金<b>发</b>行</p>', '<p>基金<b>發</b>行</p>'],
    ['<p>监管<a href="/x">干</a>预</p>', '<p>監管<a href="/x">干</a>預</p>'],
    ['<p>皇<i><b>后</b></i>大道</p>', '<p>皇<i><b>后</b></i>大道</p>'],
    ['<p>皇<wbr>后</p>', '<p>皇<wbr>后</p>'],
    ['<p>皇<!-- 链 -->后</p>', '<p>皇<!-- 链 -->后</p>'],
    ['皇<mark>后</mark>', '皇<mark>后</mark>'],
    ['<p><b>反洗</b>钱法</p>', '<p><b>打擊洗錢</b>法</p>'],
    ['<p>头<rt>链</rt>发</p>', '<p>頭<rt>鏈</rt>髮</p>'],
  ])('%s', (html, expected) => {
    expect(toHongKong(html)).toBe(expected)
  })
})

describe('blocks do', () => {
  test.each([
    ['<div>皇</div><div>后</div>', '<div>皇</div><div>後</div>'],
    ['<p>皇<br>后</p>', '<p>皇<br>後</p>'],
    ['<ul><li>头</li><li>发</li></ul>', '<ul><li>頭</li><li>發</li></ul>'],
    ['<p>头<img src="x.png">发</p>', '<p>頭<img src="x.png">發</p>'],
    ['<p>头<code>发</code>发</p>', '<p>頭<code>发</code>發</p>'],
  ])('%s', (html, expected) => {
    expect(toHongKong(html)).toBe(expected)
  })
})

describe('attributes', () => {
  test.each([
    ['<img alt="链上数据" title="区块链" src="/数据.png">', '<img alt="鏈上數據" title="區塊鏈" src="/数据.png">'],
    [
      '<input placeholder="搜索钱包" value="钱包" name="钱包">',
      '<input placeholder="搜尋錢包" value="钱包" name="钱包">',
    ],
    ['<a aria-label="关闭" href="/标签/区块链#区块">链</a>', '<a aria-label="關閉" href="/标签/区块链#区块">鏈</a>'],
    ['<p id="区块" class="区块" data-x="区块" style="--x:&#x27;区块&#x27;">链</p>', undefined],
    ['<textarea placeholder="写点什么">我的钱</textarea>', '<textarea placeholder="寫點甚麼">我的钱</textarea>'],
    ['<img alt="链" translate="no">', '<img alt="链" translate="no">'],
  ])('%s', (html, expected) => {
    const converted = toHongKong(html)
    if (expected) expect(converted).toBe(expected)
    else expect(converted.replace('鏈', '链')).toBe(toHtml(fromHtml(html, { fragment: true })))
  })
})

describe('what is not to be converted', () => {
  test.each([
    '<code>区块链</code>',
    '<pre>区块链<b>链</b></pre>',
    '<kbd>链</kbd>',
    '<samp>链</samp>',
    '<math><mi>链</mi></math>',
    '<script>var 链 = 1</script>',
    '<style>.链{}</style>',
    '<span translate="no">万链</span>',
    '<div translate="no"><p>链<b>链</b></p></div>',
    '<p lang="ja">区块と発行</p>',
    '<p lang="en">链 is chain</p>',
    '<p lang="zh-Hant-TW">后</p>',
    '<p lang="zh-HK">后</p>',
    '<a href="https://a.example/wiki/区块链">https://a.example/wiki/区块链</a>',
  ])('%s', (html) => {
    expect(toHongKong(html)).toBe(html)
  })

  it('ends where the mark ends', () => {
    expect(toHongKong('<p translate="no">链<b translate="yes">链</b></p>链')).toBe(
      '<p translate="no">链<b translate="yes">鏈</b></p>鏈',
    )
    expect(toHongKong('<p lang="en">chain <span lang="zh-CN">链</span></p>')).toBe(
      '<p lang="en">chain <span lang="zh-Hant-HK">鏈</span></p>',
    )
  })
})

describe('lang of converted parts', () => {
  it('names the result', () => {
    expect(toHongKong('<p lang="zh-Hans">链</p>')).toBe('<p lang="zh-Hant-HK">鏈</p>')
    expect(convertHtml('<p lang="zh">链</p>', taiwan, 'toTraditional')).toBe('<p lang="zh-Hant-TW">鏈</p>')
    expect(convertHtml('<p lang="zh-TW">區塊鏈</p>', taiwan, 'toSimplified')).toBe('<p lang="zh-Hans">区块链</p>')
  })

  it('stays on parts that are not converted', () => {
    const html = '<p lang="zh-Hans" translate="no">链</p>'
    expect(toHongKong(html)).toBe(html)
  })
})

describe('any document', () => {
  const text = fc.constantFrom(
    '链',
    '头发',
    '基金发行',
    '皇后',
    ' ',
    '，',
    'ETF',
    '&amp;',
    '\ufffd',
    '0x9f链',
    '反洗钱',
  )
  const inline = fc.constantFrom('b', 'a', 'span', 'code', 'kbd')
  const html = fc
    .array(fc.tuple(fc.constantFrom('p', 'div', 'li', 'pre', 'section'), fc.array(fc.tuple(inline, text, text))))
    .map((blocks) =>
      blocks
        .map(([block, parts]) => {
          const inside = parts.map(([tag, one, two]) => `${one}<${tag} href="/链" id="链">${two}</${tag}>`).join('')
          return `<${block}>${inside}</${block}>`
        })
        .join(''),
    )

  it('keeps its elements, its code and its addresses', () => {
    fc.assert(
      fc.property(html, (source) => {
        const converted = toHongKong(source)
        const normal = toHtml(fromHtml(source, { fragment: true }))
        const tags = (one: string) => one.match(/<[^>]*>/g)
        const code = (one: string) => one.match(/<(code|kbd|pre)\b.*?<\/\1>/g)
        expect(tags(converted)).toEqual(tags(normal))
        expect(code(converted)).toEqual(code(normal))
      }),
    )
  })
})
