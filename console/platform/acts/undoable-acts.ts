import { useSyncExternalStore } from 'react'

/** Something that was done and can be undone for a moment, wherever in the console one goes meanwhile. */
export interface UndoableAct {
  /** If two have the same key, the later one is offered. */
  key: string
  /** Description of the act that was done. */
  text: string
  /** Path of the page that shows it, below the console's own address. */
  path?: string
  /** Milliseconds, as the server reports them; undefined or 0 if it can no longer be undone. */
  ms: number | undefined
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

/** Acts undone here, by key, with the time until which an answer requested earlier may still report them. */
const undone = new Map<string, number>()

/** Offers to undo something, where that is possible; the newest comes first. */
export function offerUndo(act: UndoableAct): void {
  if (!act.ms) return
  undone.delete(act.key)
  change([{ ...act, until: performance.now() + act.ms }, ...without(act.key)])
}

/** The same for what an answer of the server says; one that was on its way while that was undone says nothing new. */
export function offerAgain(act: UndoableAct): void {
  if ((undone.get(act.key) ?? 0) < performance.now()) offerUndo(act)
}

/** Undoes what is offered; it is offered no longer. */
export function undoOffered({ key, until, undo }: OfferedUndo): Promise<unknown> {
  undone.set(key, until)
  endOffer(key)
  return undo()
}

/** Ends the offer for an act that was undone, or can no longer be undone. */
export function endOffer(key: string): void {
  change(without(key))
}

/** Returns the acts that can be undone now, the newest first. */
export const offeredUndos = (): readonly OfferedUndo[] => offered

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The same, as it changes. */
export const useOfferedUndos = (): readonly OfferedUndo[] => useSyncExternalStore(subscribe, offeredUndos, offeredUndos)
