import { iconsUrl } from 'virtual:icons'
import { classNames } from './class-names.ts'
import type { IconName } from './icon-names.ts'

export type { IconName } from './icon-names.ts'

/** A line icon of 20 px (16 px with `size="s"`); decoration only: the control around it carries the name. */
export function Icon({ name, size, className }: { name: IconName; size?: 's'; className?: string }) {
  return (
    <svg className={classNames('ico', size === 's' && 'ico--s', className)} aria-hidden="true" focusable="false">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  )
}
