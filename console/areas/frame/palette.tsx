import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import type { Entry } from './entries.ts'
import * as styles from './frame.module.css'
import { foundRows, type PaletteFound, type PaletteRow, pageRows, rowGroups } from './palette-rows.ts'

/** Words are looked up once nothing was typed for this long. */
const typingMs = 180
const maxFound = 5
const nothing: PaletteFound = { articles: [], flash: [], authors: [], users: [], orders: [] }
const listId = 'palette-list'

/** Leads to any page, article, flash, author, user or order by a few letters of its name. */
export function Palette({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) {
  const { t } = useConsole()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [chosen, choose] = useState(0)
  const { found, failed } = useFound(words.trim())
  const groups = rowGroups([...pageRows(entries, words, t), ...foundRows(found, words)])
  const rows = groups.flatMap((group) => group.rows)
  const current = Math.min(chosen, rows.length - 1)
  const go = (row: PaletteRow | undefined) => {
    if (!row) return
    onClose()
    navigate(row.path)
  }
  const press = (event: KeyboardEvent) => {
    // Enter ends a word of an input method before it means anything else.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      choose((current + step + rows.length) % Math.max(1, rows.length))
    } else if (event.key === 'Enter') go(rows[current])
  }
  const option = (row: PaletteRow, place: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys of the list
    <div
      key={row.path}
      id={`${listId}-${place}`}
      ref={place === current ? scrollToRow : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={place === current}
      onClick={() => go(row)}
    >
      {row.name}
    </div>
  )
  return (
    <Dialog title={t('palette')} width={560} footer={null} onCancel={onClose} className="palette">
      <Input
        data-first
        role="combobox"
        aria-label={t('palette')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={rows[current] && `${listId}-${current}`}
        placeholder={t('paletteHint')}
        maxLength={100}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          choose(0)
        }}
        onKeyDown={press}
      />
      <div className={styles.paletteList} id={listId} role="listbox" aria-label={t('palette')}>
        {groups.map(({ kind, rows: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a list box, whose options are no fields
          <div key={kind} role="group" aria-label={t(kind)}>
            <p className={`mut t-xs semi ${styles.paletteGroup}`} aria-hidden="true">
              {t(kind)}
            </p>
            {ofGroup.map((row) => option(row, rows.indexOf(row)))}
          </div>
        ))}
      </div>
      <p className="quiet" role="status">
        {failed ?? (rows.length === 0 && t('nothingFound'))}
      </p>
    </Dialog>
  )
}

const scrollToRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** Finds articles, flash, authors, orders and, for administrators, users by name. The last words win. */
function useFound(keyword: string): { found: PaletteFound; failed: string | undefined } {
  const { call, me } = useConsole()
  const [state, setState] = useState<{ found: PaletteFound; failed?: string }>({ found: nothing })
  const seesUsers = me.roles.includes('administrator')
  useEffect(() => {
    let gone = false
    const ask = async () => {
      const input = { keyword, size: maxFound }
      try {
        const [articles, flash, authors, users, orders] = await Promise.all([
          call('staffArticles', { ...input, kind: 'article', order: 'best' }),
          call('staffArticles', { ...input, kind: 'flash', order: 'best' }),
          call('staffAuthors', input),
          seesUsers ? call('staffUsers', input) : { list: [] },
          call('staffOrders', input),
        ])
        const found = {
          ...{ articles: articles.list, flash: flash.list, authors: authors.list, users: users.list },
          orders: orders.list,
        }
        if (!gone) setState({ found })
      } catch (error) {
        if (!gone) setState({ found: nothing, failed: (error as Error).message })
      }
    }
    if (keyword === '') setState({ found: nothing })
    const timer = keyword === '' ? undefined : setTimeout(ask, typingMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [keyword, call, seesUsers])
  return { found: state.found, failed: state.failed }
}
