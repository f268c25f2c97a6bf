import { maxFound } from '#contract/constants.ts'
import type { FoundKind } from '#contract/content/search.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hasPlaces, type WordQuery } from '../word-query.ts'
import { type Frequencies, partMatching } from './frequencies.ts'

/** How many of the newest documents of a kind may be looked through before all are. */
export const usualDepths: readonly number[] = [
  1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1_024,
].map((depth) => depth * 1_000)
/** Factor by which the depth of the search grows next if too little was found. */
const furtherTimes = 3
/** Number of matches expected where a search begins, since words come in waves. */
const expected = 1.25 * maxFound
/** How long is known how often words are, and from which moment on the newest documents are. */
const cacheMs = 10 * 60_000

interface Depth {
  depth: number
  from: Date
}

/**
 * Returns from which times on documents of a kind are scanned, the newest first: all at once for a rare word, for a
 * common one a number that should be enough, and further ones only if they are not.
 */
export function createDepths({ pool }: Pick<Database, 'pool'>, now: () => Date, depths: readonly number[]) {
  const newestOf = withRecount(now, async (kind: FoundKind): Promise<Depth[]> => {
    // From one boundary to the next: numbering all rows takes five times as long.
    const { rows } = await pool.query<{ depth: number; at: Date }>(
      `with recursive boundary as (
         (select 0 as place, 0 as depth, at, record_id from search_documents where kind = $1
          order by at desc, record_id desc limit 1)
         union all
         select place + 1, ($2::int[])[place + 1], next.at, next.record_id from boundary, lateral (
           select at, record_id from search_documents
           where kind = $1 and (at, record_id) < (boundary.at, boundary.record_id)
           order by at desc, record_id desc offset ($2::int[])[place + 1] - depth - 1 limit 1) as next
         where place < array_length($2::int[], 1)
       )
       select depth, at from boundary where place > 0 order by depth`,
      [kind, depths],
    )
    return rows.map(({ depth, at }) => ({ depth, from: at }))
  })

  /** The counts of the last analysis by the database; empty where there was none. */
  const frequencies = withRecount(now, async (): Promise<Frequencies | undefined> => {
    const { rows } = await pool.query<{ words: string[]; parts: number[] }>(
      `select most_common_elems::text::text[] as words, most_common_elem_freqs as parts from pg_stats
       where schemaname = any (current_schemas(false)) and tablename = 'search_documents' and attname = 'whole'
         and most_common_elems is not null and not inherited`,
    )
    const [found] = rows
    if (!found) return undefined
    // After those of the words come the least and the most of them.
    const { words, parts } = found
    return { of: new Map(words.map((word, place) => [word, parts[place] ?? 1])), least: parts[words.length] ?? 1 }
  })

  return async (kind: FoundKind, matching: WordQuery | undefined): Promise<Date[]> => {
    // Queries in which the positions of words matter read a part of each stage, of which few stages would leave too
    // few.
    const isCounted = matching === undefined || !hasPlaces(matching)
    const [newest, known] = await Promise.all([newestOf(kind), isCounted ? frequencies('all') : undefined])
    const part = matching && known ? partMatching(matching, known) : 1
    const chosen: Date[] = []
    let wanted = known ? expected / part : 0
    // A second look costs as much as the first: where a look would be at more than half, it is at all.
    const half = newest.length < depths.length ? (newest.at(-1)?.depth ?? 0) / 2 : Number.POSITIVE_INFINITY
    for (const { depth, from } of newest) {
      if (depth < wanted || (known && depth > half)) continue
      chosen.push(from)
      wanted = depth * furtherTimes
    }
    return chosen
  }
}

/** Keeps what was counted, and counts it again now and then, while the old count is used. */
function withRecount<K, T>(now: () => Date, count: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, { counted: number; value: Promise<T> }>()
  return (key) => {
    const cached = known.get(key)
    const counted = now().getTime()
    if (cached && counted - cached.counted < cacheMs) return cached.value
    const value = count(key)
    known.set(key, { counted, value: cached ? cached.value : value })
    value.then(
      () => known.set(key, { counted, value }),
      () => known.delete(key),
    )
    return cached ? cached.value : value
  }
}
