import { createHash } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import {
  type AwardFields,
  type EditionFields,
  type NomineeFields,
  saveAward,
  saveEdition,
  saveNominee,
} from './editing/editions-store.ts'
import { editions } from './tables.ts'
import { tag } from './tags.ts'

/** A ceremony as the demonstration content hands it in. */
export interface CeremonyDraft extends Omit<EditionFields, 'demo'> {
  key: string
  /** Whether its result is published: it has closed by then. */
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
  const { orm } = database

  async function add(tx: Transaction, { awards, counted: _, ...fields }: CeremonyDraft): Promise<number> {
    const { id: editionId } = await saveEdition(tx, undefined, { ...fields, demo: true })
    for (const { nominees, ...award } of awards) {
      const { id: awardId } = await saveAward(tx, undefined, { ...award, editionId })
      for (const { votes, ...nominee } of nominees) {
        const { id } = await saveNominee(tx, undefined, { ...nominee, awardId, picture: null })
        const names = `${fields.key} ${award.key} ${nominee.key}`
        const receipts = Array.from({ length: votes }, (_, place) => demoReceipt(`${names} ${place}`))
        await tx.execute(sql`
          insert into ceremony_votes (edition_id, award_id, nominee_id, receipt, voted_at)
          select ${editionId}, ${awardId}, ${id}, receipt, ${fields.opensAt}
          from unnest(${sql.param(`{${receipts.join(',')}}`)}::text[]) as receipt`)
      }
    }
    return editionId
  }

  return {
    /** Adds ceremonies that are not there yet. What the newsroom took over stays as it is. @returns how many */
    async save(drafts: readonly CeremonyDraft[], now: Date): Promise<number> {
      const added = await transaction(database, async (tx) => {
        const ids: { id: number; counted: boolean }[] = []
        for (const draft of drafts) {
          const { rows } = await tx.execute(sql`
            select 1 from ceremony_editions where key = ${draft.key} or (year = ${draft.year} and deleted_at is null)`)
          if (rows.length === 0) ids.push({ id: await add(tx, draft), counted: draft.counted })
        }
        if (ids.length > 0) await bus.publish(tx, [tag.list])
        return ids
      })
      for (const { id, counted } of added) if (counted) await publish(id, now)
      return added.length
    },

    /** Takes out what the demonstration content brought and nobody changed. @returns how many */
    async removeDemo(): Promise<number> {
      return transaction(database, async (tx) => {
        const removed = await tx.delete(editions).where(eq(editions.demo, true)).returning({ id: editions.id })
        await bus.publish(tx, [tag.list, ...removed.map(({ id }) => tag.edition(id))])
        return removed.length
      })
    },

    async countDemo(): Promise<number> {
      return (await orm.select({ count: count() }).from(editions).where(eq(editions.demo, true)))[0]?.count ?? 0
    },
  }
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A receipt of the demonstration content: the same every time, so that its hash is. */
function demoReceipt(name: string): string {
  const signs = Array.from(createHash('sha256').update(name).digest().subarray(0, 12), (byte) => alphabet[byte & 31])
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].map((part) => part.join('')).join('-')
}
