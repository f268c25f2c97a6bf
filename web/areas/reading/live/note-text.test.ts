import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notePartsOf } from './note-text.ts'

const linksOf = (text: string) =>
  notePartsOf(text).flatMap((part) => ('parts' in part ? part.parts.flatMap(({ href }) => href ?? []) : []))

describe('an address in a note', () => {
  it.each([
    ['全文见https://example.com/a?b=1。', ['https://example.com/a?b=1']],
    ['“https://example.com/a”，另见 http://example.org.', ['https://example.com/a', 'http://example.org/']],
    ['(see https://example.com/a_(b))', ['https://example.com/a_(b)']],
    ['https://example.com/港', ['https://example.com/%E6%B8%AF']],
  ])('%s is a link', (text, links) => {
    expect(linksOf(text)).toEqual(links)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com/a',
    'https://user:secret@example.com/',
    'https://bank.example@evil.example/',
    'https://localhost/admin',
    'https://',
    'vbscript:x',
  ])('%s is text', (text) => {
    expect(linksOf(text)).toEqual([])
  })

  it('of a video or post that stands alone is a card; within a sentence it is a link', () => {
    const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    expect(notePartsOf(`看录像\n${video}\n完`)).toMatchObject([
      { parts: [{ text: '看录像' }] },
      { embed: { provider: 'youtube', id: 'dQw4w9WgXcQ', url: video } },
      { parts: [{ text: '完' }] },
    ])
    expect(linksOf(`录像${video}`)).toEqual([video])
    expect(notePartsOf(Array(5).fill(video).join('\n')).filter((part) => 'embed' in part)).toHaveLength(3)
  })

  it('leaves every text as it is, and leads to nothing but http and https', () => {
    const word = fc.constantFrom(
      'https://',
      'javascript:',
      'example.com',
      '/a',
      '(',
      ')',
      '@',
      '。',
      ' ',
      '"',
      '<b>',
      '1',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 4 })), { maxLength: 20 }), (words) => {
        const text = words.join('').replaceAll('\n', '')
        const [part] = notePartsOf(text)
        if (!part || 'embed' in part) return
        expect(part.parts.map((one) => one.text).join('')).toBe(text)
        for (const { href } of part.parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^@/]+\//)
      }),
    )
  })
})
