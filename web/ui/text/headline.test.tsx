import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Headline } from './headline.tsx'

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }
const plain = (html: string) => html.replace(/&(\w+|#\w+);/g, (_, name: string) => characters[name] ?? '?')

const render = (props: Parameters<typeof Headline>[0]) => renderToStaticMarkup(<Headline {...props} />)

describe('Headline', () => {
  it.each([
    ['plain text without breaks', { text: '港讯' }, '港讯'],
    ['no class that would forbid breaks', { text: '港讯', breaks: [] }, '港讯'],
    ['breaks between words', { text: '储备与赎回', breaks: [2, 3] }, '<span class="ww">储备<wbr>与<wbr>赎回</span>'],
    ['its language', { text: 'Reserves', lang: 'en' }, '<span lang="en">Reserves</span>'],
    ['a class of the caller', { text: '储备', className: 'c2' }, '<span class="c2">储备</span>'],
    [
      'everything together',
      { text: '儲備與', breaks: [2], lang: 'zh-Hant-HK', className: 'c2' },
      '<span class="ww c2" lang="zh-Hant-HK">儲備<wbr>與</span>',
    ],
    ['text, never markup', { text: '<b>&', breaks: [1] }, '<span class="ww">&lt;<wbr>b&gt;&amp;</span>'],
    ['no break at either end', { text: '储备', breaks: [0, 2] }, '储备'],
    ['no break inside a surrogate pair', { text: '𠮷野', breaks: [1] }, '𠮷野'],
    [
      'a name with a number on one line',
      { text: '手续费改革EIP-1559之后', breaks: [3] },
      '<span class="ww">手续费<wbr>改革<span class="nw">EIP-1559</span>之后</span>',
    ],
    ['other hyphens as they are', { text: 'peer-to-peer cash' }, 'peer-to-peer cash'],
    ['long names as they are', { text: 'a2026-commemorative-coin' }, 'a2026-commemorative-coin'],
    ['no break for positions that fall', { text: '一二三', breaks: [2, 1] }, '<span class="ww">一二<wbr>三</span>'],
  ])('shows %s', (_, props, html) => {
    expect(render(props)).toBe(html)
  })

  it('shows any text as it is, and never as markup', () => {
    const hostile = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        '/',
        '-',
        'script',
        'img onerror=',
        'EIP-1559',
        '储备',
        '&lt;',
        '\u2028',
      ),
    )
    fc.assert(
      fc.property(
        hostile.map((parts) => parts.join('')),
        fc.array(fc.integer({ min: 0, max: 30 })),
        (text, breaks) => {
          const html = render({ text, breaks: breaks.toSorted((a, b) => a - b) })
          const bare = html.replace(/<\/?(?:span|wbr)(?: class="[\w -]+")?>/g, '')
          expect(bare).not.toMatch(/[<>]/)
          expect(plain(bare)).toBe(text)
        },
      ),
    )
  })

  it('never loses or doubles a character', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[一-龥a-z\d-]*$/), fc.array(fc.integer({ min: -5, max: 50 })), (text, breaks) => {
        expect(render({ text, breaks }).replace(/<[^>]*>/g, '')).toBe(text)
      }),
    )
  })
})
