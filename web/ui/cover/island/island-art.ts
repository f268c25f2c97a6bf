import { signal } from '#contract/palette.ts'
import type { QuizIllustration } from '#contract/site/quizzes/quiz-terms.ts'
import { CARD_SIZE } from '../cover-address.ts'
import type { Frame } from '../cover-field.ts'
import { generatorOf, valueNoise } from '../cover-noise.ts'
import { contourPath, type Detail } from '../cover-path.ts'
import { illustrations } from './illustrations.ts'
import type { IslandSpec } from './island-address.ts'
import { illustrationBox, islandField, type PlacedIllustration } from './island-field.ts'

/*
 * Islands in the shape of creatures, on a page of a nautical chart: the shore, height lines inside of it, depth lines
 * around, and a red buoy for an eye. The same every time.
 */

interface Sheet extends Frame {
  detail: Detail
  /** Heights of the lines inside and of those outside of the shores. */
  inner: readonly number[]
  outer: readonly number[]
}

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
const detail = { scale: 4, levels: 0, turn: 0.5, stretch: 40 }

const sheets = {
  lg: { width: 400, height: 400, cell: 2.5, detail, inner: steps(7, 90, 7), outer: steps(22, 180, 12) },
  sm: {
    width: 240,
    height: 240,
    cell: 3,
    detail: { ...detail, scale: 2, turn: 0.6 },
    inner: steps(8, 60, 9),
    outer: steps(16, 90, 12),
  },
  card: { width: 400, height: 210, cell: 2, detail, inner: steps(5, 60, 5), outer: steps(14, 170, 9) },
  archipelago: {
    width: 540,
    height: 336,
    cell: 2,
    detail: { ...detail, scale: 4 },
    inner: steps(4, 40, 4),
    outer: steps(10, 66, 7),
  },
} as const satisfies Record<string, Sheet>

const light = { line: '#0a4850', sea: '#e9f2f1', shallow: '#ddecea', land: '#cfe4e1', buoy: signal[0] }
const dark = { line: '#8fc9c6', sea: '#0f1c20', shallow: '#12292e', land: '#143a40', buoy: signal[1] }
type Inks = typeof light

const rulesOf = ({ line, sea, shallow, land, buoy }: Inks) =>
  `path{stroke:${line}}.g{fill:${sea}}.w{fill:${shallow}}.s{fill:${land}}.b{fill:${buoy}}.r{fill:${land};stroke:${buoy}}`
const lineStyle =
  'path{fill:none;vector-effect:non-scaling-stroke;stroke-width:.8px}.w{stroke:none!important}' +
  '.o{stroke-opacity:.62}.i{stroke-opacity:.55}.s{stroke-width:1.8px;stroke-linejoin:round}.r{stroke-width:1.3px;vector-effect:non-scaling-stroke}'

const cardMeasures = `width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" `

/** The drawing of one island as SVG; a card is drawn for the light theme alone, since it becomes a PNG. */
export function islandSvg({ illustration, size }: IslandSpec): string {
  const sheet = sheets[size]
  const extent = Math.min(sheet.width, sheet.height) * 0.74
  const x = (sheet.width - extent) / 2
  const island = { illustration: illustrations[illustration], x, y: (sheet.height - extent) / 2, size: extent }
  const measures = size === 'card' ? cardMeasures : ''
  return drawing(sheet, [island], { seed: illustration, measures, ground: true, themes: size !== 'card' })
}

/** The inhabitants of the archipelago, row by row. */
const archipelago: readonly QuizIllustration[] = [
  ...(['dolphin', 'penguin', 'kite', 'cat', 'sailfish', 'snail', 'narwhal', 'jellyfish', 'gecko'] as const),
]

/** Islands side by side, without a sea of their own: the page shows through; a card has one, and one theme. */
export function archipelagoSvg(isCard: boolean): string {
  const random = generatorOf('archipelago')
  const islands = archipelago.map((name, place) => {
    const [column, row] = [place % 3, Math.floor(place / 3)]
    const x = 46 + column * 166 + (row % 2) * 22 + random() * 14
    return { illustration: illustrations[name], x, y: 4 + row * 112 + random() * 12, size: 92 + random() * 10 }
  })
  return drawing(sheets.archipelago, islands, {
    seed: 'archipelago',
    measures: isCard ? cardMeasures : '',
    ground: isCard,
    themes: !isCard,
  })
}

interface Look {
  seed: string
  measures: string
  /** True if the sea is coloured; else the page shows through. */
  ground: boolean
  themes: boolean
}

function drawing(
  sheet: Sheet,
  islands: readonly PlacedIllustration[],
  { seed, measures, ground, themes }: Look,
): string {
  const { scale } = sheet.detail
  const field = islandField(sheet, islands, valueNoise(generatorOf(`${seed}|sea`)))
  const at = (level: number) => contourPath(field, level, sheet.detail)
  const [width, height] = [sheet.width * scale, sheet.height * scale]
  const style = rulesOf(light) + (themes ? `@media(prefers-color-scheme:dark){${rulesOf(dark)}}` : '') + lineStyle
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${measures}viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
    `<style>${style}</style>` +
    (ground ? `<rect class="g" width="${width}" height="${height}"/>` : '') +
    `<path class="w" d="${at(-(sheet.outer[0] ?? 0) * 0.6)}"/>` +
    `<path class="o" d="${sheet.outer.map((depth) => at(-depth)).join('')}"/>` +
    `<path class="s" d="${at(0)}"/>` +
    `<path class="i" d="${sheet.inner.map(at).join('')}"/>` +
    islands.map((island) => buoy(island, scale)).join('') +
    '</svg>'
  )
}

function buoy({ illustration, x, y, size }: PlacedIllustration, scale: number): string {
  const share = (size / illustrationBox) * scale
  const centre = `cx="${Math.round(x * scale + illustration.eye[0] * share)}" cy="${Math.round(y * scale + illustration.eye[1] * share)}"`
  return `<circle class="r" ${centre} r="${Math.round(6 * share)}"/><circle class="b" ${centre} r="${Math.round(2.8 * share)}"/>`
}
