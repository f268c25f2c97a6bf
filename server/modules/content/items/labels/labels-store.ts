import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Executor } from '#server/platform/database/database.ts'
import { type LabelRow, labelDocument, newestFirst, visible } from '../item-row-store.ts'
import { hotFirst, isHot } from '../store.ts'
import { hotScores, itemLabels, items, labels } from '../tables.ts'
import { isUsableLabel } from './labels-editing-store.ts'

/** The SQL of reading labels. Statements are built once and prepared on each connection. */

export interface CountedLabelRow {
  label: LabelRow
  count: number
}

/** Maximum of items, the newest, by which labels are counted if there are very many. */
const window = 500
const placeholder = sql.placeholder

export function createLabelsStore(orm: NodePgDatabase) {
  const countByLabel = () =>
    orm
      .select({ label: labelDocument, count: sql<number>`count(*)::int` })
      .from(itemLabels)
      .innerJoin(labels, and(eq(labels.id, itemLabels.labelId), isNull(labels.deletedAt)))
      .innerJoin(items, and(eq(items.id, itemLabels.itemId), visible))
      .$dynamic()
  const byCount = (query: ReturnType<typeof countByLabel>) =>
    query.groupBy(labels.id).orderBy(desc(sql`count(*)`), asc(labels.id)).limit(placeholder('limit'))

  const ofLabel = orm
    .select({ itemId: itemLabels.itemId })
    .from(itemLabels)
    .where(eq(itemLabels.labelId, placeholder('id')))
    .orderBy(desc(itemLabels.itemId))
    .limit(window)
  const ofAuthor = orm
    .select({ id: items.id })
    .from(items)
    .where(and(visible, eq(items.authorId, placeholder('author'))))
    .orderBy(...newestFirst)
    .limit(window)

  const statements = {
    label: orm
      .select({ label: labelDocument })
      .from(labels)
      .where(and(eq(labels.id, placeholder('id')), isUsableLabel))
      .prepare('content_label'),
    busiest: countByLabel()
      .leftJoin(hotScores, isHot('label', labels.id))
      .where(sql`${hotScores.blocked} is not true`)
      .groupBy(labels.id, hotScores.place, hotScores.score)
      .orderBy(...hotFirst, desc(sql`count(*)`), asc(labels.id))
      .limit(placeholder('limit'))
      .prepare('content_labels_busiest'),
    ofAuthor: byCount(countByLabel().where(inArray(itemLabels.itemId, ofAuthor))).prepare('content_labels_of_author'),
    byIds: countByLabel()
      .where(sql`${labels.id} = any(${placeholder('ids')}::bigint[])`)
      .groupBy(labels.id)
      .prepare('content_labels_by_ids'),
    related: byCount(
      countByLabel().where(and(inArray(itemLabels.itemId, ofLabel), ne(itemLabels.labelId, placeholder('id')))),
    ).prepare('content_labels_related'),
  }

  return {
    async label(id: number): Promise<LabelRow | undefined> {
      return (await statements.label.execute({ id }))[0]?.label
    },

    /** All labels, for finding their names in a text. */
    async all(limit: number): Promise<(LabelRow & { synonyms: string[] })[]> {
      const rows = await orm
        .select({ label: labelDocument, synonyms: labels.synonyms })
        .from(labels)
        .where(isUsableLabel)
        .orderBy(asc(labels.id))
        .limit(limit)
      return rows.map(({ label, synonyms }) => ({ ...label, synonyms }))
    },

    /** Labels by id, in the order of the ids; for one that was merged the other one, once. */
    async present(ids: readonly number[], db: Executor = orm): Promise<LabelRow[]> {
      if (ids.length === 0) return []
      const { rows } = await db.execute(sql`
        with recursive way (asked, id, into_id) as (
          select id, id, merged_into from labels where id = any (${sql.param([...ids])}::bigint[])
          union all
          select way.asked, next.id, next.merged_into from way join labels as next on next.id = way.into_id
        )
        select way.asked, ${labelDocument} as label from way join labels on labels.id = way.id
        where way.into_id is null and labels.deleted_at is null`)
      const found = new Map((rows as { asked: string; label: LabelRow }[]).map((row) => [Number(row.asked), row.label]))
      return [...new Map(ids.flatMap((id) => found.get(id) ?? []).map((label) => [label.id, label])).values()]
    },

    /** Labels with a visible item, for the sitemap. */
    async labelIds(limit: number): Promise<number[]> {
      const found = await orm
        .select({ id: labels.id })
        .from(labels)
        .where(
          sql`exists (select from ${itemLabels} join ${items} on ${items.id} = ${itemLabels.itemId}
            where ${itemLabels.labelId} = ${labels.id} and ${visible})`,
        )
        .orderBy(desc(labels.id))
        .limit(limit)
      return found.map(({ id }) => id)
    },

    /** Labels by their readers; uncounted ones by the number of visible items. */
    busiestLabels: (limit: number): Promise<CountedLabelRow[]> => statements.busiest.execute({ limit }),

    /** Labels by id, in the order of the ids. */
    async labelsByIds(ids: readonly number[]): Promise<CountedLabelRow[]> {
      if (ids.length === 0) return []
      const found = new Map((await statements.byIds.execute({ ids })).map((row) => [row.label.id, row]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** Labels that an author's newest items carry, most frequent first. */
    labelsOfAuthor: (author: number, limit: number): Promise<CountedLabelRow[]> =>
      statements.ofAuthor.execute({ author, limit }),

    /** Labels on the same items as this one, most shared first. */
    relatedLabels: (id: number, limit: number): Promise<CountedLabelRow[]> => statements.related.execute({ id, limit }),
  }
}

export type LabelsStore = ReturnType<typeof createLabelsStore>
