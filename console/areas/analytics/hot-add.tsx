import { Button, Space } from 'antd'
import { useState } from 'react'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import { PickSelect } from '#console/ui/fields/pick-select.tsx'
import type { HotChoice, HotKind } from '#contract/audience/analytics.ts'
import * as styles from './analytics.module.css'
import { useAnalyticsText } from './analytics-texts.ts'

interface Picked {
  id: number
  name: string
}

interface Props {
  kind: HotKind
  busy: boolean
  onChoose: (id: number, choice: HotChoice) => Promise<object | undefined>
}

const offered = 20

/** Finds what nobody counted yet, and pins or blocks it. */
export function HotAdd({ kind, busy, onChoose }: Props) {
  const t = useAnalyticsText()
  const [picked, setPicked] = useState<Picked>()
  const choose = async (choice: HotChoice) => {
    if (picked && (await onChoose(picked.id, choice))) setPicked(undefined)
  }
  if (!picked) {
    const name = t(`analytics.find.${kind}`)
    return (
      <div className={styles.audienceAdd}>
        {kind === 'item' && (
          <ItemPicker name={name} kind="article" onPick={({ id, title }) => setPicked({ id, name: title })} />
        )}
        {kind === 'author' && <AuthorPicker name={name} onPick={setPicked} />}
        {kind === 'label' && <LabelPicker name={name} onPick={setPicked} />}
      </div>
    )
  }
  return (
    <Space wrap className={styles.audienceAdd}>
      <b>{picked.name}</b>
      {(['pin', 'block'] as const).map((choice) => (
        <Button key={choice} disabled={busy} onClick={() => void choose(choice)}>
          {t(`analytics.${choice}`)}
        </Button>
      ))}
      <Button type="text" onClick={() => setPicked(undefined)}>
        {t('analytics.findOther')}
      </Button>
    </Space>
  )
}

interface PickerProps {
  name: string
  onPick: (picked: Picked) => void
}

function AuthorPicker({ name, onPick }: PickerProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim()) || undefined
  const found = useAnswer('staffAuthors', { keyword, page: 1, size: offered })
  return (
    <PickSelect
      name={name}
      rows={found.data?.list ?? []}
      labelOf={({ nickname }) => nickname}
      search={{ typed, onType: setTyped }}
      loading={found.loading}
      onPick={({ id, nickname }) => onPick({ id, name: nickname })}
    />
  )
}

function LabelPicker({ name, onPick }: PickerProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim()) || undefined
  const found = useAnswer('findRecords', { kind: 'label', keyword, page: 1, size: offered })
  const rows = (found.data?.list ?? []).map(({ id, title: name }) => ({ id, name }))
  return (
    <PickSelect
      name={name}
      rows={rows}
      labelOf={(row) => row.name}
      search={{ typed, onType: setTyped }}
      loading={found.loading}
      onPick={onPick}
    />
  )
}
