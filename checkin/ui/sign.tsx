/** @jsxImportSource preact */
import * as styles from './parts.module.css'

/** The drawings of this program; the site's sprite of icons would be a request more. */
const drawings = {
  back: 'M14.5 6l-6 6 6 6',
  online: 'M3 9.5a13 13 0 0 1 18 0M6 13a9 9 0 0 1 12 0M9 16.4a4.5 4.5 0 0 1 6 0M12 20v.01',
  offline:
    'M3 3l18 18M3 9.5a13 13 0 0 1 5-2.9M12 5.6a13 13 0 0 1 9 3.9M6 13a9 9 0 0 1 3-1.9M9 16.4a4.5 4.5 0 0 1 6 0M12 20v.01',
  torch: 'M8 3h8v4l-2 4v10h-4V11L8 7zM8 7h8M12 14v2',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  yes: 'M5 12.5l4.5 4.5L19 7.5',
  no: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.2v.01',
} as const

export function Sign({ name, size = 20 }: { name: keyof typeof drawings; size?: number }) {
  return (
    <svg
      class={styles.ciSign}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
