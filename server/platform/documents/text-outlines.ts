import type { Fonts } from './fonts.ts'
import { type LineLimits, linesOf } from './text-lines.ts'

/** Height of a line, and of its letters above the line that they stand on, as parts of the size. */
const [lineHeight, ascent] = [1.24, 0.9]

export interface Outlined {
  /** Outlines of all letters, as the data of an SVG path each in its group. */
  svg: string
  height: number
  lines: number
}

/** A text as outlines, at the left of a place, so that a picture shows it the same wherever there are no fonts. */
export function outlinesOf(
  text: string,
  fonts: Fonts,
  { left, top, ...limits }: LineLimits & { left: number; top: number },
): Outlined {
  const lines = linesOf(text, fonts, limits)
  const { size } = limits
  const drawn = lines.map(({ pieces }, place) => {
    let x = left
    const y = top + size * (place * lineHeight + ascent)
    return pieces.map(({ text: said, font: { font }, width }) => {
      const scale = size / font.unitsPerEm
      const { glyphs, positions } = font.layout(said)
      let advance = 0
      const letters = glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const at = round(x + (advance + xOffset) * scale)
        advance += xAdvance
        const data = glyph.path.toSVG()
        const turned = `translate(${at} ${round(y - yOffset * scale)}) scale(${round(scale)} -${round(scale)})`
        return data && `<path transform="${turned}" d="${data}"/>`
      })
      x += width
      return letters.join('')
    })
  })
  return { svg: drawn.flat().join(''), height: lines.length * size * lineHeight, lines: lines.length }
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** The largest of some sizes at which a text is not cut; the last where it is cut at each. */
export function largestSize(
  text: string,
  fonts: Fonts,
  width: number,
  sizes: readonly Pick<LineLimits, 'size' | 'maxLines'>[],
): Pick<LineLimits, 'size' | 'maxLines'> {
  const fits = ({ size, maxLines }: Pick<LineLimits, 'size' | 'maxLines'>) =>
    linesOf(text, fonts, { width, size, maxLines: maxLines + 1 }).length <= maxLines
  const found = sizes.find(fits) ?? sizes.at(-1)
  if (!found) throw new Error('There are no sizes')
  return found
}
