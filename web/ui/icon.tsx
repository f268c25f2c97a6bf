import { iconsUrl } from 'virtual:icons'
import * as styles from './buttons.module.css'
import { classNames } from './class-names.ts'
import type { IconName } from './icon-names.ts'

export type { IconName } from './icon-names.ts'

/** A line icon of 20 px (16 px with `size="s"`); decoration only: the control around it carries the name. */
export function Icon({ name, size, className }: { name: IconName; size?: 's'; className?: string }) {
  return (
    <svg
      className={classNames(styles.ico, size === 's' && styles.icoS, className)}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  )
}
