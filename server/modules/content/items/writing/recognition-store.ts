import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import { cleanTitle, type ItemDraft, isFrontPage } from '../item-draft.ts'
import { items, itemTexts } from '../tables.ts'

/** Properties of an entry of a feed by which it is recognised. */
export type Recognisable = Pick<ItemDraft, 'importKey' | 'kind' | 'title' | 'releaseTime' | 'source'>

/** An entry that was imported before. */
export interface KnownEntry {
  importKey: string
  kind: string
  title: string | null
  releaseTime: Date | null
  sourceName: string | null
  sourceUrl: string | null
}

/**
 * Returns the key of the entry that a draft is a version of; undefined for a new one. Feeds exist that give every entry
 * another identity with every answer. Addresses alone are not sufficient, because lists of changes and flash news have
 * one address for all their entries: titles or times have to agree as well.
 * @param known entries at the address of the draft
 * @param claimed keys of other entries of the same answer
 */
export function knownKeyOf(
  draft: Recognisable,
  known: readonly KnownEntry[],
  claimed: ReadonlySet<string>,
): string | undefined {
  const ofFeed = known.filter(({ kind, sourceName }) => kind === draft.kind && sourceName === draft.source?.name)
  const title = cleanTitle(draft.title).title
  const time = draft.releaseTime?.getTime()
  const isSameTime = ({ releaseTime }: KnownEntry) => time !== undefined && releaseTime?.getTime() === time
  const exact = ofFeed.find((one) => one.title === title && isSameTime(one) && !claimed.has(one.importKey))
  if (exact) return exact.importKey
  const [only] = ofFeed
  if (!only || ofFeed.length > 1 || claimed.has(only.importKey) || isFrontPage(only.sourceUrl)) return undefined
  const isNear = time === undefined || only.releaseTime === null || Math.abs(only.releaseTime.getTime() - time) < dayMs
  return isSameTime(only) || (only.title === title && isNear) ? only.importKey : undefined
}

export function createRecognition({ orm }: Pick<Database, 'orm'>) {
  return {
    /**
     * Finds the stored entries that drafts of one feed are versions of although their keys are new.
     * @param claimed keys of the entries of the same answer; those of these drafts are added
     * @returns the keys of those entries by draft
     */
    async recogniseEntries<T extends Recognisable>(
      drafts: readonly T[],
      claimed: Set<string>,
    ): Promise<Map<T, string>> {
      const addresses = [...new Set(drafts.flatMap(({ source }) => source?.url ?? []))]
      const known = Map.groupBy(await entriesAt(orm, addresses), ({ sourceUrl }) => sourceUrl)
      const stored = await storedKeys(
        orm,
        drafts.filter(({ source }) => known.has(source?.url ?? null)).map(({ importKey }) => importKey),
      )
      for (const { importKey } of drafts) if (stored.has(importKey)) claimed.add(importKey)
      const found = new Map<T, string>()
      for (const draft of drafts) {
        if (stored.has(draft.importKey)) continue
        const key = knownKeyOf(draft, known.get(draft.source?.url ?? null) ?? [], claimed)
        claimed.add(key ?? draft.importKey)
        if (key !== undefined) found.set(draft, key)
      }
      return found
    },
  }
}

async function entriesAt(db: Executor, addresses: readonly string[]): Promise<KnownEntry[]> {
  if (addresses.length === 0) return []
  return (
    db
      .select({
        importKey: sql<string>`${items.importKey}`,
        kind: items.kind,
        title: itemTexts.title,
        releaseTime: items.releaseTime,
        sourceName: items.sourceName,
        sourceUrl: items.sourceUrl,
      })
      .from(items)
      .leftJoin(itemTexts, and(eq(itemTexts.itemId, items.id), eq(itemTexts.language, items.originalLanguage)))
      // The condition of the index `items_of_feeds_by_address`.
      .where(and(inArray(items.sourceUrl, [...addresses]), sql`${items.importKey} like 'feed:%'`))
      .orderBy(items.id)
  )
}

async function storedKeys(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .select({ key: items.importKey })
    .from(items)
    .where(inArray(items.importKey, [...keys]))
  return new Set(rows.map(({ key }) => key ?? ''))
}
