import { createHash } from 'node:crypto'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import * as store from './demo-store.ts'
import {
  type AwardFields,
  type EditionFields,
  type NomineeFields,
  saveAward,
  saveEdition,
  saveNominee,
} from './editing/editions-store.ts'
import { tag } from './tags.ts'

/** A ceremony as the sample content provides it. */
export interface CeremonyDraft extends Omit<EditionFields, 'demo'> {
  key: string
  /** True if its result is published: it has closed by then. */
  counted: boolean
  awards: readonly (Omit<AwardFields, 'editionId'> & {
    nominees: readonly (Omit<NomineeFields, 'awardId' | 'picture'> & {
      /** Votes of nobody, so that there is something to count. */
      votes: number
    })[]
  })[]
}

interface Needs {
  database: Database
  bus: Bus
  publish: (id: number, now: Date) => Promise<boolean>
}

/** Ceremonies of the demonstration content. */
export function createDemoCeremonies({ database, bus, publish }: Needs) {
  async function add(tx: Transaction, { awards, counted: _, ...fields }: CeremonyDraft): Promise<number> {
    const { id: editionId } = await saveEdition(tx, undefined, { ...fields, demo: true })
    for (const { nominees, ...award } of awards) {
      const { id: awardId } = await saveAward(tx, undefined, { ...award, editionId })
      for (const { votes, ...nominee } of nominees) {
        const { id } = await saveNominee(tx, undefined, { ...nominee, awardId, picture: null })
        const names = `${fields.key} ${award.key} ${nominee.key}`
        const receipts = Array.from({ length: votes }, (_, place) => demoReceipt(`${names} ${place}`))
        await store.addVotes(tx, { editionId, awardId, nomineeId: id, receipts, at: fields.opensAt })
      }
    }
    return editionId
  }

  return {
    /** Adds ceremonies that do not exist yet. Those that the newsroom edited stay as they are. */
    async save(drafts: readonly CeremonyDraft[], now: Date): Promise<number> {
      const added = await transaction(database, async (tx) => {
        const ids: { id: number; counted: boolean }[] = []
        for (const draft of drafts) {
          if (!(await store.isThere(tx, draft))) ids.push({ id: await add(tx, draft), counted: draft.counted })
        }
        if (ids.length > 0) await bus.publish(tx, [tag.list])
        return ids
      })
      for (const { id, counted } of added) if (counted) await publish(id, now)
      return added.length
    },
  }
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A receipt of the demonstration content: the same every time, so that its hash is. */
function demoReceipt(name: string): string {
  const signs = Array.from(createHash('sha256').update(name).digest().subarray(0, 12), (byte) => alphabet[byte & 31])
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].map((part) => part.join('')).join('-')
}
