import { encode } from 'uqr'
import { shareQrSizePx } from '#contract/constants.ts'

/** A QR code to be drawn in a square of `size` pixels. */
export interface ShareCode {
  /** Edge in pixels (specification, point 9). */
  size: number
  /** The dark modules as one path, in pixels. */
  path: string
}

/** The QR code of an address. Every module is a whole number of pixels, so that all are alike; the rest is its margin. */
export function shareCode(address: string): ShareCode {
  const { data, size: modules } = encode(address, { ecc: 'L', border: 0 })
  const pixels = Math.floor(shareQrSizePx / modules)
  const margin = Math.floor((shareQrSizePx - modules * pixels) / 2)
  const at = (place: number) => margin + place * pixels
  const square = `h${pixels}v${pixels}h-${pixels}z`
  const rows = data.map((row, y) => row.map((dark, x) => (dark ? `M${at(x)} ${at(y)}${square}` : '')).join(''))
  return { size: shareQrSizePx, path: rows.join('') }
}
