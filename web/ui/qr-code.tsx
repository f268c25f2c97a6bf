import { encode } from 'uqr'
import * as styles from './qr-code.module.css'

interface QrCodeProps {
  text: string
  /** Description of the code, for those who cannot see it. */
  label: string
}

/** A QR code as large as its parent, always dark on white, because cameras read nothing else well. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return (
    <svg
      className={styles.qrCode}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} />
    </svg>
  )
}
