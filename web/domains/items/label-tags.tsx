import type { CountedLabel, Label } from '#contract/content/items.ts'
import * as styles from '#web/ui/blocks.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { labelAddress } from './label-address.ts'

interface LabelTagsProps {
  labels: readonly (Label | CountedLabel)[]
  /** Name of the list where no heading stands above it. */
  label?: string
  className?: string
}

/** Labels as links to their pages, with the number of items where it is known. */
export function LabelTags({ labels, label, className }: LabelTagsProps) {
  return (
    <ul className={className ? `${styles.labels} ${className}` : styles.labels} aria-label={label}>
      {labels.map((one) => (
        <li key={one.id}>
          <Tag href={labelAddress(one)} label={one.name} count={'count' in one ? String(one.count) : undefined} />
        </li>
      ))}
    </ul>
  )
}
