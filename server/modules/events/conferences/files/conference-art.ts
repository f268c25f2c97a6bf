import {
  type ConferenceCharacter,
  type ConferenceColours,
  mixColours,
} from '#contract/events/conferences/conference-terms.ts'

/** The drawings behind the heads of conference sites, in the colours of an edition. The same every time. */

const [width, height] = [1440, 740]
const round = (value: number) => Math.round(value * 10) / 10

const svg = (parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice">${parts.join('')}</svg>`

/** A smooth line through points. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = [`M${round(first[0])} ${round(first[1])}`]
  let before = first
  for (const point of rest) {
    parts.push(
      `Q${round(before[0])} ${round(before[1])} ${round((before[0] + point[0]) / 2)} ${round((before[1] + point[1]) / 2)}`,
    )
    before = point
  }
  return `${parts.join('')}L${round(before[0])} ${round(before[1])}`
}

/** Swell under a light: lines that rise to a hill at the right, closer together further away. */
function chart({ ink, accent, ground }: ConferenceColours): string {
  const lines: string[] = []
  const count = 38
  for (let n = 0; n < count; n += 1) {
    const depth = n / (count - 1)
    const base = 470 + depth ** 1.35 * 330
    const points = Array.from({ length: 49 }, (_, at): [number, number] => {
      const x = (at / 48) * (width + 40) - 20
      const hill = Math.exp(-(((x - 1080) / (190 + depth * 70)) ** 2)) * (52 + depth * 210)
      const swell = Math.sin(x / 165 + n * 0.21) * (4 + depth * 17) + Math.sin(x / 71 - n * 0.33) * (1 + depth * 5)
      const near = Math.exp(-(((x - 420) / 230) ** 2)) * (8 + depth * 46)
      return [x, base - hill - near + swell]
    })
    const strong = n % 6 === 0
    lines.push(
      `<path d="${smooth(points)}" fill="${ground}" stroke="${ink}" stroke-width="${strong ? 1.8 : 0.9}" stroke-opacity="${strong ? 0.78 : round(0.24 + depth * 0.2)}"/>`,
    )
  }
  const rings = [34, 66, 100, 134, 168, 202].map(
    (radius, at) =>
      `<circle cx="1066" cy="176" r="${radius}" fill="none" stroke="${ink}" stroke-opacity="${round(0.5 - at * 0.08) || 0.1}"/>`,
  )
  return svg([...rings, `<circle cx="1066" cy="176" r="30" fill="${accent}"/>`, ...lines])
}

/** A lamp at night: bundles of rays that reach across. */
function night({ ink, accent, ground }: ConferenceColours): string {
  const [x, y] = [1118, 250]
  const parts: string[] = []
  const bundles = [-192, -166, 122, 96, 78, 58, 24, 8]
  for (const [bundle, middle] of bundles.entries()) {
    for (let ray = -6; ray <= 6; ray += 1) {
      const angle = ((middle + ray * 0.95) * Math.PI) / 180
      const [near, far] = [58, 1300]
      const opacity = round(0.46 - Math.abs(ray) * 0.05)
      parts.push(
        `<path d="M${round(x + Math.cos(angle) * near)} ${round(y + Math.sin(angle) * near)}L${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far)}" stroke="${bundle % 3 === 0 ? accent : mixColours(accent, ground, 0.7)}" stroke-opacity="${opacity}" stroke-width="1.1"/>`,
      )
    }
  }
  const lamp = [64, 46].map(
    (radius) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ground}" stroke="${ink}" stroke-width="1.6"/>`,
  )
  return svg([...parts, ...lamp, `<circle cx="${x}" cy="${y}" r="20" fill="${accent}"/>`])
}

/** An island on a chart: lines of equal height around one place. */
function programme({ ink, accent }: ConferenceColours): string {
  const [x, y] = [1010, 300]
  const rings = Array.from({ length: 21 }, (_, ring) => {
    const size = 34 + ring * 31
    const points = Array.from({ length: 73 }, (_, at): [number, number] => {
      const angle = (at / 72) * Math.PI * 2
      const wobble =
        1 +
        0.16 * Math.sin(angle * 2 + ring * 0.11) +
        0.1 * Math.sin(angle * 3 - ring * 0.23 + 1.1) +
        0.035 * Math.sin(angle * 7 + ring * 0.6)
      return [x + Math.cos(angle) * size * wobble * 1.42, y + Math.sin(angle) * size * wobble * 0.86]
    })
    const strong = ring % 5 === 0
    return `<path d="${smooth(points)}" fill="none" stroke="${ink}" stroke-width="${strong ? 1.6 : 0.8}" stroke-opacity="${strong ? 0.75 : 0.36}"/>`
  })
  const place = `<circle cx="${x}" cy="${y}" r="17" fill="none" stroke="${accent}" stroke-width="2"/><circle cx="${x}" cy="${y}" r="7" fill="${accent}"/>`
  return svg([...rings, place])
}

const drawings = { chart, night, programme } as const

/** The drawing of a character as SVG, on nothing: what is behind it shows through. */
export const conferenceArt = (character: ConferenceCharacter, colours: ConferenceColours): string =>
  drawings[character](colours)
