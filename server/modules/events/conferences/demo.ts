import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { ConferenceDraft, EditionDraft } from './conference-draft.ts'
import * as store from './demo-store.ts'
import { countDemo, isPathTaken, saveConference, saveEdition } from './editing/editions-store.ts'
import { savePart, setSpeakers } from './editing/parts-store.ts'
import { tag } from './tags.ts'

interface Needs {
  database: Database
  bus: Bus
  /** Numbers of events by the keys of the demonstration content. */
  eventIds: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** Conferences of the demonstration content. */
export function createDemoConferences({ database, bus, eventIds }: Needs) {
  async function addEdition(
    tx: Transaction,
    conferenceId: number,
    draft: EditionDraft,
    events: ReadonlyMap<string, number>,
  ): Promise<number> {
    const { halls, speakers, partners, sessions, event, ...fields } = draft
    const eventId = (event && events.get(event)) || null
    const { id: editionId } = await saveEdition(tx, undefined, { ...fields, conferenceId, eventId, demo: true })
    const hallIds = new Map<string, number>()
    for (const { key, texts } of halls)
      hallIds.set(key, (await savePart(tx, 'hall', undefined, { editionId, texts })).id)
    const speakerIds = new Map<string, number>()
    for (const { key, texts, website } of speakers)
      speakerIds.set(key, (await savePart(tx, 'speaker', undefined, { editionId, texts, website })).id)
    for (const partner of partners) await savePart(tx, 'partner', undefined, { editionId, ...partner })
    for (const { hall, speakers: own, ...session } of sessions) {
      const hallId = (hall && hallIds.get(hall)) || null
      const { id } = await savePart(tx, 'session', undefined, { editionId, hallId, ...session })
      await setSpeakers(
        tx,
        id,
        own.flatMap((key) => speakerIds.get(key) ?? []),
      )
    }
    return editionId
  }

  return {
    /** Adds conferences that do not exist yet. Those that the newsroom edited stay as they are. */
    async save(drafts: readonly ConferenceDraft[]): Promise<number> {
      const keys = drafts.flatMap((draft) => draft.editions.flatMap(({ event }) => event ?? []))
      const events = await eventIds(keys)
      return transaction(database, async (tx) => {
        const added: number[] = []
        for (const { key, path, agendaPath, texts, editions: held } of drafts) {
          if ((await store.hasConference(tx, key)) || (await isPathTaken(tx, path, {}))) continue
          const id = await saveConference(tx, undefined, { key, path, agendaPath, texts, demo: true })
          for (const edition of held) added.push(await addEdition(tx, id, edition, events))
        }
        if (added.length > 0) await bus.publish(tx, [tag.list, ...added.map(tag.edition)])
        return added.length
      })
    },

    /** Takes out what the demonstration content brought and nobody changed. @returns how many editions */
    async removeDemo(): Promise<number> {
      return transaction(database, async (tx) => {
        const removed = await store.deleteDemo(tx)
        await bus.publish(tx, [tag.list, ...removed.map(tag.edition)])
        return removed.length
      })
    },

    countDemo: (): Promise<number> => countDemo(database.orm),
  }
}
