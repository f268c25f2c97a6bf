import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanTitle, maxTitleLength } from './item-draft.ts'

const bits = fc.constantFrom(
  ...['<', '>', '/', 'b', '<b>', '</b>', '<script>', '</script>', '<style ', 'a="x"', ' ', '\n', '\u200b', '\u202e'],
  ...['\0', '\ud800', '\ufeff', '\u3164', '比特币', '🚀', '\u0301', '…', 'x'.repeat(150)],
)
const anyTitle = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 700 }),
  fc.array(bits).map((parts) => parts.join('')),
)

describe('a title', () => {
  it.each([
    ['<b>a</b> <i>c</i>', 'a c'],
    ['<<b>b>', ''],
    ['<<b>b>x', 'x'],
    ['<<<<<<<<b>b>b>b>b>b>b>b>x', 'b>b>b>b>x'],
    ['<\u200bb>x', 'x'],
    ['x<script>alert(1)</script>y', 'x y'],
    ['<style media="all">p{}</style>y', 'y'],
    ['<script>alert(1)</script>', ''],
    ['<script>if (a<b) alert(1)</script>y', 'y'],
    ['Why <script> matters', 'Why matters'],
    ['1 < 2 and a<c>', '1 < 2 and a<c>'],
    ['\u3164\u200d', ''],
    ['👩‍💻 at work', '👩‍💻 at work'],
  ])('%j is stored as %j', (raw, title) => expect(cleanTitle(raw).title).toBe(title))

  it('is cut between characters, and kept whole beside it', () => {
    const long = '🚀'.repeat(maxTitleLength + 1)
    const { title, full } = cleanTitle(long)
    expect([...title]).toHaveLength(maxTitleLength)
    expect(full).toBe(long)
  })

  it('is as clean as it can be after one time, whatever it was', () => {
    fc.assert(
      fc.property(anyTitle, (raw) => {
        const { title, full } = cleanTitle(raw)
        expect(cleanTitle(title)).toEqual({ title, full: null })
        if (full !== null) expect(cleanTitle(full)).toEqual({ title, full })
        expect(title).toBe(title.trim().toWellFormed())
        expect(title).not.toMatch(/\p{Cc}/u)
        expect([...title].length).toBeLessThanOrEqual(maxTitleLength)
      }),
      { numRuns: 3_000 },
    )
  })

  it('takes time in proportion to its length', () => {
    for (const bit of ['<script>', '<script ', '<b ', '<', '<script></b>', '<style>x<script>'])
      expect(cleanTitle(bit.repeat(60_000)).title.length).toBeLessThanOrEqual(maxTitleLength)
  })
})
