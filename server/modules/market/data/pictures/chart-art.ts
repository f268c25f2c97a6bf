import * as palette from '#contract/palette.ts'

/** Charts as pictures for sharing. Without words: what they show stands beside them, and a server may have no fonts. */

export type ArtKind = 'layers' | 'lines' | 'bars' | 'steps'
/** One value for each day of the same days; null where none is known. */
export type ArtSeries = readonly (number | null)[]

const [width, height, margin, foot] = [1200, 630, 64, 10]
const [paper, ink, line] = [palette.paper[0], palette.ink[0], palette.line[0]]
/** The harbour colour, mixed with more and more paper. */
const tones = [palette.harbour[0], '#4f959b', '#87b6ba', '#b3d1d3', '#d3e4e5', '#e8f1f1']
const strokes = [palette.harbour[0], ink, palette.amber[0], palette.ink2[0]]
const [up, down] = [palette.green[0], palette.red[0]]
/** More points than px say nothing. */
const maxPoints = 360
/** A value that has grown by more than this factor is an error of the source. */
const maxChange = 1e12

/** SAMPLE, each letter four wide and six high. */
const sample = [
  'M4 0H0V3H4V6H0',
  'M0 6V0H4V6M0 3H4',
  'M0 6V0L2 3L4 0V6',
  'M0 6V0H4V3H0',
  'M0 0V6H4',
  'M4 0H0V6H4M0 3H3',
]

/**
 * A drawing of 1200 by 630; null where there is too little to draw.
 * @param isSample the numbers are invented, and the drawing says so
 */
export function chartArt(kind: ArtKind, given: readonly ArtSeries[], isSample = false): string | null {
  const series = kind === 'lines' ? given.map(sinceBeginning) : given
  const thinned = series.map((one) => (kind === 'bars' ? one.slice(-90) : thin(one)))
  const length = thinned[0]?.length ?? 0
  const tops = kind === 'layers' ? stackValues(thinned) : thinned
  const values = tops.flat().filter((value) => value !== null)
  if (length < 2 || values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const floor = kind === 'lines' ? low - (high - low) * 0.08 : Math.min(0, low)
  const x = (place: number) => round(margin + (place / (length - 1)) * (width - 2 * margin))
  const y = (value: number) =>
    round(height - margin - foot - ((value - floor) / (high - floor || 1)) * (height - 2 * margin - foot))
  const grid = Array.from({ length: 5 }, (_, place) => y(floor + ((high - floor) * place) / 4))
  const drawn = { layers: drawLayers, lines: drawLines, bars: drawBars, steps: drawSteps }[kind](tops, { x, y, floor })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<path d="${grid.map((at) => `M${margin} ${at}H${width - margin}`).join('')}" stroke="${line}" fill="none"/>`,
    drawn,
    isSample ? sampleMark() : '',
    `<rect y="${height - foot}" width="${width}" height="${foot}" fill="${tones[0]}"/></svg>`,
  ].join('')
}

const sampleMark = (): string =>
  `<g transform="translate(${margin} 20) scale(4)" fill="none" stroke="${palette.amber[0]}" stroke-width="0.9">${sample
    .map((letter, place) => `<path transform="translate(${place * 6} 0)" d="${letter}"/>`)
    .join('')}</g>`

interface Scales {
  x: (place: number) => number
  y: (value: number) => number
  floor: number
}

const round = (value: number): number => Math.round(value * 10) / 10

function thin(values: ArtSeries): ArtSeries {
  const every = Math.ceil(values.length / maxPoints)
  return values.filter((_, place) => (values.length - 1 - place) % every === 0)
}

function sinceBeginning(values: ArtSeries): ArtSeries {
  const first = values.find((value) => value !== null && value > 0)
  return values.map((value) => {
    if (value === null || !first) return null
    const change = value / first - 1
    return Math.abs(change) > maxChange ? null : change
  })
}

/** Each on those before it; what is unknown is as before, for a layer has no holes. */
function stackValues(series: readonly ArtSeries[]): number[][] {
  let below: number[] = new Array(series[0]?.length ?? 0).fill(0)
  return series.map((values) => {
    let known = 0
    below = below.map((sum, place) => {
      known = values[place] ?? known
      return sum + known
    })
    return below
  })
}

function drawLayers(tops: readonly ArtSeries[], { x, y, floor }: Scales): string {
  return tops
    .map((values, layer) => {
      const upper = values.map((value, place) => `${x(place)} ${y(value ?? floor)}`)
      const under = values.map((_, place) => `${x(place)} ${y(tops[layer - 1]?.[place] ?? floor)}`).reverse()
      const edge = layer === tops.length - 1 ? tones[0] : paper
      const fill = tones[Math.min(layer, tones.length - 1)]
      return `<path d="M${[...upper, ...under].join('L')}Z" fill="${fill}"/><path d="M${upper.join('L')}" fill="none" stroke="${edge}" stroke-width="3"/>`
    })
    .join('')
}

function drawLines(tops: readonly ArtSeries[], { x, y }: Scales): string {
  return tops
    .map((values, place) => {
      const path = pathOf(values, (at, value, open) => `${open ? 'L' : 'M'}${x(at)} ${y(value)}`)
      return `<path d="${path}" fill="none" stroke="${strokes[place % strokes.length]}" stroke-width="5" stroke-linejoin="round"/>`
    })
    .join('')
}

function drawSteps([values = []]: readonly ArtSeries[], { x, y, floor }: Scales): string {
  const path = pathOf(values, (at, value, open) => (open ? `H${x(at)}V${y(value)}` : `M${x(at)} ${y(value)}`))
  const first = values.findIndex((value) => value !== null)
  const surface = `${path}V${y(floor)}H${x(Math.max(first, 0))}Z`
  return `<path d="${surface}" fill="${tones[4]}"/><path d="${path}" fill="none" stroke="${tones[0]}" stroke-width="5"/>`
}

function drawBars([values = []]: readonly ArtSeries[], { x, y }: Scales): string {
  const wide = round(((width - 2 * margin) / values.length) * 0.72)
  const bars = values.map((value, place) => {
    if (value === null) return ''
    const [top, end] = [Math.min(y(0), y(value)), Math.abs(y(0) - y(value))]
    return `<rect x="${round(x(place) - wide / 2)}" y="${top}" width="${wide}" height="${round(end)}" fill="${value < 0 ? down : up}"/>`
  })
  return `${bars.join('')}<path d="M${margin} ${y(0)}H${width - margin}" stroke="${ink}" fill="none"/>`
}

/** A line that is interrupted where nothing is known. */
function pathOf(values: ArtSeries, point: (place: number, value: number, open: boolean) => string): string {
  let [path, open] = ['', false]
  values.forEach((value, place) => {
    if (value !== null) path += point(place, value, open)
    open = value !== null
  })
  return path
}
