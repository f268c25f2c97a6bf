import type { Transaction } from '#server/platform/database/database.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import type { FoundRow } from './documents-store.ts'

/** A subject that informs readers of what their searches find. */
export interface SearchFollower {
  /**
   * Searches found a document. Called in the transaction that notes it, so that what it adds there is added once.
   * @param searches with some channel switched on when the index of searches read them; the rows decide
   */
  found(tx: Transaction, document: FoundRow, searches: readonly number[], now: Date): Promise<void>
}

/** Subjects that inform readers. */
export const searchFollowers = new ExtensionPoint<SearchFollower>()
