import type { Bus } from '#server/platform/bus.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { WordedRows } from '#server/platform/worded-rows.ts'
import { type GlossaryService, glossaryTag } from './service.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  bus: Pick<Bus, 'subscribe'>
  log: Log
  glossary: Pick<GlossaryService, 'reload'>
  /** The short texts of all subjects, which are converted as they are read. */
  words: readonly WordedRows[]
  /** Tags of what else is converted as it is read and holds one of some words. */
  otherTags: (words: readonly string[]) => Promise<string[]>
  /** Conversions that are kept. */
  passOver: (change: { from: string; to: string; words: readonly string[] }) => Promise<void>
  /** Makes so many of them anew; fewer when no more are left. @returns how many */
  refresh: (limit: number) => Promise<number>
}

/** So many are made anew before it is looked whether the process is to stop. */
const batchSize = 100

/**
 * Keeps a process at the present terms and names: it hears of changes, takes them, has what it keeps forgotten, and makes
 * stored conversions anew where they hold one of the words. Nothing restarts.
 */
export function createGlossaryFollowing({ database, bus, log, glossary, words, otherTags, passOver, refresh }: Needs) {
  const hearers = new Set<(tags: string[] | undefined) => void>()
  let turn: Promise<void> = Promise.resolve()
  let following: Promise<void> | undefined
  let unsubscribe: (() => void) | undefined
  let closed = false

  /** What readers' pages show of rows that hold one of the words. */
  async function tagsHolding(wanted: readonly string[]): Promise<string[]> {
    const tags = new Set(await otherTags(wanted))
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
    const change = await glossary.reload()
    if (!change && !missed) return
    const tags = change ? await tagsHolding(change.words) : []
    for (const hear of hearers) hear(missed ? undefined : tags)
    if (!change) return
    await passOver(change)
    let renewed = 0
    for (let batch = batchSize; batch === batchSize && !closed; renewed += batch) batch = await refresh(batchSize)
    log.info({ renewed, words: change.words.length }, 'Other terms and names are in use')
  }

  const queue = (missed: boolean) => {
    turn = turn.then(async () => {
      if (!closed) await take(missed).catch((error) => log.error({ err: error }, 'Terms and names could not be taken'))
    })
  }

  return {
    /** Hears of changes from now on. @param forget is told of tags whose pages are out of date; of nothing known: all */
    async follow(forget?: (tags: string[] | undefined) => void): Promise<void> {
      if (forget) hearers.add(forget)
      following ??= bus
        .subscribe(
          (tags) => tags.includes(glossaryTag) && queue(false),
          () => queue(true),
        )
        .then((end) => {
          unsubscribe = end
          // What was changed while this process started.
          queue(false)
        })
      await following
    },

    /** Once all that was heard of until now is done. */
    settled: (): Promise<void> => turn,

    async close(): Promise<void> {
      closed = true
      unsubscribe?.()
      await turn
    },
  }
}

export type GlossaryFollowing = ReturnType<typeof createGlossaryFollowing>
