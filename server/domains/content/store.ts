import { and, asc, desc, eq, gt, inArray, isNotNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ItemKind } from '#contract/content.ts'
import { authors, categories, itemLabels, items, itemTexts, labels, regions } from './tables.ts'

/** The only SQL of the reading side of content. Every list runs newest first; undated items come last. */

const sortTime = sql`coalesce(${items.releaseTime}, 'epoch'::timestamptz)`
const visible = and(eq(items.status, 'approved'), sql`${sortTime} <= now()`)

export interface LabelRow {
  id: number
  name: string
  versions: (typeof labels.$inferSelect)['versions']
  coin: string | null
}

const labelsOfItem = sql<LabelRow[] | null>`(
  select json_agg(json_build_object('id', ${labels.id}, 'name', ${labels.name}, 'versions', ${labels.versions}, 'coin', ${labels.coin})
    order by ${itemLabels.position})
  from ${itemLabels} join ${labels} on ${labels.id} = ${itemLabels.labelId} where ${itemLabels.itemId} = ${items.id})`

export interface ListFilter {
  kind?: ItemKind
  category?: number
  label?: number
  region?: number
  author?: number
  important?: boolean
}

function matching(filter: ListFilter): SQL | undefined {
  return and(
    visible,
    filter.kind && eq(items.kind, filter.kind),
    filter.category === undefined ? undefined : eq(items.categoryId, filter.category),
    filter.region === undefined ? undefined : eq(items.regionId, filter.region),
    filter.author === undefined ? undefined : eq(items.authorId, filter.author),
    filter.important ? ne(items.importance, 'normal') : undefined,
    filter.label === undefined
      ? undefined
      : sql`exists (select from ${itemLabels} where ${itemLabels.itemId} = ${items.id} and ${itemLabels.labelId} = ${filter.label})`,
  )
}

/** Everything that a card or a page shows of an item, with the text that fits the reader's languages best. */
const columns = {
  item: items,
  author: authors,
  category: categories,
  region: regions,
  labels: labelsOfItem,
}

export interface ItemRow {
  item: typeof items.$inferSelect
  author: typeof authors.$inferSelect | null
  category: typeof categories.$inferSelect | null
  region: typeof regions.$inferSelect | null
  labels: LabelRow[] | null
  text: TextRow
}
type TextRow = Pick<
  typeof itemTexts.$inferSelect,
  'language' | 'origin' | 'title' | 'titleBreaks' | 'summary' | 'characters' | 'words' | 'html'
>

