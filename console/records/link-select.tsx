import { Select } from 'antd'
import { useState } from 'react'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import type { CallName } from '#contract/call-table.ts'
import type { CallOutput } from '#contract/calls.ts'
import * as styles from './records.module.css'

/** Kinds of link targets of an entry elsewhere on the site. */
export const linkKinds = ['label', 'author', 'topic', 'entity'] as const
export type LinkKind = (typeof linkKinds)[number]

const calls = {
  label: 'findRecords',
  author: 'staffAuthors',
  topic: 'findRecords',
  entity: 'staffDataEntities',
} as const satisfies Record<LinkKind, CallName>
const offered = 20

interface Props {
  name: string
  kind: LinkKind
  value: number | null
  /** Title of the chosen one, as far as it is known. */
  known: string | null | undefined
  onChange: (id: number | null) => void
}

/** One label, author, topic or bearer of figures, looked for by its name; or none. */
export function LinkSelect({ name, kind, value, known, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<{ value: number; label: string }>()
  const found = useFound(kind, useDebounced(typed.trim()) || undefined)
  const chosen = picked?.value === value ? picked : value !== null && { value, label: known ?? `#${value}` }
  const options = chosen && !found.some((one) => one.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select<number>
      allowClear
      aria-label={name}
      className={styles.recordSelect}
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value ?? undefined}
      options={options}
      onChange={(id) => {
        setPicked(options.find((one) => one.value === id))
        onChange(id ?? null)
      }}
    />
  )
}

function useFound(kind: LinkKind, keyword: string | undefined): { value: number; label: string }[] {
  const { data } = useAnswer(calls[kind], {
    ...((kind === 'topic' || kind === 'label') && { kind }),
    keyword,
    page: 1,
    size: offered,
  })
  return (data?.list ?? []).map((row) => ({ value: row.id, label: titleOf(row) }))
}

type Row = CallOutput<(typeof calls)[LinkKind]>['list'][number]

function titleOf(row: Row): string {
  if ('nickname' in row) return row.nickname
  return 'title' in row ? row.title : row.name
}
