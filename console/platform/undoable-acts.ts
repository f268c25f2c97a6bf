import { useSyncExternalStore } from 'react'

/** Something that was done and can be undone for a moment, wherever in the console one goes meanwhile. */
export interface UndoableAct {
  /** Of two with the same key the later one is offered. */
  key: string
  /** What was done. */
  text: string
  /** Where to see it, below the console's own address. */
  path?: string
  /** For so many ms, as the server says. */
  ms: number
  undo: () => Promise<unknown>
  onUndone?: () => void
}

/** The same, with the moment of `performance.now()` when it ends. */
export interface OfferedUndo extends UndoableAct {
  until: number
}

let offered: readonly OfferedUndo[] = []
const listeners = new Set<() => void>()

function change(next: readonly OfferedUndo[]): void {
  offered = next
  for (const listener of listeners) listener()
}

const without = (key: string) => offered.filter((one) => one.key !== key)

/** Offers to undo something; the newest comes first. */
export function offerUndo(act: UndoableAct): void {
  change([{ ...act, until: performance.now() + act.ms }, ...without(act.key)])
}

/** What was undone, or can be no more, is offered no longer. */
export function endOffer(key: string): void {
  change(without(key))
}

/** What can be undone now, the newest first. */
export const offeredUndos = (): readonly OfferedUndo[] => offered

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The same, as it changes. */
export const useOfferedUndos = (): readonly OfferedUndo[] => useSyncExternalStore(subscribe, offeredUndos, offeredUndos)
