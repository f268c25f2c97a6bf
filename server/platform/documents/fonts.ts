import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'

/** Fonts of printed documents: one for Chinese and European scripts, and others for what it has not got. */

const require = createRequire(import.meta.url)

const textFont = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'
const koreanFont = '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'
const korean = /\p{Script_Extensions=Hangul}/u

/** A font in files for some characters each, which a list names. */
interface PartedFont {
  package: string
  /** The only characters for which it is opened: of the others it has fewer than the font of all documents. */
  only?: RegExp
  /** How its files end. */
  end: string
  /** The weight to use from a file with all of them. */
  weight?: { variationAxes: { wght: number } }
}

const scripts = [
  'arabic',
  'hebrew',
  'thai',
  'devanagari',
  'bengali',
  'tamil',
  'khmer',
  'myanmar',
  'armenian',
  'georgian',
]
const rareHan = /[\u{20000}-\u{3ffff}]/u
const partedFonts: readonly PartedFont[] = [
  { package: '@fontsource/noto-sans', end: '400-normal.woff2' },
  ...scripts.map((script) => ({ package: `@fontsource/noto-sans-${script}`, end: '400-normal.woff2' })),
  ...['hk', 'jp'].map((place) => ({
    package: `@fontsource-variable/noto-sans-${place}`,
    only: rareHan,
    end: 'wght-normal.woff2',
    weight: { variationAxes: { wght: 400 } },
  })),
]

/** Emoji, flags, and what has no shape of its own. */
export const isPicture = (text: string): boolean =>
  /^[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Cf}\p{Cc}\p{Co}\p{Cn}]/u.test(text)

export interface NamedFont {
  name: string
  font: Font
  /** Width of a text of one direction, as a fraction of the font size. */
  widthOf(text: string): number
}

/** The fonts of one document. */
export interface Fonts {
  /** The first that has all characters of a text. */
  of(text: string): NamedFont | undefined
}

/** Opened once: reading its tables takes longer than a page does. */
const opened = new Map<string, NamedFont>()

function openFont(name: string, bytes: Uint8Array): NamedFont {
  // A space at the end of a file has no outline, and fontkit reads the place where that would be.
  const font = create(Buffer.concat([bytes, Buffer.alloc(16)])) as Font
  const widths = new LRUCache<string, number>({ max: 5_000 })
  const widthOf = (text: string) => font.layout(text).advanceWidth / font.unitsPerEm
  return { name, font, widthOf: (text) => widths.get(text) ?? cacheValue(widths, text, widthOf(text)) }
}

function cacheValue<T extends {}>(cache: LRUCache<string, T>, key: string, value: T): T {
  cache.set(key, value)
  return value
}

function wholeFont(file: string): NamedFont {
  const font = opened.get(file) ?? openFont(file, readFileSync(require.resolve(file)))
  opened.set(file, font)
  return font
}

const hasAll = (font: Font, text: string) =>
  [...text].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))

/** Opens what the characters of a document need, beside the font of all documents. */
export async function openFonts(characters: string): Promise<Fonts> {
  const all = [...new Set(characters)]
  const fonts = [wholeFont(textFont)]
  const missing = () => all.filter((one) => one > '~' && !fonts.some(({ font }) => hasAll(font, one)))
  if (missing().some((one) => korean.test(one))) fonts.push(wholeFont(koreanFont))
  for (const parted of partedFonts) {
    const wanted = missing().filter((one) => !isPicture(one) && (parted.only?.test(one) ?? true))
    // With what else it has, since stops within a name are of the font of its letters.
    for (const file of await filesFor(parted, wanted)) fonts.push(...(await cutOut(file, all, parted)))
  }
  const known = new Map<string, NamedFont | undefined>()
  return {
    of(text) {
      if (!known.has(text))
        known.set(
          text,
          fonts.find(({ font }) => hasAll(font, text)),
        )
      return known.get(text)
    },
  }
}

/** The files that have some of these characters. */
async function filesFor({ package: name, end }: PartedFont, characters: readonly string[]): Promise<string[]> {
  if (characters.length === 0) return []
  const ranges = JSON.parse(await readFile(require.resolve(`${name}/unicode.json`), 'utf8')) as Record<string, string>
  const stem = name.slice(name.indexOf('/') + 1)
  return Object.entries(ranges)
    .filter(([, range]) => characters.some((one) => isWithin(range, one.codePointAt(0) ?? 0)))
    .map(([part]) => require.resolve(`${name}/files/${stem}-${part.replace(/[[\]]/g, '')}-${end}`))
}

/** @param range such as U+3401,U+20a0-20ac */
const isWithin = (range: string, point: number): boolean =>
  range.split(',').some((one) => {
    const [from = 0, to = from] = one
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return point >= from && point <= to
  })

/** A font of these characters alone: the files are compressed in a way that documents do not take. None: it has none. */
async function cutOut(file: string, characters: readonly string[], { weight }: PartedFont): Promise<NamedFont[]> {
  // Few documents need it, and it takes a while to start.
  const { default: subsetFont } = await import('subset-font')
  const text = characters.join('')
  // Vowels that stand on both sides of a letter are drawn from their parts.
  const parts = `${text.normalize('NFD')}\u17c1`
  const bytes = await subsetFont(await readFile(file), text + parts, { targetFormat: 'truetype', ...weight })
  const font = openFont(file, bytes)
  return hasCharacters(font) ? [font] : []
}

function hasCharacters({ font }: NamedFont): boolean {
  try {
    return font.characterSet.length > 0
  } catch {
    // A glyph removed from the font file has no length.
    return false
  }
}
