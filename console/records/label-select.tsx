import { Select } from 'antd'
import { useState } from 'react'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import type { Label } from '#contract/content/items.ts'
import type { RecordRow } from '#contract/records/record-calls.ts'
import * as styles from './records.module.css'

const offered = 20

/** Labels by what is typed, with how often each is used. */
function useFound(typed: string, but?: number) {
  const keyword = useDebounced(typed.trim()) || undefined
  const found = useAnswer('findRecords', { kind: 'label', keyword, page: 1, size: offered })
  const rows = (found.data?.list ?? []).filter(({ id }) => id !== but)
  const joinNames = ({ title, values }: RecordRow) => [title, values.coin].filter(Boolean).join(' · ')
  return { rows, called: joinNames, loading: found.loading }
}

interface OneProps {
  name: string
  value: number | undefined
  /** One that cannot be chosen. */
  but: number
  onChange: (label: RecordRow | undefined) => void
}

/** One label, looked for by any of its names. */
export function LabelSelect({ name, value, but, onChange }: OneProps) {
  const [typed, setTyped] = useState('')
  const { rows, called, loading } = useFound(typed, but)
  return (
    <Select<number>
      aria-label={name}
      placeholder={name}
      className="full"
      autoFocus
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={loading}
      value={value}
      options={rows.map((row) => ({
        value: row.id,
        label: `${called(row)}（${row.values.uses?.toLocaleString('en')}）`,
      }))}
      onChange={(id) => onChange(rows.find((row) => row.id === id))}
    />
  )
}

interface ManyProps {
  name: string
  value: readonly number[]
  /** Chosen labels, as far as their names are known. */
  known: readonly Label[]
  max: number
  onChange: (labels: number[]) => void
}

/** Several labels. */
export function LabelsSelect({ name, value, known, max, onChange }: ManyProps) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map())
  const { rows, called, loading } = useFound(typed)
  const offers = new Map([
    ...known.map(({ id, name: one }) => [id, one] as const),
    ...picked,
    ...rows.map((row) => [row.id, called(row)] as const),
  ])
  // Only labels that are chosen or were found are offered.
  const wanted = new Set([...value, ...rows.map(({ id }) => id)])
  return (
    <Select<number[]>
      mode="multiple"
      aria-label={name}
      placeholder={name}
      className={styles.recordLabels}
      maxCount={max}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={loading}
      value={[...value]}
      options={[...wanted].map((id) => ({ value: id, label: offers.get(id) ?? `#${id}` }))}
      onChange={(ids) => {
        setPicked(new Map([...picked, ...ids.map((id) => [id, offers.get(id) ?? `#${id}`] as const)]))
        onChange(ids)
      }}
    />
  )
}
