import type { TaxonKind } from '#contract/content/taxonomy.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'

/** Moves what is still being written from one category or region into another, in the transaction that moves the items. */
export type TaxonFollower = (tx: Transaction, kind: TaxonKind, way: { from: number; into: number }) => Promise<unknown>

/** Subjects that hold texts with a category or region. */
export const taxonFollowers = new ExtensionPoint<TaxonFollower>()
