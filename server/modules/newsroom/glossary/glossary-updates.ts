import type { Database } from '#server/platform/database/database.ts'
import type { TranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Log } from '#server/platform/log.ts'
import { glossaryTag } from './tags.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  bus: Pick<Bus, 'subscribe'>
  log: Log
  /** Loads the present entries. @returns how they differ from before, if they do */
  reload: () => Promise<{ from: string; to: string; words: string[] } | undefined>
  /** The short texts of all subjects, which are converted as they are read. */
  words: readonly TranslatedRows[]
  /** Tags of what else is converted as it is read, or kept in a form that terms and names decide. */
  otherTags: readonly string[]
  /** Conversions that are kept. */
  passOver: (change: {
    from: string
    to: string
    words: readonly string[]
    before: number
  }) => Promise<{ holding: number[]; last: number | undefined }>
  /** Version of the present engine. */
  version: () => string
  /** Repeats the conversions of items. */
  renew: (ids: readonly number[]) => Promise<void>
  /** Repeats a number of them; fewer if no more are left. @returns the number */
  refresh: (limit: number) => Promise<number>
}

/** How many are renewed before checking whether the process is to stop. */
const batchSize = 100

/**
 * Keeps a process up to date with terms and names: it learns of changes, adopts them, has caches dropped, and renews
 * stored conversions that contain one of the words. Nothing restarts.
 */
export function createGlossaryUpdates({
  database,
  bus,
  log,
  reload,
  words,
  otherTags,
  passOver,
  version,
  renew,
  refresh,
}: Needs) {
  const hearers = new Set<(tags: string[] | undefined) => void>()
  let turn: Promise<void> = Promise.resolve()
  let glossaryUpdates: Promise<void> | undefined
  let unsubscribe: (() => void) | undefined
  /** The words by which conversions of earlier versions of the engine may differ from the present one's. */
  const pending = new Map<string, Set<string>>()
  let renewing: Promise<void> | undefined
  let closed = false

  /** Returns the tags of readers' pages that show rows with one of the words. */
  async function tagsHolding(wanted: readonly string[]): Promise<string[]> {
    const tags = new Set(otherTags)
    for (const rows of words) {
      for (const text of await rows.list(database.orm)) {
        const said = [text.fields, ...Object.values(text.versions)]
          .flatMap((fields) => Object.values(fields ?? {}))
          .join('\n')
        if (wanted.some((word) => said.includes(word)))
          for (const tag of await rows.tagsOf(database.orm, text)) tags.add(tag)
      }
    }
    return [...tags]
  }

  async function take(missed: boolean): Promise<void> {
    const change = await reload()
    if (!change && !missed) return
    const tags = change ? await tagsHolding(change.words) : []
    for (const hear of hearers) hear(missed ? undefined : tags)
    if (!change) return
    // Conversions not yet reached by an earlier change differ by the words of both.
    for (const earlier of pending.values()) for (const word of change.words) earlier.add(word)
    pending.set(change.from, new Set(change.words))
    pending.delete(change.to)
    renewing ??= renewAll()
      .catch((error) => log.error({ err: error }, 'Conversions could not be updated'))
      .finally(() => {
        renewing = undefined
      })
  }

  /** Renews stored conversions, the newest items first, until none is of an earlier version. */
  async function renewAll(): Promise<void> {
    let renewed = 0
    for (let next = first(pending); next && !closed; next = first(pending)) {
      const [from, wanted] = next
      const known = wanted.size
      let before: number | undefined = Number.MAX_SAFE_INTEGER
      // With a further change it begins again: the newest items are read most.
      while (before !== undefined && !closed && pending.get(from)?.size === known) {
        const { holding, last } = await passOver({ from, to: version(), words: [...wanted], before })
        await renew(holding)
        renewed += holding.length
        before = last
      }
      if (before === undefined && wanted.size === known) pending.delete(from)
    }
    // Items that were not checked, such as those saved in between.
    for (let batch = batchSize; batch === batchSize && !closed; renewed += batch) batch = await refresh(batchSize)
    log.info({ renewed }, 'Conversions updated for the current glossary')
  }

  const queue = (missed: boolean) => {
    turn = turn.then(async () => {
      if (!closed) await take(missed).catch((error) => log.error({ err: error }, 'The glossary could not be loaded'))
    })
  }

  return {
    /** Hears of changes from now on. @param forget receives tags whose pages are out of date; of nothing known: all */
    async follow(forget?: (tags: string[] | undefined) => void): Promise<void> {
      if (forget) hearers.add(forget)
      glossaryUpdates ??= bus
        .subscribe(
          (tags) => tags.includes(glossaryTag) && queue(false),
          () => queue(true),
        )
        .then((end) => {
          unsubscribe = end
          // Catches up on changes made while this process started.
          queue(false)
        })
      await glossaryUpdates
    },

    /** Resolves once everything announced so far is done. */
    async whenIdle(): Promise<void> {
      await turn
      await renewing
    },

    async close(): Promise<void> {
      closed = true
      unsubscribe?.()
      await turn
      await renewing
    },
  }
}

const first = <K, V>(map: ReadonlyMap<K, V>): [K, V] | undefined => map.entries().next().value
