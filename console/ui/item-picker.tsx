import { Select } from 'antd'
import { useState } from 'react'
import type { ArticleRow } from '#contract/newsroom.ts'
import { useConsole } from '../platform/console-context.tsx'
import { useAnswer } from '../platform/use-answer.ts'
import { useSettled } from '../platform/use-settled.ts'
import { toMinute } from './list-text.ts'

const offered = 20

interface Props {
  /** What is picked, and for what. */
  name: string
  onPick: (item: ArticleRow) => void
  kind?: ArticleRow['kind']
  /** Items that are there already. */
  taken?: ReadonlySet<number>
}

/** Finds a published article or flash by its title; the newest are offered before anything is typed. */
export function ItemPicker({ name, onPick, kind, taken }: Props) {
  const { t } = useConsole()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim()) || undefined
  const found = useAnswer('staffArticles', { state: 'published', kind, keyword, page: 1, size: offered })
  const rows = (found.data?.list ?? []).filter(({ id }) => !taken?.has(id))
  return (
    <Select<number>
      aria-label={name}
      placeholder={name}
      className="whole"
      // Nothing stays chosen: what is picked goes to where it was picked for.
      value={null as unknown as number}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={found.loading}
      notFoundContent={found.failure ?? (found.stale ? t('loading') : t('empty'))}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      optionRender={({ value }) => <Offer row={rows.find(({ id }) => id === value)} />}
      onChange={(chosen) => {
        const row = rows.find(({ id }) => id === chosen)
        setTyped('')
        if (row) onPick(row)
      }}
    />
  )
}

function Offer({ row }: { row: ArticleRow | undefined }) {
  const { t } = useConsole()
  return (
    row && (
      <span className="offer">
        <span className="offer__title">{row.title}</span>
        <span className="quiet">
          {t(row.kind)} {toMinute(row.release_time ?? '')}
        </span>
      </span>
    )
  )
}