export function createContentStore(orm: NodePgDatabase) {
  /** @param preferred languages in falling order of preference; any other language comes after them. */
  const select = (preferred: readonly string[], withHtml: boolean) => {
    const order = sql.join(
      preferred.map((language) => sql`${language}`),
      sql`, `,
    )
    const text = orm
      .select({
        language: itemTexts.language,
        origin: itemTexts.origin,
        title: itemTexts.title,
        titleBreaks: itemTexts.titleBreaks,
        summary: itemTexts.summary,
        characters: itemTexts.characters,
        words: itemTexts.words,
        html: withHtml ? itemTexts.html : sql<string>`''`.as('html'),
      })
      .from(itemTexts)
      .where(eq(itemTexts.itemId, items.id))
      .orderBy(sql`array_position(array[${order}]::text[], ${itemTexts.language}) nulls last`, itemTexts.language)
      .limit(1)
      .as('text')
    return orm
      .select({
        ...columns,
        text: {
          language: text.language,
          origin: text.origin,
          title: text.title,
          titleBreaks: text.titleBreaks,
          summary: text.summary,
          characters: text.characters,
          words: text.words,
          html: text.html,
        },
      })
      .from(items)
      .innerJoinLateral(text, sql`true`)
      .leftJoin(authors, eq(authors.id, items.authorId))
      .leftJoin(categories, eq(categories.id, items.categoryId))
      .leftJoin(regions, eq(regions.id, items.regionId))
      .$dynamic()
  }

  return {
    async list(
      filter: ListFilter,
      page: { before?: number; offset: number; limit: number },
      preferred: readonly string[],
      withHtml: boolean,
    ): Promise<ItemRow[]> {
      const after =
        page.before === undefined
          ? undefined
          : sql`(${sortTime}, ${items.id}) < (select coalesce(release_time, 'epoch'::timestamptz), id from items where id = ${page.before})`
      return select(preferred, withHtml)
        .where(and(matching(filter), after))
        .orderBy(desc(sortTime), desc(items.id))
        .limit(page.limit)
        .offset(page.offset)
    },

    async count(filter: ListFilter): Promise<number> {
      const rows = await orm.select({ n: sql<string>`count(*)` }).from(items).where(matching(filter))
      return Number(rows[0]?.n ?? 0)
    },

    async find(id: number, kind: ItemKind | undefined, preferred: readonly string[]): Promise<ItemRow | undefined> {
      const rows = await select(preferred, true)
        .where(and(visible, eq(items.id, id), kind && eq(items.kind, kind)))
        .limit(1)
      return rows[0]
    },

    async languagesOf(id: number): Promise<string[]> {
      const rows = await orm.select({ language: itemTexts.language }).from(itemTexts).where(eq(itemTexts.itemId, id))
      return rows.map((row) => row.language)
    },

    async featured(limit: number, preferred: readonly string[]): Promise<ItemRow[]> {
      return select(preferred, false)
        .where(and(visible, eq(items.kind, 'article'), isNotNull(items.featuredAt)))
        .orderBy(desc(items.featuredAt), desc(items.id))
        .limit(limit)
    },

    /** Editors' picks by rank, then the newest articles. */
    async recommended(
      exclude: number[],
      page: { offset: number; limit: number },
      preferred: readonly string[],
    ): Promise<ItemRow[]> {
      return select(preferred, false)
        .where(and(visible, eq(items.kind, 'article'), exclude.length ? notInArray(items.id, exclude) : undefined))
        .orderBy(sql`${items.pickRank} asc nulls last`, desc(sortTime), desc(items.id))
        .limit(page.limit)
        .offset(page.offset)
    },

    /**
     * Hot content, as long as views are not counted: among the newest 300 items, editors' picks and urgent flash count
     * more, length a little, and everything halves with each seven days of age.
     */
    async hot(limit: number, preferred: readonly string[]): Promise<ItemRow[]> {
      const newest = orm
        .select({ id: items.id })
        .from(items)
        .where(and(visible, eq(items.kind, 'article')))
        .orderBy(desc(sortTime), desc(items.id))
        .limit(300)
      const weight = sql`(case when ${items.pickRank} is not null then 3 else 1 end)
        * ln(20 + (select max(characters + words) from item_texts where item_id = ${items.id}))
        * power(0.5, extract(epoch from now() - ${sortTime}) / 604800.0)`
      return select(preferred, false)
        .where(inArray(items.id, newest))
        .orderBy(sql`${weight} desc`, desc(items.id))
        .limit(limit)
    },

    /** Items that share labels with this one, most shared first, then newest. */
    async related(
      item: ItemRow['item'],
      kind: ItemKind,
      limit: number,
      preferred: readonly string[],
    ): Promise<ItemRow[]> {
      const shared = orm
        .select({ itemId: itemLabels.itemId, n: sql<number>`count(*)`.as('n') })
        .from(itemLabels)
        .where(
          and(
            ne(itemLabels.itemId, item.id),
            inArray(
              itemLabels.labelId,
              orm.select({ id: itemLabels.labelId }).from(itemLabels).where(eq(itemLabels.itemId, item.id)),
            ),
          ),
        )
        .groupBy(itemLabels.itemId)
        .orderBy(desc(sql`count(*)`), desc(itemLabels.itemId))
        .limit(200)
        .as('shared')
      return select(preferred, false)
        .innerJoin(shared, eq(shared.itemId, items.id))
        .where(and(visible, eq(items.kind, kind)))
        .orderBy(desc(shared.n), desc(sortTime), desc(items.id))
        .limit(limit)
    },

    /** The item of the same kind just before or after this one in time. */
    async neighbour(
      item: ItemRow['item'],
      direction: 'previous' | 'next',
      preferred: readonly string[],
    ): Promise<ItemRow | undefined> {
      const own = sql`(${item.releaseTime?.toISOString() ?? '1970-01-01T00:00:00Z'}::timestamptz, ${item.id}::bigint)`
      const place = sql`(${sortTime}, ${items.id})`
      const rows = await select(preferred, false)
        .where(
          and(
            visible,
            eq(items.kind, item.kind),
            direction === 'previous' ? sql`${place} < ${own}` : sql`${place} > ${own}`,
          ),
        )
        .orderBy(
          direction === 'previous' ? sql`${sortTime} desc, ${items.id} desc` : sql`${sortTime} asc, ${items.id} asc`,
        )
        .limit(1)
      return rows[0]
    },

    async sitemap({ offset, limit }: { offset: number; limit: number }) {
      return orm
        .select({
          id: items.id,
          kind: items.kind,
          updatedAt: items.updatedAt,
          languages: sql<
            string[]
          >`array(select language from item_texts where item_id = ${items.id} and origin <> 'machine')`,
        })
        .from(items)
        .where(visible)
        .orderBy(desc(sortTime), desc(items.id))
        .offset(offset)
        .limit(limit)
    },

    async categories() {
      return orm.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
    },

    /** Labels by the number of visible items. */
    async busiestLabels(limit: number) {
      return orm
        .select({ label: labels, count: sql<number>`count(*)::int` })
        .from(itemLabels)
        .innerJoin(labels, eq(labels.id, itemLabels.labelId))
        .innerJoin(items, and(eq(items.id, itemLabels.itemId), visible))
        .groupBy(labels.id)
        .orderBy(desc(sql`count(*)`), asc(labels.id))
        .limit(limit)
    },

    /** Authors by the number of articles of the last 30 days. */
    async busiestAuthors(limit: number) {
      return orm
        .select({ author: authors, count: sql<number>`count(*)::int` })
        .from(items)
        .innerJoin(authors, eq(authors.id, items.authorId))
        .where(and(visible, eq(items.kind, 'article'), gt(items.releaseTime, sql`now() - interval '30 days'`)))
        .groupBy(authors.id)
        .orderBy(desc(sql`count(*)`), asc(authors.id))
        .limit(limit)
    },
  }
}

export type ContentStore = ReturnType<typeof createContentStore>
