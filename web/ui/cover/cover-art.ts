/*
 * Covers for items without a picture: a page of a nautical chart with one buoy, drawn from a seed and a family. Events are
 * tide lines, data articles a section of the sea bed, all others depth contours with tinted zones and soundings. The
 * server answers the addresses of cover-address.ts with them.
 */
import {
  type AvatarSpec,
  CARD_SIZE,
  COVER_FAMILIES,
  type Coast,
  type CoverFamily,
  type CoverSize,
  type CoverSpec,
  coverTone,
  parseAvatarPath,
  parseCardPath,
  parseCoastPath,
  parseCoverPath,
  SEA_PATH,
} from './cover-address.ts'
import { coastBed } from './cover-coasts.ts'
import { inkStyle, inksOf, SEA_INKS } from './cover-colours.ts'
import { HEIGHT, type HeightField, heightField, type Place, type SeaBed, WIDTH } from './cover-field.ts'
import { type Generator, generatorOf } from './cover-noise.ts'
import { closedPath, contourPath, type Detail } from './cover-path.ts'
import { sectionOf, surfaceAt } from './cover-section.ts'
import { soundings } from './cover-soundings.ts'
import { type Tide, tideMark, tideOf, tideRings } from './cover-tides.ts'
import { ARCHIPELAGO_CARD_PATH, ARCHIPELAGO_PATH, parseIslandPath } from './island/island-address.ts'
import { archipelagoSvg, islandSvg } from './island/island-art.ts'

const DETAILS: Readonly<Record<CoverSize, Detail>> = {
  sm: { scale: 1, levels: 10, turn: 0.6, stretch: 60 },
  md: { scale: 2, levels: 15, turn: 0.55, stretch: 60 },
  lg: { scale: 4, levels: 22, turn: 0.6, stretch: 60 },
}

/** Parts of the depth that are tinted, as shares of the height, and how strongly. */
const ZONES = [
  { share: 0.38, strength: 0.08 },
  { share: 0.62, strength: 0.11 },
  { share: 0.82, strength: 0.2 },
] as const

/** Strokes keep their width on the screen whatever size the picture is shown in. */
const LINE_STYLE =
  'path,.r{fill:none;stroke:currentColor;vector-effect:non-scaling-stroke}' +
  '.l{stroke-width:.75px;stroke-opacity:.62}.i{stroke-width:1.5px;stroke-opacity:.85}' +
  '.z{fill:currentColor;fill-rule:evenodd}.r{stroke-width:1.25px}.s{stroke-width:1px;stroke-opacity:.5}' +
  'text{fill:currentColor;opacity:.78;text-anchor:middle}'

const NUMBER_FONT = '500 1em Segoe UI,Roboto,Noto Sans CJK SC,system-ui,sans-serif'

/**
 * The SVG of a drawn picture's address (cover, cover for sharing, monogram, sea or island); null for every other address.
 * @param path the address's path, without query
 */
export function drawnPicture(path: string): string | null {
  if (path === SEA_PATH) return seaSvg()
  const coast = parseCoastPath(path)
  if (coast) return coastSvg(coast)
  const avatar = parseAvatarPath(path)
  if (avatar) return avatarSvg(avatar)
  const card = parseCardPath(path)
  if (card) return cardSvg(card)
  if (path === ARCHIPELAGO_PATH || path === ARCHIPELAGO_CARD_PATH) return archipelagoSvg(path === ARCHIPELAGO_CARD_PATH)
  const island = parseIslandPath(path)
  if (island) return islandSvg(island)
  const cover = parseCoverPath(path)
  return cover && coverSvg(cover)
}

/** A cover as a whole SVG document. Pure: the same seed, family and size always give the same text. */
export function coverSvg({ seed, family, size, tone = coverTone({ seed, family }) }: CoverSpec): string {
  const detail = DETAILS[size]
  const style = inkStyle(inksOf(colourFamily({ seed, family }), tone)) + LINE_STYLE + textStyle(detail)
  return document(detail, style, groundSvg(detail) + drawingSvg({ seed, family, size }, { depths: size === 'lg' }))
}

/** The family whose colours a cover has: those of the hour for an event. */
const colourFamily = ({ seed, family }: Pick<CoverSpec, 'seed' | 'family'>): CoverFamily =>
  tideOf(seed)?.colours ?? family

