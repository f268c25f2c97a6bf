/*
 * Coasts behind the heads of fronts and of the directory, one each, so that the pages look different: Hong Kong is
 * islands about a channel, the United States a long shore, the English edition an estuary, the directory soundings in rows.
 */
import type { Coast } from './cover-address.ts'
import { bedOf, type SeaBed } from './cover-field.ts'
import { type Form, hill } from './cover-forms.ts'
import { generatorOf } from './cover-noise.ts'

/** The heads show the right part of the picture, and the buoy stands there. */
const focus = { x: 1.14, y: 0.55 }

const together =
  (...forms: readonly Form[]): Form =>
  (x, y) =>
    forms.reduce((height, form) => height + form(x, y), 0)

const islands = together(
  hill({ x: 0.98, y: 0.2 }, 0.3, 0.14, 0.2),
  hill(focus, 0.17, 0.13, -0.3),
  hill({ x: 0.8, y: 0.62 }, 0.13, 0.1, 0.5),
  hill({ x: 1.43, y: 0.42 }, 0.12, 0.15, 0.1),
  hill({ x: 1.36, y: 0.84 }, 0.16, 0.09, 0.6),
  hill({ x: 0.94, y: 0.9 }, 0.1, 0.08, 0),
)

/** Land to the right of a slanting line, with a cape on it. */
const shore = together((x, y) => 1 / (1 + Math.exp(-7 * (x - 1.05 - 0.3 * (0.5 - y)))), hill(focus, 0.16, 0.2, 0.4))

/** Two banks that part towards the right. */
const estuary = together(
  (x, y) => Math.min(1, Math.abs(y - 0.46 - 0.1 * Math.sin(2.4 * x)) / (0.16 + 0.3 * x)),
  hill(focus, 0.2, 0.06, 0.15),
)

const rows = together(
  hill(focus, 0.12, 0.12, 0),
  ...[0.15, 0.55, 0.95].flatMap((y) =>
    [0.5, 0.82, 1.14, 1.46].filter((x) => x !== focus.x || y !== focus.y).map((x) => hill({ x, y }, 0.1, 0.1, 0)),
  ),
)

const coasts: Readonly<Record<Coast, { form: Form; strength: number }>> = {
  hk: { form: islands, strength: 0.16 },
  usa: { form: shore, strength: 0.2 },
  en: { form: estuary, strength: 0.12 },
  atlas: { form: rows, strength: 0.03 },
}

/** The sea bed of a coast. */
export function coastBed(coast: Coast): SeaBed {
  const { form, strength } = coasts[coast]
  return bedOf(form, focus, strength, generatorOf(`coast|${coast}`))
}
