import { Select } from 'antd'
import { useText } from '#console/platform/console-context.tsx'
import type { CoverFamily } from '#contract/content/items.ts'
import * as styles from './records.module.css'

const families = [
  ...(['market', 'policy', 'fund', 'stable', 'tech', 'view', 'data', 'event'] as const),
] satisfies readonly CoverFamily[]

interface Props {
  name: string
  value: CoverFamily | undefined
  onChange: (family: CoverFamily) => void
}

/** The family of covers that are drawn where there is no picture. */
export function CoverSelect({ name, value, onChange }: Props) {
  const t = useText()
  return (
    <Select<CoverFamily>
      aria-label={name}
      className={styles.recordChoice}
      value={value}
      options={families.map((one) => ({ value: one, label: t(`family.${one}`) }))}
      onChange={onChange}
    />
  )
}
