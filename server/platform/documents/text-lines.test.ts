import { describe, expect, it } from 'vitest'
import { openFonts } from './fonts.ts'
import { namesInScripts } from './test-names.ts'
import { linesOf, withKnownGlyphs } from './text-lines.ts'

/** The lines of a text as they stand on paper, pieces of one font and direction between bars. */
async function lines(text: string, { width = 200, maxLines = 3 } = {}) {
  const made = linesOf(text, await openFonts(text), { width, size: 10, maxLines })
  return made.map(({ pieces }) => pieces.map((piece) => piece.text).join('|'))
}

describe('the text of a document', () => {
  it.each(namesInScripts)('shows %s as far as there are fonts', async (_, name, shown) => {
    expect(withKnownGlyphs(name, await openFonts(name))).toBe(shown)
  })

  it('goes from right to left where its script does, with numbers and brackets as they are read', async () => {
    expect(await lines('محمد علي (ضيف) 2026')).toEqual(['2026| (|ضيف|)|محمد علي '])
    expect(await lines('早鸟 דוד 12')).toEqual(['早鸟 |12|דוד '])
    expect(await lines('Hello مرحبا world')).toEqual(['Hello |مرحبا| |world'])
  })

  it('breaks between words, and within one that is wider than a line', async () => {
    expect(await lines('one two three', { width: 45 })).toEqual(['one two', 'three'])
    expect((await lines('A'.repeat(20), { width: 60 })).join('')).toBe('A'.repeat(20))
  })

  it('begins no line with a stop', async () => {
    for (const width of [65, 70, 75, 80, 90]) {
      const made = await lines('我们在香港，看灯（很美）。', { width, maxLines: 20 })
      expect(made.join('')).toBe('我们在香港，看灯（很美）。')
      for (const line of made) expect(line).not.toMatch(/^[，。）]|（$/u)
    }
  })

  it.each(['A'.repeat(5_000), '陈'.repeat(5_000), 'ء'.repeat(5_000), 'word '.repeat(1_000)])(
    'ends in an ellipsis where there is more than fits',
    async (text) => {
      const fonts = await openFonts(text)
      const made = linesOf(text, fonts, { width: 100, size: 10, maxLines: 2 })
      expect(made).toHaveLength(2)
      for (const { width } of made) expect(width).toBeLessThanOrEqual(100)
      expect(made[1]?.pieces.map((piece) => piece.text).join('')).toContain('…')
    },
  )

  it('has room for every sign that it draws', async () => {
    for (const [, name] of namesInScripts.filter(([, one]) => one !== '')) {
      const [line] = linesOf(name, await openFonts(name), { width: 500, size: 10, maxLines: 1 })
      for (const { text, width } of line?.pieces ?? []) if (text.trim()) expect(width).toBeGreaterThan(0)
    }
  })
})
