import { Button } from 'antd'
import { type DragEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#console/platform/console-context.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { movedTo, placeOfDrop } from './list-order.ts'
import * as styles from './ordered.module.css'

type Key = string | number

interface Props<T> {
  /** Accessible name of the list. */
  name: string
  entries: readonly T[]
  keyOf: (entry: T) => Key
  /** Returns the accessible name of an entry. */
  nameOf: (entry: T) => string
  children: (entry: T, place: number) => ReactNode
  onOrder: (entries: T[]) => void
  /** Lists of one group take each other's entries. */
  group?: string
  /** Something of another list of the group was dropped here. */
  onTake?: (key: Key, place: number) => void
  /** An entry was moved by key past the first or last place. */
  onPast?: (entry: T, way: -1 | 1) => void
  onRemove?: (entry: T) => void
  /** The entry that the list keys are on, where they walk through it. */
  current?: Key
  /** Shown where there is nothing; things can be dropped on it. */
  empty?: ReactNode
}

/** Entry being dragged at present; browsers do not reveal it before it is dropped. */
let dragged: { group: string; key: Key } | undefined
/** Key of the entry last moved by keyboard: it keeps the focus, in whichever list it is then. */
let moved: string | undefined

const typing = (target: EventTarget) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A list whose order editors choose: by dragging */
export function OrderedList<T>({ entries, keyOf, nameOf, children, ...list }: Props<T>) {
  const { name, onOrder, onTake, onPast, onRemove, current, empty } = list
  const t = useText()
  const own = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [over, setOver] = useState<{ place: number; after: boolean }>()
  // Without a group a list is one of its own.
  const [ownGroup] = useState(() => `list-${Math.random()}`)
  const group = list.group ?? ownGroup

  useLayoutEffect(() => {
    if (moved === undefined) return
    const row = [...(own.current?.children ?? [])].find((one) => one.getAttribute('data-key') === moved)
    if (!row) return
    row.querySelector<HTMLElement>('.ordered__handle')?.focus()
    moved = undefined
  })

  const move = (from: number, to: number) => {
    const entry = entries[from]
    if (entry === undefined) return
    moved = String(keyOf(entry))
    if (to < 0 || to >= entries.length) {
      onPast?.(entry, to < 0 ? -1 : 1)
      return
    }
    onOrder(movedTo(entries, from, to))
    setSaid(t('order.said', { name: nameOf(entry), place: to + 1, total: entries.length }))
  }
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const way = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || way === 0 || typing(event.target)) return
    event.preventDefault()
    // An entry may hold a list of its own, whose entries are moved then.
    event.stopPropagation()
    move(place, place + way)
  }
  const onDragOver = (event: DragEvent, place: number) => {
    if (dragged?.group !== group) return
    event.preventDefault()
    event.stopPropagation()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const after = event.clientY > top + height / 2
    if (over?.place !== place || over.after !== after) setOver({ place, after })
  }
  const onDrop = (event: DragEvent) => {
    if (dragged?.group !== group) return
    event.preventDefault()
    event.stopPropagation()
    const { key } = dragged
    const from = entries.findIndex((entry) => keyOf(entry) === key)
    const { place, after } = over ?? { place: entries.length - 1, after: true }
    setOver(undefined)
    dragged = undefined
    const to = placeOfDrop(place, after, from < 0 ? undefined : from)
    if (from < 0) onTake?.(key, to)
    else if (from !== to) onOrder(movedTo(entries, from, to))
  }
  return (
    <>
      <ol
        ref={own}
        className={styles.ordered}
        aria-label={name}
        onDragOver={(event) => entries.length === 0 && onDragOver(event, 0)}
        onDrop={onDrop}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(undefined)
        }}
      >
        {entries.map((entry, place) => {
          const key = keyOf(entry)
          const marked = over?.place === place ? ` ordered__row--${over.after ? 'after' : 'before'}` : ''
          return (
            <li
              key={key}
              data-key={key}
              // Only the list that the arrow keys move through announces its rows, not the lists around it.
              data-row-key={current === undefined ? undefined : key}
              className={`ordered__row${marked}${key === current ? ' row--current' : ''}`}
              onKeyDown={(event) => onKeyDown(event, place)}
              onDragOver={(event) => onDragOver(event, place)}
            >
              <button
                type="button"
                className={`grid rigid mut ${styles.orderedHandle}`}
                draggable
                aria-label={t('order.handle', { name: nameOf(entry) })}
                title={t('order.hint')}
                onDragStart={(event) => {
                  dragged = { group, key }
                  event.stopPropagation()
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', nameOf(entry))
                  const row = event.currentTarget.parentElement
                  if (row) event.dataTransfer.setDragImage(row, 12, 12)
                }}
                onDragEnd={() => {
                  dragged = undefined
                  setOver(undefined)
                }}
              >
                <Icon name="grip" />
              </button>
              <div className={styles.orderedBody}>{children(entry, place)}</div>
              <span className={`flex rigid mut ${styles.orderedActs}`}>
                <Act name={t('order.up', { name: nameOf(entry) })} icon="up" onClick={() => move(place, place - 1)} />
                <Act
                  name={t('order.down', { name: nameOf(entry) })}
                  icon="down"
                  onClick={() => move(place, place + 1)}
                />
                {onRemove && (
                  <Act name={t('order.remove', { name: nameOf(entry) })} icon="close" onClick={() => onRemove(entry)} />
                )}
              </span>
            </li>
          )
        })}
        {entries.length === 0 && <li className={`mut mid ${styles.orderedEmpty}`}>{empty ?? t('empty')}</li>}
      </ol>
      <span className="sr" aria-live="polite">
        {said}
      </span>
    </>
  )
}

function Act({ name, icon, onClick }: { name: string; icon: 'up' | 'down' | 'close'; onClick: () => void }) {
  return (
    <Button type="text" size="small" aria-label={name} title={name} icon={<Icon name={icon} />} onClick={onClick} />
  )
}