/** The drawing on the ground: tide lines for events, a section of the sea bed for data, else a chart of depths. */
function drawingSvg({ seed, family, size }: Omit<CoverSpec, 'tone'>, { depths }: { depths: boolean }): string {
  const detail = DETAILS[size]
  const tide = tideOf(seed)
  if (tide) return tideSvg(tide, size)
  const random = generatorOf(`${seed}|${family}`)
  if (family === 'data') return sectionSvg(random, size)
  const field = heightField(family, random)
  const numbers = depths ? soundingsSvg(field, detail, random) : ''
  const scale = size === 'lg' ? scaleSvg(detail, 41) : ''
  return bedSvg(field, detail) + numbers + scale + buoySvg(field.buoy, size, detail)
}

/** Tide lines of a day, with a mark at the hour of the event. */
function tideSvg(tide: Tide, size: CoverSize): string {
  const detail = DETAILS[size]
  const mark = tideMark(tide)
  const [surface = [], ...below] = tideRings(tide)
  const lines = below.map((ring, index) => {
    const kind = index % 3 === 2 ? 'i' : 'l'
    return `<path class="z ${kind}" fill-opacity="${index % 3 === 2 ? 0.1 : 0.04}" d="${closedPath(ring, detail)}"/>`
  })
  const x = Math.round(mark.x * detail.scale)
  const plumb = `<path class="s" d="M${x} 0V${HEIGHT * detail.scale}"/>`
  const hours = size === 'sm' ? '' : scaleSvg(detail, HOURS)
  const top = `<path class="z i" fill-opacity="0.12" d="${closedPath(surface, detail)}"/>`
  return top + lines.join('') + plumb + hours + buoySvg(mark, size, detail)
}

/** A section through the sea bed, with the soundings that were taken. */
function sectionSvg(random: Generator, size: CoverSize): string {
  const detail = DETAILS[size]
  const { scale } = detail
  const { layers, soundings, summit } = sectionOf(random)
  const ground = layers.map(
    (ring, layer) =>
      `<path class="z ${layer === 0 ? 'i' : 'l'}" fill-opacity="${layer === 0 ? 0.16 : 0.06}" d="${closedPath(ring, detail)}"/>`,
  )
  const top = Math.round(surfaceAt * scale)
  const shown = size === 'sm' ? soundings.filter((_, index) => index % 2 === 0) : soundings
  const at = ({ x, y }: Place) => ({ x: Math.round(x * scale), y: Math.round(y * scale) })
  const leads = shown.map(at).map(({ x, y }) => `M${x} ${top}V${y}`)
  const dots = shown.map(at).map(({ x, y }) => `<circle fill="currentColor" cx="${x}" cy="${y}" r="${2 * scale}"/>`)
  return (
    ground.join('') +
    `<path class="l" d="M0 ${top}H${WIDTH * scale}${leads.join('')}"/>${dots.join('')}` +
    buoySvg({ x: summit.x, y: surfaceAt }, size, detail, 0.7)
  )
}

/** A cover for sharing, which is served as a PNG. It holds no numbers: the machine that makes the PNG may have no fonts. */
function cardSvg({ seed, family }: Pick<CoverSpec, 'seed' | 'family'>): string {
  const detail = DETAILS.lg
  const { light } = inksOf(colourFamily({ seed, family }), coverTone({ seed, family }))
  const style = `svg{color:${light.line}}.g{fill:${light.ground}}${LINE_STYLE}`
  const drawing = groundSvg(detail) + drawingSvg({ seed, family, size: 'lg' }, { depths: false })
  return document(detail, style, drawing, `width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" `)
}

const FAINT = '.l{stroke-opacity:.35}.i{stroke-opacity:.55}.z{fill-opacity:.05}'

/** A coast behind the head of a page: as the sea, without soundings. */
function coastSvg(coast: Coast): string {
  const detail = { ...DETAILS.lg, levels: 14 }
  const field = coastBed(coast)
  return document(
    detail,
    inkStyle(SEA_INKS) + LINE_STYLE + FAINT,
    bedSvg(field, detail) + buoySvg(field.buoy, 'md', detail, 0.56),
  )
}

/** The chart behind the not-found page: wide, without ground, at low strength; its soundings read 4-04. */
export function seaSvg(): string {
  const detail = DETAILS.lg
  const random = generatorOf('nf-25|tech')
  const field = heightField('tech', random)
  const style = inkStyle(SEA_INKS) + LINE_STYLE + FAINT + textStyle(detail)
  const places = soundings(field, detail.levels, random)
  const depths = places.map((place) => sounding(place, 4, '04', detail)).join('')
  return document(detail, style, bedSvg(field, detail) + depths + buoySvg(field.buoy, 'md', detail, 0.56))
}

