import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { COVER_FAMILIES, COVER_SIZES, COVER_TONES, coastPath, SEA_PATH } from './cover-address.ts'
import { avatarSvg, coverSvg, drawnPicture, seaSvg } from './cover-art.ts'
import { eventCover } from './event-cover.ts'

const family = fc.constantFrom(...COVER_FAMILIES)
const size = fc.constantFrom(...COVER_SIZES)
const tone = fc.constantFrom(...COVER_TONES)

/** Every tag closed, every attribute quoted, no bare `<` or `&`: enough of XML for what is written here. */
function isWellFormed(svg: string): boolean {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<&]*")*)(\/?)>/g,
    (_, closes: string, name: string, _attributes: string, empty: string) => {
      if (closes && open.pop() !== name) open.push(`unexpected ${name}`)
      if (!closes && !empty) open.push(name)
      return ''
    },
  )
  return open.length === 0 && !/[<>]/.test(rest) && !/&(?!#\d+;)/.test(rest)
}

/** The curves of a drawing: for each closed line where it starts and how far its steps lead. */
function closedLines(svg: string): { step: number[]; sum: [number, number] }[] {
  return [...svg.matchAll(/M-?\d+[ -]?\d+q([^tz]*)t([^z]*)z/g)].map(([, control = '', middles = '']) => {
    const numbers = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number)
    const step = [...numbers(control).slice(2), ...numbers(middles)]
    const along = (axis: 0 | 1) => step.filter((_, index) => index % 2 === axis).reduce((sum, value) => sum + value, 0)
    return { step, sum: [along(0), along(1)] }
  })
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('coverSvg', () => {
  it('draws what it has always drawn', () => {
    const drawings = COVER_FAMILIES.map((each) => fingerprint(coverSvg({ seed: '42', family: each, size: 'lg' })))
    const sizes = COVER_SIZES.map((each) => fingerprint(coverSvg({ seed: 'a-1', family: 'policy', size: each })))
    expect({ drawings, sizes }).toMatchInlineSnapshot(`
      {
        "drawings": [
          "be6473ba2062baa9",
          "2b00d99b6e0ff3a8",
          "3e23bc229d4ddc7e",
          "faeca17ddd8f60a5",
          "1a51fdc90b5f9b02",
          "ce9586c524cbe726",
          "0bd10880e5b83d5d",
          "5020d8fd38ce5980",
        ],
        "sizes": [
          "cead522ac28a936a",
          "c1a22505869cba7a",
          "2caa1574c4013828",
        ],
      }
    `)
  })

  it('is a well-formed picture of closed lines for every seed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), family, size, tone, (seed, ...[family, size, tone]) => {
        const svg = coverSvg({ seed, family, size, tone })
        expect(isWellFormed(svg)).toBe(true)
        expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
        const lines = closedLines(svg)
        expect(lines.length).toBeGreaterThan(4)
        for (const { step, sum } of lines) {
          expect(step.every(Number.isInteger)).toBe(true)
          expect(sum).toEqual([0, 0])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('does not depend on the last digits of an engine’s functions', () => {
    const draw = () => COVER_FAMILIES.map((each) => coverSvg({ seed: 'engine', family: each, size: 'lg' }))
    const here = draw()
    for (const name of ['sin', 'cos', 'exp', 'atan2', 'hypot'] as const) {
      const exact: (...values: number[]) => number = Math[name]
      vi.spyOn(Math, name).mockImplementation((...values: number[]) => exact(...values) * (1 + Number.EPSILON))
    }
    expect(draw()).toEqual(here)
  })

  it('differs by seed and by family', () => {
    const all = ['1', '2', '3'].flatMap((seed) =>
      COVER_FAMILIES.map((each) =>
        coverSvg({ seed, family: each, size: 'sm', tone: 'day' }).replace(/<style>.*<\/style>/, ''),
      ),
    )
    expect(new Set(all).size).toBe(all.length)
  })

  it('of an event is well formed, short and independent of the last digits of an engine’s functions', () => {
    const { seed, family } = eventCover({ id: 7, time_zone: 'Asia/Tokyo', start_time: '2026-12-03T19:00:00+09:00' })
    const draw = () => COVER_SIZES.map((each) => coverSvg({ seed, family, size: each }))
    const here = draw()
    for (const svg of here) {
      expect(isWellFormed(svg)).toBe(true)
      expect(closedLines(svg).length).toBeGreaterThan(4)
      expect(svg.length).toBeLessThan(4_500)
    }
    const exact = Math.sin
    vi.spyOn(Math, 'sin').mockImplementation((value) => exact(value) * (1 + Number.EPSILON))
    expect(draw()).toEqual(here)
  })

  it('is the same drawing in both tones, and the same night picture in the dark theme', () => {
    const [day, night] = COVER_TONES.map((each) => coverSvg({ seed: '7', family: 'fund', size: 'md', tone: each }))
    const drawing = (svg = '') => svg.replace(/<style>.*<\/style>/, '')
    const dark = (svg = '') => /@media\(prefers-color-scheme:dark\)\{(.*?\})\}/.exec(svg)?.[1]
    expect(drawing(day)).toBe(drawing(night))
    expect(day).not.toBe(night)
    expect(dark(day)).toBe('svg{color:#ddbe85}.g{fill:#46300f}')
    expect(dark(night)).toBe(dark(day))
  })

  it('writes soundings on large covers only', () => {
    const [sm, md, lg] = COVER_SIZES.map((each) => coverSvg({ seed: '9', family: 'stable', size: each }))
    expect([sm, md].some((svg) => svg?.includes('<text'))).toBe(false)
    expect(lg).toMatch(/<text x="\d+" y="\d+">\d{1,2}<tspan/)
  })

  it.each([
    ['sm', 4_000],
    ['md', 6_500],
    ['lg', 10_000],
  ] as const)('keeps %s below %i bytes', (each, most) => {
    const seeds = Array.from({ length: 6 }, (_, index) => String(index * 31))
    const lengths = COVER_FAMILIES.flatMap((of) =>
      seeds.map((seed) => coverSvg({ seed, family: of, size: each }).length),
    )
    expect(Math.max(...lengths)).toBeLessThan(most)
  })
})

describe('avatarSvg', () => {
  it('shows the character above the tide and is well-formed for every character', () => {
    expect(avatarSvg({ seed: 'hpw', character: '何' })).toContain('>何</text>')
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (seed, character) => {
        fc.pre(character !== '>')
        expect(isWellFormed(avatarSvg({ seed, character }))).toBe(true)
      }),
    )
  })
})

