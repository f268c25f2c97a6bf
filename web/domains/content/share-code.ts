import { encode } from 'uqr'
import { shareQrSizePx } from '#contract/constants.ts'

/** A drawn QR code: one path in modules, and the edge of the whole with its quiet margin in modules. */
export interface ShareCode {
  path: string
  modules: number
  /** Edge in pixels (specification, point 9). */
  size: number
}

/** White modules around the code. The drawing stands on white, which adds the rest of the margin that readers need. */
const margin = 1

/** The QR code of an address, as small as it can be so that a camera reads it at 100 px. */
export function shareCode(address: string): ShareCode {
  const { data, size } = encode(address, { ecc: 'L', border: margin })
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { path: rows.join(''), modules: size, size: shareQrSizePx }
}
