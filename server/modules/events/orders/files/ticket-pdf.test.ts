import { describe, expect, it } from 'vitest'
import { withKnownGlyphs } from '#server/platform/documents/pdf.ts'
import { type PrintedTicket, renderTickets } from './ticket-pdf.ts'

const ticket = (name: string): PrintedTicket => ({
  ...{ event: `${name} 之夜`, type: name, name, number: 'HW-12345', code: 'HW1.'.repeat(40), hint: name, site: '港讯' },
  facts: [
    { label: '时间', text: '2026年12月5日 19:00' },
    { label: '地点', text: name },
  ],
})

/** What the printed ticket says of names in scripts that its font has not got. */
const names: readonly (readonly [string, string, string])[] = [
  ['Arabic', 'محمد علي', '□□□□ □□□'],
  ['Hebrew with points', 'דָּוִד', '□□□'],
  ['Thai', 'สมชาย ใจดี', '□□□□□ □□□'],
  ['Devanagari', 'राजेश', '□□□'],
  ['pictures', 'Family 👩‍👩‍👧‍👦 🇭🇰 Chan', 'Family Chan'],
  ['marks of direction', '\u202eevil\u202c', 'evil'],
  ['rare Han', '𠮷野', '□野'],
  ['Vietnamese, apart', 'Đa\u0323\u0306ng'.normalize('NFD'), 'Đặng'],
  ['Cyrillic', 'Ж. Ёлкина', 'Ж. Ёлкина'],
  ['kana', 'ネコ山', 'ネコ山'],
  ['a letter with a pile of marks', `a${'\u0301\u0302'.repeat(40)}`, 'a'],
  ['nothing', '', ''],
]

const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

describe('a printed ticket', () => {
  it('is a page, whatever the script and however long the name', async () => {
    const all = [...names.map(([, name]) => name), 'A'.repeat(2_000), '陳'.repeat(2_000), 'ء'.repeat(2_000)]
    const bytes = await renderTickets(all.map(ticket), { title: all.join(' '), language: 'zh-Hans' })
    expect(pagesOf(bytes)).toBe(all.length)
    // The font goes in as far as it is used.
    expect(bytes.length).toBeLessThan(1_000_000)
  })

  it.each(names)('shows %s as far as its font goes', async (_, name, shown) => {
    await renderTickets([ticket(name)], { title: name, language: 'zh-Hans' })
    expect(withKnownGlyphs(name)).toBe(shown)
  })
})
