/*
 * Addresses of drawn pictures. They carry everything that decides the drawing, so that it can be cached for
 * ever; the drawing itself (cover-art.ts) happens on the server and is no part of the pages' script.
 */
import { generatorOf, hashText } from './cover-noise.ts'

export const COVER_FAMILIES = ['market', 'policy', 'fund', 'stable', 'tech', 'view', 'data', 'event'] as const
export type CoverFamily = (typeof COVER_FAMILIES)[number]

/** `sm` below 200 px, `md` below 400 px, `lg` above. */
export const COVER_SIZES = ['sm', 'md', 'lg'] as const
export type CoverSize = (typeof COVER_SIZES)[number]

/** Pale or deep ground in the light theme; the dark theme always shows the deep one. */
export const COVER_TONES = ['day', 'night'] as const
export type CoverTone = (typeof COVER_TONES)[number]

export interface CoverSpec {
  seed: string
  family: CoverFamily
  size: CoverSize
  tone?: CoverTone
}

export interface AvatarSpec {
  seed: string
  /** One letter, digit or Han character. */
  character: string
}

/** The picture behind the not-found page. */
export const SEA_PATH = '/covers/sea.svg'

/** Coasts behind the heads of fronts and of the directory. */
const COASTS = ['hk', 'usa', 'en', 'atlas'] as const
export type Coast = (typeof COASTS)[number]

export const coastPath = (coast: Coast): string => `/covers/coast-${coast}.svg`

/** Parses the address of a coast; undefined for every other address. */
export const parseCoastPath = (path: string): Coast | undefined => COASTS.find((coast) => coastPath(coast) === path)

/** Size of the picture that networks show of a shared page, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

const SEED = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
const COVER = /^\/covers\/([a-z]+)\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})-(sm|md|lg)-(day|night)\.svg$/
const CARD = /^\/covers\/([a-z]+)\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})-card\.png$/
const AVATAR = /^\/covers\/avatar\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})-([1-9a-f][0-9a-f]{1,5})\.svg$/
const MONOGRAM = /^[\p{L}\p{N}]$/u

/** The address of a cover: `/covers/{family}/{seed}-{size}-{tone}.svg`. Without a tone the seed chooses one. */
export function coverPath({ seed, family, size, tone }: CoverSpec): string {
  const safe = addressableSeed(seed)
  return `/covers/${family}/${safe}-${size}-${tone ?? coverTone({ seed: safe, family })}.svg`
}

/** Parses the address of a cover; null for every address that `coverPath` would not write. */
export function parseCoverPath(path: string): Required<CoverSpec> | null {
  const [, family, seed, size, tone] = COVER.exec(path) ?? []
  if (!isOneOf(COVER_FAMILIES, family) || !isOneOf(COVER_SIZES, size) || !isOneOf(COVER_TONES, tone)) return null
  return seed ? { family, seed, size, tone } : null
}

/** The tone that an item's seed chooses, so that a page of covers is neither all pale nor all deep. */
export function coverTone({ seed, family }: Pick<CoverSpec, 'seed' | 'family'>): CoverTone {
  return generatorOf(`tone|${seed}|${family}`)() < 0.5 ? 'night' : 'day'
}

/** The address of a cover for sharing, a PNG of 1200 by 630: `/covers/{family}/{seed}-card.png`. */
const cardPath = ({ seed, family }: Pick<CoverSpec, 'seed' | 'family'>): string =>
  `/covers/${family}/${addressableSeed(seed)}-card.png`

/** Parses the address of a cover for sharing; null for every address that `cardPath` would not write. */
export function parseCardPath(path: string): Pick<CoverSpec, 'seed' | 'family'> | null {
  const [, family, seed] = CARD.exec(path) ?? []
  return seed && isOneOf(COVER_FAMILIES, family) ? { seed, family } : null
}

/** The picture that a page is shared with: its own where it is stored here, else its cover. */
export const sharedPicture = (
  picture: { url: string } | null | undefined,
  { seed, family }: { seed: string | number; family: CoverFamily },
): string => (picture?.url.startsWith('/') ? picture.url : cardPath({ seed: String(seed), family }))

/** The address of a monogram: `/covers/avatar/{seed}-{code point in hex}.svg`. */
export function avatarPath({ seed, character }: AvatarSpec): string {
  const codePoint = monogramOf(character).codePointAt(0) ?? 0
  return `/covers/avatar/${addressableSeed(seed)}-${codePoint.toString(16)}.svg`
}

/** Parses the address of a monogram; null for every address that `avatarPath` would not write. */
export function parseAvatarPath(path: string): AvatarSpec | null {
  const [, seed, hex] = AVATAR.exec(path) ?? []
  if (!seed || !hex) return null
  const codePoint = Number.parseInt(hex, 16)
  if (codePoint > 0x10ffff) return null
  const character = String.fromCodePoint(codePoint)
  return monogramOf(character) === character ? { seed, character } : null
}

/** The first letter, digit or Han character of a name, upper case; a middle dot stands for names without any. */
export function monogramOf(name: string): string {
  for (const character of name) {
    if (!MONOGRAM.test(character)) continue
    const upper = character.toUpperCase()
    return MONOGRAM.test(upper) ? upper : character
  }
  return '·'
}

/** Seeds that do not fit into an address are replaced by their hash, never escaped: one seed has one address. */
function addressableSeed(seed: string): string {
  return SEED.test(seed) ? seed : `h${hashText(seed).toString(16)}`
}

function isOneOf<const T extends string>(values: readonly T[], value: string | undefined): value is T {
  return values.includes(value as T)
}
