import type { HotChoice, HotKind } from '#contract/audience/analytics.ts'
import type { TrackedKind } from '#server/modules/audience/tracking/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { tag } from '../tags.ts'
import * as store from './popularity-store.ts'

/** Pages show at most this many places of a list; changes below them change no page. */
const shownPlaces = 30

interface Decision {
  kind: HotKind
  id: number
  /** Null: it stands where its count puts it. */
  choice: HotChoice | null
  by: number
  now: Date
}

/** Computes the hot lists, from counts of readers and from decisions of editors (docs/hot-lists.md). */
export function createPopularity({ database, bus }: { database: Database; bus: Bus }) {
  const { orm } = database

  /** Computes the lists again; pages that show them are rendered again only if the places that they show changed. */
  async function remake(tx: Transaction, now: Date): Promise<void> {
    const before = await store.firstPlaces(tx, shownPlaces)
    await store.makeScores(tx, now)
    if ((await store.firstPlaces(tx, shownPlaces)) !== before) await bus.publish(tx, [tag.hot])
  }

  return {
    refresh: (now: Date): Promise<void> => transaction(database, (tx) => remake(tx, now)),

    /** One list: pinned, then by count, then what is blocked. */
    list: (kind: HotKind, limit: number): Promise<store.HotRow[]> => store.listScores(orm, kind, limit),

    exists: async (tx: Transaction, kind: HotKind, id: number): Promise<boolean> =>
      (await store.knownOf(tx, kind, [id])).length > 0,

    countPinned: (tx: Transaction, kind: HotKind): Promise<number> => store.countChoices(tx, kind, 'pin'),
    countBlocked: (tx: Transaction, kind: HotKind): Promise<number> => store.countChoices(tx, kind, 'block'),

    /** Pins, blocks or neither, in the caller's transaction; readers see it at once. @returns what was chosen before */
    async choose(tx: Transaction, { choice, ...rest }: Decision): Promise<HotChoice | null> {
      const before = await store.findChoice(tx, rest.kind, rest.id)
      if (choice) await store.setChoice(tx, { ...rest, choice })
      else await store.removeChoice(tx, rest.kind, rest.id)
      await remake(tx, rest.now)
      return before ?? null
    },

    /** For page views: what of this subject there is. */
    tracked: (['item', 'author', 'label'] as const).map(
      (kind): TrackedKind => ({ kind, findKnown: (ids) => store.knownOf(orm, kind, ids) }),
    ),
  }
}
