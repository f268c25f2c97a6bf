import sharp from 'sharp'
import { lightPlaces } from '#contract/events/ceremonies/ceremony-terms.ts'
import { ink, ink2, page } from '#contract/palette.ts'
import { openFonts } from '#server/platform/documents/fonts.ts'
import { largestSize, outlinesOf } from '#server/platform/documents/text-outlines.ts'
import { chartOf, litLight } from './ceremony-art.ts'

/** The picture with which a winner is shared: who won what, beside the chart at night with one of its lights lit. */

export interface WinnerWords {
  award: string
  /** The winner's name; blank without a winner. */
  winners: readonly string[]
  /** Name and year of the ceremony. */
  ceremony: string
}

const [width, height, margin] = [1200, 630, 64]
const [night, paper, quiet, gold] = [page[1], ink[1], ink2[1], '#e8c268']
/** Part of the picture that words have; the chart begins behind their end. */
const wordsWidth = 600
const chartAt = { x: 480, y: 58, scale: 1.1 }
/** A name of eighty characters of either script fits at the last. */
const nameSizes = [
  { size: 84, maxLines: 2 },
  { size: 66, maxLines: 3 },
  { size: 54, maxLines: 4 },
  { size: 44, maxLines: 5 },
  { size: 36, maxLines: 7 },
]

/**
 * Draws the card as PNG. Call it in a worker thread: laying out and drawing take some hundred milliseconds.
 * @param count of lights on the chart
 * @param place of the one that is lit
 */
export async function renderWinnerCard(words: WinnerWords, count: number, place: number): Promise<Uint8Array> {
  return new Uint8Array(
    await sharp(Buffer.from(await winnerCard(words, count, place)))
      .png({ palette: true })
      .toBuffer(),
  )
}

/** The picture as SVG. */
export async function winnerCard(
  { award, winners, ceremony }: WinnerWords,
  count: number,
  place: number,
): Promise<string> {
  const names = winners.join(' · ')
  const fonts = await openFonts(award + names + ceremony)
  const left = margin
  const head = outlinesOf(award, fonts, { left, top: 0, width: wordsWidth, size: 32, maxLines: names ? 2 : 4 })
  const sized = largestSize(names, fonts, wordsWidth, nameSizes)
  const name = outlinesOf(names, fonts, { left, top: 0, width: wordsWidth, ...sized })
  const foot = outlinesOf(ceremony, fonts, { left, top: 0, width: wordsWidth, size: 26, maxLines: 2 })
  const gap = names ? 22 : 0
  const footTop = height - margin - foot.height
  const top = Math.max(margin, (footTop - 24 - head.height - gap - name.height) / 2)
  const { x, y, scale } = chartAt
  const lights = lightPlaces(count).map((_, light) => litLight(count, light, winners.length > 0 && light === place))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><linearGradient id="g"><stop offset="0.38" stop-color="${night}"/><stop offset="0.62" stop-color="${night}" stop-opacity="0"/></linearGradient></defs>`,
    `<rect width="100%" height="100%" fill="${night}"/>`,
    `<g transform="translate(${x} ${y}) scale(${scale})">${chartOf(count)}</g>`,
    '<rect width="100%" height="100%" fill="url(#g)"/>',
    `<g transform="translate(${x} ${y}) scale(${scale})">${lights.join('')}</g>`,
    `<g fill="${gold}" transform="translate(0 ${top})">${head.svg}</g>`,
    // A stroke of the same colour in place of a bold font, which would be many megabytes more.
    `<g fill="${paper}" stroke="${paper}" stroke-width="18" stroke-linejoin="round" transform="translate(0 ${top + head.height + gap})">${name.svg}</g>`,
    `<g fill="${quiet}" transform="translate(0 ${footTop})">${foot.svg}</g></svg>`,
  ].join('')
}
