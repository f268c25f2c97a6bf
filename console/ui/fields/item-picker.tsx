import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { ArticleRow } from '#contract/newsroom/desk.ts'
import { PickSelect } from './pick-select.tsx'

const offered = 20

interface Props {
  /** Accessible name: what is picked, and for what. */
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
  const keyword = useDebounced(typed.trim()) || undefined
  const found = useAnswer('staffArticles', { state: 'published', kind, keyword, order: 'best', page: 1, size: offered })
  const rows = (found.data?.list ?? []).filter(({ id }) => !taken?.has(id))
  return (
    <PickSelect
      name={name}
      rows={rows}
      labelOf={({ title }) => title}
      search={{ typed, onType: setTyped }}
      loading={found.loading}
      notFound={found.failure ?? (found.stale ? t('loading') : t('empty'))}
      onPick={onPick}
    >
      {({ title, kind, release_time: time }) => (
        <span className="flex gap-12 between offer">
          <span className="ellipsis">{title}</span>
          <span className="quiet">
            {t(kind)} {toMinute(time ?? '')}
          </span>
        </span>
      )}
    </PickSelect>
  )
}
