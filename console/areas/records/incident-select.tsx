import { Select } from 'antd'
import { useState } from 'react'
import { nearestFirst } from '#language/text/name-rank.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useDebounced } from '../../platform/use-debounced.ts'
import * as styles from './records.module.css'

const offered = 20

interface Props {
  value: number | null
  /** Title of the chosen one, if known. */
  title: string | undefined
  onChange: (incident: number | null) => void
}

/** One incident, looked for by its name. */
export function IncidentSelect({ value, title, onChange }: Props) {
  const { t } = useConsole()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string>()
  const keyword = useDebounced(typed.trim()) || undefined
  const found = useAnswer('staffIncidents', { keyword, page: 1, size: offered })
  const options = nearestFirst(found.data?.list ?? [], typed, ({ title }) => [title]).map((one) => ({
    value: one.id,
    label: one.title,
  }))
  const known = options.some((one) => one.value === value)
  return (
    <Select<number>
      aria-label={t('topic.incident')}
      placeholder={t('accounts.none')}
      className={styles.recordSelect}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.loading}
      value={value ?? undefined}
      options={
        value !== null && !known && !typed ? [{ value, label: picked ?? title ?? `#${value}` }, ...options] : options
      }
      onChange={(chosen) => {
        setPicked(options.find((one) => one.value === chosen)?.label)
        onChange(chosen ?? null)
      }}
    />
  )
}
