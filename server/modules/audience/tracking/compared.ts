import type { Transaction } from '#server/platform/database/database.ts'
import type { ReaderHalf } from '#server/platform/http/call-context.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'

/** Act of a reader on an item whose headlines are compared. */
export interface ComparedRow {
  /** Day in the site's time: 'YYYY-MM-DD'. */
  day: string
  item: number
  half: ReaderHalf
  /** 8 bytes: the reader's network address on that day, as nobody can reconstruct afterwards. */
  reader: Buffer
  act: 'seen' | 'read'
}

/** Counter of readers in two halves. */
export interface ComparedItems {
  /** The items that are compared at the moment. */
  running(): Promise<ReadonlyMap<number, unknown>>
  /** Counts rows in the transaction that stores the views. */
  count(tx: Transaction, rows: readonly ComparedRow[]): Promise<void>
}

/** Filled by the subject that compares headlines. */
export const comparedItems = new ExtensionPoint<ComparedItems>()