describe('drawnPicture', () => {
  it('draws covers for sharing without numbers, which would need fonts', () => {
    expect(drawnPicture('/covers/market/7-card.png')).toMatch(/^<svg[^>]* width="1200" height="630"/)
    expect(drawnPicture('/covers/market/7-card.png')).not.toContain('<text')
    expect(coverSvg({ seed: '7', family: 'market', size: 'lg' })).toContain('<text')
    expect(drawnPicture('/covers/nothing/7-card.png')).toBeNull()
  })

  it.each([
    ['/covers/market/12-sm-day.svg', coverSvg({ seed: '12', family: 'market', size: 'sm', tone: 'day' })],
    ['/covers/avatar/hpw-4f55.svg', avatarSvg({ seed: 'hpw', character: '何' })],
    [SEA_PATH, seaSvg()],
    ['/covers/market/12-xl-day.svg', null],
    ['/covers/', null],
  ])('answers %s', (path, picture) => {
    expect(drawnPicture(path)).toBe(picture)
  })

  it('draws a coast of its own for each front and the directory, the same on every machine', () => {
    const draw = () => (['hk', 'usa', 'en', 'atlas'] as const).map((coast) => drawnPicture(coastPath(coast)) ?? '')
    const here = draw()
    expect(new Set(here).size).toBe(4)
    for (const svg of here) {
      expect(isWellFormed(svg)).toBe(true)
      expect(closedLines(svg).length).toBeGreaterThan(10)
      expect(svg.length).toBeLessThan(16_000)
      expect(svg).not.toMatch(/NaN|<text/)
    }
    for (const name of ['sin', 'cos', 'exp'] as const) {
      const exact: (...values: number[]) => number = Math[name]
      vi.spyOn(Math, name).mockImplementation((...values: number[]) => exact(...values) * (1 + Number.EPSILON))
    }
    expect(draw()).toEqual(here)
    expect(drawnPicture('/covers/coast-cn.svg')).toBeNull()
  })

  it('lets the sea read 4-04', () => {
    expect(seaSvg()).toMatch(/>4<tspan[^>]*>04<\/tspan>/)
    expect(isWellFormed(seaSvg())).toBe(true)
  })
})