/** A monogram above three tide lines, for people without a picture. */
export function avatarSvg({ seed, character }: AvatarSpec): string {
  const random = generatorOf(`ava${seed}`)
  const family = COVER_FAMILIES[Math.floor(random() * COVER_FAMILIES.length)] ?? 'market'
  const tone = random() < 0.5 ? 'night' : 'day'
  const swell = random() * 20
  const waves = [0, 1, 2].map((line) => {
    const crest = (swell * 0.05 - 2.4 + line * 0.5).toFixed(1)
    return `M-4 ${(29.5 + line * 3.2).toFixed(1)}q6 ${crest} 12 0t12 0 12 0 12 0`
  })
  const style =
    `${inkStyle(inksOf(family, tone))}.l{fill:none;stroke:currentColor;stroke-width:.75px;opacity:.62}` +
    `text{fill:currentColor;font:600 17px ${MONOGRAM_FONTS};text-anchor:middle}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><style>${style}</style>` +
    `<path class="g" d="M0 0h40v40H0z"/><path class="l" d="${waves.join('')}"/>` +
    `<text x="20" y="24.5">${escapeCharacter(character)}</text></svg>`
  )
}

const MONOGRAM_FONTS = 'PingFang SC,Noto Sans CJK SC,Microsoft YaHei,system-ui,sans-serif'

function document({ scale }: Detail, style: string, content: string, measures = ''): string {
  const box = `0 0 ${WIDTH * scale} ${HEIGHT * scale}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${measures}viewBox="${box}" preserveAspectRatio="xMidYMid slice">` +
    `<style>${style}</style>${content}</svg>`
  )
}

function groundSvg({ scale }: Detail): string {
  return `<rect class="g" width="${WIDTH * scale}" height="${HEIGHT * scale}"/>`
}

/** The tinted zones first, then the thin lines, then every fourth one stronger. */
function bedSvg(field: HeightField, detail: Detail): string {
  const { levels } = detail
  const isIndex = (level: number) => level % 4 === 2
  const tinted = ZONES.map((zone) => ({ ...zone, level: Math.round(zone.share * levels) }))
  const zones = tinted.map(
    ({ level, strength }) =>
      `<path class="z ${isIndex(level) ? 'i' : 'l'}" fill-opacity="${strength}" d="${contourPath(field, level / levels, detail)}"/>`,
  )
  const lines = { l: '', i: '' }
  for (let level = 1; level < levels; level++) {
    if (tinted.some((zone) => zone.level === level)) continue
    lines[isIndex(level) ? 'i' : 'l'] += contourPath(field, level / levels, detail)
  }
  return `${zones.join('')}<path class="l" d="${lines.l}"/><path class="i" d="${lines.i}"/>`
}

function soundingsSvg(field: SeaBed, detail: Detail, random: Generator): string {
  return soundings(field, detail.levels, random)
    .map((place) => sounding(place, Math.floor(place.depth), String(Math.floor(place.depth * 10) % 10), detail))
    .join('')
}

/** A depth as charts write it: the whole number, the tenth smaller and lower. */
function sounding({ x, y }: Place, whole: number, tenth: string, { scale }: Detail): string {
  const at = `x="${Math.round(x) * scale}" y="${Math.round(y + 3) * scale}"`
  return `<text ${at}>${whole}<tspan dy="${2 * scale}" font-size="${5 * scale}">${tenth}</tspan></text>`
}

function textStyle({ scale }: Detail): string {
  return `text{font:${NUMBER_FONT};font-size:${8 * scale}px}`
}

/** Marks of the hours within a day. */
const HOURS = 23

/** Tick marks along the lower edge: every fifth one longer, of hours every sixth. */
function scaleSvg({ scale }: Detail, count: number): string {
  const long = count === HOURS ? 6 : 5
  const marks = Array.from({ length: count }, (_, index) => {
    const length = (index + 1) % long === 0 ? 7 : 3
    return `M${Math.round(((index + 1) * WIDTH * scale) / (count + 1))} ${HEIGHT * scale}v${-length * scale}`
  })
  return `<path class="s" d="${marks.join('')}"/>`
}

function buoySvg({ x, y }: Place, size: CoverSize, { scale }: Detail, shrink = 1): string {
  const radius = (size === 'sm' ? 7 : 4.5) * scale * shrink
  const ring = Math.round(radius * 2.6)
  const centre = `cx="${Math.round(x * scale)}" cy="${Math.round(y * scale)}"`
  return (
    `<circle class="g" ${centre} r="${ring}"/><circle class="r" ${centre} r="${ring}"/>` +
    `<circle fill="currentColor" ${centre} r="${Math.round(radius)}"/>`
  )
}

function escapeCharacter(character: string): string {
  return character === '<' || character === '&' ? `&#${character.charCodeAt(0)};` : character
}
