import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { invalidate } from '#console/platform/acts/acts.ts'
import { endOffer, type OfferedUndo, undoOffered, useOfferedUndos } from '#console/platform/acts/undoable-acts.ts'
import { isComposing } from '#console/platform/composition.ts'
import { inDialog, inField, sleeps, useKeys } from '#console/platform/keys/keys.ts'
import { useIsInField } from '#console/platform/keys/use-is-in-field.ts'
import * as styles from '#console/ui/undo.module.css'
import { useConsole } from '../platform/console-context.tsx'
import { Keys } from '../ui/keys.tsx'

const tickMs = 250

/**
 * Bar of acts just approved, published or sent, with the seconds left to undo: by its button, Z or Ctrl+Z. In a field both
 * belong to the text, and Escape leaves it first; so the hint names the keys that work where the focus is.
 */
export function UndoBar() {
  const { t } = useConsole()
  const offers = useOfferedUndos()
  const undo = useUndoing()
  const [newest] = offers
  const isInField = useIsInField()
  useUndoKeys(newest && (() => undo(newest)))
  return (
    <section className={`grid gap-8 ${styles.undo}`} aria-label={t('undo.region')}>
      {/* Said once: a countdown that speaks would not let anybody think. */}
      <p role="status" className="sr">
        {newest && t('undo.said', { text: newest.text, n: Math.ceil((newest.ms ?? 0) / 1_000) })}
      </p>
      {offers.map((one) => (
        <Offer key={one.key} offer={one} isNewest={one === newest} isInField={isInField} onUndo={() => undo(one)} />
      ))}
    </section>
  )
}

interface OfferProps {
  offer: OfferedUndo
  isNewest: boolean
  /** The focus is in a field, whose letters are text. */
  isInField: boolean
  onUndo: () => void
}

function Offer({ offer: { key, text, path, until }, isNewest, isInField, onUndo }: OfferProps) {
  const { t } = useConsole()
  const left = useSecondsLeft(until)
  useEffect(() => {
    if (left === 0) endOffer(key)
  }, [left, key])
  return (
    <div className={`row gap-12 ${styles.undoAct}`}>
      {path ? <Link to={path}>{text}</Link> : <span>{text}</span>}
      <span className={`mut num ${styles.undoLeft}`} aria-hidden>
        {left}
      </span>
      <Button size="small" onClick={onUndo} aria-keyshortcuts={isNewest ? 'z Control+z' : undefined}>
        {t('bin.undo')} {isNewest && <Keys keys={isInField ? ['Esc', 'Z'] : ['Z']} />}
      </Button>
    </div>
  )
}

function useSecondsLeft(until: number): number {
  const seconds = () => Math.max(0, Math.ceil((until - performance.now()) / 1_000))
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end says everything
  useEffect(() => {
    const timer = setInterval(() => setLeft(seconds()), tickMs)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** Undoes, and says so or why not. */
function useUndoing() {
  const { t } = useConsole()
  const { message } = App.useApp()
  return async (offer: OfferedUndo): Promise<void> => {
    try {
      await undoOffered(offer)
      void message.success(t('undo.done'))
      offer.onUndone?.()
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
    }
    invalidate()
  }
}

/**
 * Z, as the console's other keys, and Ctrl+Z or ⌘Z; in a field that undoes what was typed there, so Escape leaves every
 * field while something can be undone.
 */
function useUndoKeys(undo: (() => void) | undefined): void {
  useKeys(undo ? { z: undo } : {})
  useEffect(() => {
    if (!undo) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && leavesField(event)) return (event.target as HTMLElement).blur()
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isChord || event.key.toLowerCase() !== 'z' || event.repeat || sleeps('z', event.target)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

/** Escape closes dialogs and menus, and ends a word of the input method, before it leaves a field. */
const leavesField = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !isComposing(event) && !inDialog() && inField(event.target)
