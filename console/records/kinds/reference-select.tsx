import { Select } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import type { CallName } from '#contract/call-table.ts'
import type { CallOutput } from '#contract/calls.ts'
import { type RecordKindName, recordKind } from '#contract/records/all-kinds.ts'
import { leadOf } from '#contract/records/record-kind.ts'
import type { Texts } from '#contract/staff/records.ts'
import { nearestFirst } from '#language/text/name-rank.ts'
import * as styles from '../records.module.css'
import { useRecords } from './use-records.ts'

const offered = 20

interface Props {
  label: string
  to: string
  value: number | null
  /** Name of the chosen one, if known. */
  title: string | undefined
  optional: boolean
  onChange: (value: number | null) => void
}

/** Kinds that are not declared, with the calls that find their records by name. */
const elsewhere = { author: 'staffAuthors' } as const satisfies Record<string, CallName>
type Elsewhere = keyof typeof elsewhere

const isElsewhere = (kind: string): kind is Elsewhere => Object.hasOwn(elsewhere, kind)
const isSearched = (kind: string): boolean => isElsewhere(kind) || recordKind(kind).listing !== undefined

function titleOf(row: CallOutput<'findRecords' | (typeof elsewhere)[Elsewhere]>['list'][number]): string {
  return 'nickname' in row ? row.nickname : row.title
}

/** One record of another kind: looked for by its name, or one of all where they stand in an order. */
export function ReferenceSelect(props: Props) {
  return isSearched(props.to) ? <SearchedReference {...props} /> : <ListedReference {...props} />
}

function SearchedReference({ label, to, value, title, optional, onChange }: Props) {
  const { t } = useConsole()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string>()
  const keyword = useDebounced(typed.trim()) || undefined
  const asked = { keyword, page: 1, size: offered }
  const found = useAnswer<'findRecords' | (typeof elsewhere)[Elsewhere]>(
    isElsewhere(to) ? elsewhere[to] : 'findRecords',
    isElsewhere(to) ? asked : { kind: to as RecordKindName, ...asked },
  )
  const options = nearestFirst(
    (found.data?.list ?? []).map((row) => ({ value: row.id, label: titleOf(row) })),
    typed,
    (one) => [one.label],
  )
  const isOffered = options.some((one) => one.value === value)
  const chosen = value === null || isOffered || typed ? [] : [{ value, label: picked ?? title ?? `#${value}` }]
  return (
    <Select<number>
      aria-label={label}
      placeholder={t('accounts.none')}
      className={styles.recordSelect}
      allowClear={optional}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.loading}
      value={value ?? undefined}
      options={[...chosen, ...options]}
      onChange={(id) => {
        setPicked(options.find((one) => one.value === id)?.label)
        onChange(id ?? null)
      }}
    />
  )
}

function ListedReference({ label, to, value, optional, onChange }: Props) {
  const titles = useTitles(to)
  return (
    <Select<number>
      aria-label={label}
      placeholder={label}
      className={styles.recordSelect}
      allowClear={optional}
      value={value ?? undefined}
      options={[...titles].map(([id, title]) => ({ value: id, label: title }))}
      onChange={(id) => onChange(id ?? null)}
    />
  )
}

/** The names of all records of a kind that stand in an order, by their ids. */
function useTitles(kind: string): ReadonlyMap<number, string> {
  const { language } = useConsole()
  const { data } = useRecords(kind as RecordKindName)
  const lead = leadOf(recordKind(kind))
  return new Map(data?.list.map(({ id, texts }) => [id, nameOf(texts as Texts<string>, language, lead)]))
}

/** The name of a record that a field refers to. */
export function ReferenceTitle({ to, id, title }: { to: string; id: number | null; title: string | undefined }) {
  if (id === null) return null
  if (title || isSearched(to)) return title ?? `#${id}`
  return <ListedTitle to={to} id={id} />
}

function ListedTitle({ to, id }: { to: string; id: number }) {
  return useTitles(to).get(id) ?? `#${id}`
}
