import { type ConferenceColours, mixColours } from '#contract/events/conferences/conference-terms.ts'
import type { LandingDrawing } from '#contract/site/landing-pages/landing-terms.ts'

/** The drawings behind the heads of landing pages, in the colours of a page. The same every time. */

const [width, height] = [1440, 740]
const round = (value: number) => Math.round(value * 10) / 10

const svg = (parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMaxYMax slice">${parts.join('')}</svg>`

/** Swells behind each other like a print of few inks, under a low disc. */
function tide({ ground, ink, accent }: ConferenceColours): string {
  const layers = 7
  const swells = Array.from({ length: layers }, (_, n) => {
    const depth = n / (layers - 1)
    const base = 430 + depth * 250
    const points = Array.from({ length: 61 }, (_, at) => {
      const x = (at / 60) * width
      const rise = Math.exp(-(((x - 1120 + n * 70) / (300 - n * 18)) ** 2)) * (150 - n * 24)
      const swell = Math.sin(x / (150 - n * 9) + n * 1.7) * (10 + depth * 12)
      return `${round(x)} ${round(base - rise - swell)}`
    })
    const fill = mixColours(n % 3 === 1 ? accent : ink, ground, n % 3 === 1 ? 0.2 + depth * 0.14 : 0.08 + depth * 0.1)
    const edge = mixColours(ink, ground, 0.3 + depth * 0.25)
    return `<path d="M0 ${height}L${points.join('L')}L${width} ${height}Z" fill="${fill}" stroke="${edge}" stroke-width="1.2"/>`
  })
  const disc = `<circle cx="1136" cy="238" r="118" fill="${accent}"/>`
  const bars = [268, 292, 312, 328].map(
    (y, at) => `<rect x="1010" y="${y}" width="260" height="${4 + at * 3}" fill="${ground}"/>`,
  )
  return svg([disc, ...bars, ...swells])
}

/** An island by its lines of height, with the soundings around it. */
function contours({ ground, ink, accent }: ConferenceColours): string {
  const [cx, cy] = [1040, 372]
  const rings = Array.from({ length: 15 }, (_, n) => {
    const size = 44 + n * 33
    const points = Array.from({ length: 72 }, (_, at) => {
      const angle = (at / 72) * Math.PI * 2
      const reach =
        size *
        (1 +
          0.16 * Math.sin(angle * 2 + 0.6 + n * 0.07) +
          0.1 * Math.sin(angle * 3 - n * 0.13) +
          0.05 * Math.cos(angle * 5 + n * 0.2))
      return `${round(cx + Math.cos(angle) * reach * 1.18)} ${round(cy + Math.sin(angle) * reach * 0.86)}`
    })
    const isLand = n < 5
    const fill = isLand ? mixColours(accent, ground, 0.5 - n * 0.08) : 'none'
    const strong = n % 4 === 0
    return `<path d="M${points.join('L')}Z" fill="${fill}" stroke="${isLand ? accent : ink}" stroke-width="${strong ? 1.8 : 0.9}" stroke-opacity="${round(isLand ? 0.9 : 0.6 - n * 0.025)}"${isLand || strong ? '' : ' stroke-dasharray="7 6"'}/>`
  })
  const soundings = Array.from({ length: 26 }, (_, n) => {
    const angle = n * 2.399
    const reach = 260 + ((n * 53) % 310)
    const [x, y] = [cx + Math.cos(angle) * reach * 1.2, cy + Math.sin(angle) * reach * 0.8]
    return `<path d="M${round(x - 5)} ${round(y)}h10M${round(x)} ${round(y - 5)}v10" stroke="${ink}" stroke-opacity=".55"/>`
  })
  // The outermost lies at the back.
  return svg([...rings.toReversed(), `<circle cx="${cx}" cy="${cy}" r="9" fill="${accent}"/>`, ...soundings])
}

/** A beam of light over a field of points, larger where it falls. */
function beacons({ ground, ink, accent }: ConferenceColours): string {
  const [cx, cy] = [1190, 560]
  const dots: string[] = []
  for (let row = 0; row < 31; row += 1)
    for (let column = 0; column < 61; column += 1) {
      const x = 12 + column * 24 + (row % 2) * 12
      const y = 10 + row * 24
      const [dx, dy] = [x - cx, y - cy]
      const far = Math.hypot(dx, dy)
      const angle = Math.atan2(dy, dx)
      const beam = Math.exp(-(((angle + 2.62) / 0.2) ** 2)) + 0.8 * Math.exp(-(((angle + 0.86) / 0.16) ** 2))
      const ripple = (0.5 + 0.5 * Math.cos(far / 34)) * Math.exp(-far / 420)
      const size = round(Math.min(10, 1.1 + beam * 8 * Math.exp(-far / 1100) + ripple * 7))
      if (size < 1.3) continue
      const colour = beam > 0.35 ? accent : mixColours(ink, ground, 0.34 + ripple * 0.4)
      dots.push(`<circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/>`)
    }
  return svg([...dots, `<circle cx="${cx}" cy="${cy}" r="26" fill="${accent}"/>`])
}

const drawings: Readonly<Record<LandingDrawing, (colours: ConferenceColours) => string>> = { tide, contours, beacons }

/** The drawing of a page's head as SVG. */
export const landingArt = (drawing: LandingDrawing, colours: ConferenceColours): string => drawings[drawing](colours)

/** The same on its ground, of the size that pages are shared with. */
export const landingCard = (drawing: LandingDrawing, colours: ConferenceColours): string =>
  landingArt(drawing, colours)
    .replace(`width="${width}" height="${height}"`, 'width="1200" height="630"')
    .replace('>', `><rect width="${width}" height="${height}" fill="${colours.ground}"/>`)
