import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { LabelRow } from './item-row.ts'
import { labelDocument, newestFirst, visible } from './item-row-store.ts'
import { itemLabels, items, labels } from './tables.ts'

/** The SQL of reading labels. */

export interface CountedLabelRow {
  label: LabelRow
  count: number
}

/** Where there are very many items the newest ones say what they are about. */
const window = 500

export function createLabelsStore(orm: NodePgDatabase) {
  const counted = () =>
    orm
      .select({ label: labelDocument, count: sql<number>`count(*)::int` })
      .from(itemLabels)
      .innerJoin(labels, eq(labels.id, itemLabels.labelId))
      .innerJoin(items, and(eq(items.id, itemLabels.itemId), visible))
      .$dynamic()
  const mostFirst = [desc(sql`count(*)`), asc(labels.id)]

  return {
    async label(id: number): Promise<LabelRow | undefined> {
      return (await orm.select({ label: labelDocument }).from(labels).where(eq(labels.id, id)))[0]?.label
    },

    /** Labels by the number of visible items. */
    async busiestLabels(limit: number): Promise<CountedLabelRow[]> {
      return counted()
        .groupBy(labels.id)
        .orderBy(...mostFirst)
        .limit(limit)
    },

    /** Labels that an author's newest items carry, most frequent first. */
    async labelsOfAuthor(author: number, limit: number): Promise<CountedLabelRow[]> {
      const newest = orm
        .select({ id: items.id })
        .from(items)
        .where(and(visible, eq(items.authorId, author)))
        .orderBy(...newestFirst)
        .limit(window)
      return counted()
        .where(inArray(itemLabels.itemId, newest))
        .groupBy(labels.id)
        .orderBy(...mostFirst)
        .limit(limit)
    },

    /** Labels on the same items as this one, most shared first. */
    async relatedLabels(id: number, limit: number): Promise<CountedLabelRow[]> {
      const own = orm
        .select({ itemId: itemLabels.itemId })
        .from(itemLabels)
        .where(eq(itemLabels.labelId, id))
        .orderBy(desc(itemLabels.itemId))
        .limit(window)
      return counted()
        .where(and(inArray(itemLabels.itemId, own), ne(itemLabels.labelId, id)))
        .groupBy(labels.id)
        .orderBy(...mostFirst)
        .limit(limit)
    },
  }
}

export type LabelsStore = ReturnType<typeof createLabelsStore>
