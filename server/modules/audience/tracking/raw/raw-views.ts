import type { TargetKind } from '#contract/audience/page-targets.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ViewRow } from '../views-store.ts'

/** Readers and views of the last minutes. */
export interface Present {
  readers: number
  views: number
  /** Views of each minute, the newest last. */
  minutes: number[]
}

/** Item that readers have open. */
export interface PresentTarget {
  kind: TargetKind
  /** 0: the page itself, by its path. */
  id: number
  path: string
  readers: number
}

/** Single page views, which stay for some days: what can be asked of them, wherever they are kept. */
export interface RawViews {
  /** Stores views in the transaction that counts them; it fails only where nothing of them could be stored. */
  add(tx: Transaction, views: readonly ViewRow[]): Promise<void>
  /** @param minutes up to the moment */
  now(at: Date, minutes: number): Promise<Present>
  /** Returns the items that most readers have opened in the last minutes. */
  nowOn(at: Date, minutes: number, limit: number): Promise<PresentTarget[]>
  /** Makes room for the days to come, and forgets what is older. @param from the first day that stays, of UTC */
  maintain(now: Date, from: string): Promise<void>
}

/** Counts by minutes of age, as a list with the newest last. */
export const byMinute = (counts: ReadonlyMap<number, number>, minutes: number): number[] =>
  Array.from({ length: minutes }, (_, place) => counts.get(minutes - 1 - place) ?? 0)
