import type { Database } from '#server/platform/database/database.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/seal.ts'
import * as store from './key-store.ts'
import { createTicketKeyPair, signTicket } from './ticket-signing.ts'

/** Content of a ticket's code. */
export interface CodedTicket {
  id: string
  eventId: number
  typeId: number
  serial: number
}

/** A code that no list has yet is good from this long before the event until this long after it, in ms. */
const aroundMs = 24 * 3_600_000

const contextOf = (keyId: number): string => `ticket-signing-key ${keyId}`
const minuteMs = 60_000

/** Writes the codes of tickets with the site's newest key, which it makes when it is first needed. */
export function createTicketCodes({ database, secrets }: { database: Database; secrets: Secrets }) {
  let current: Promise<{ keyId: number; privateKey: string }> | undefined

  const load = async () => {
    const row = (await store.newestKey(database.orm)) ?? (await transaction(database, firstKey))
    return { keyId: row.id, privateKey: secrets.open(row.privateSealed, contextOf(row.id)) }
  }
  const firstKey = async (tx: Parameters<Parameters<typeof transaction>[1]>[0]) => {
    await store.lockKeys(tx)
    const present = await store.newestKey(tx)
    if (present) return present
    const { privateKey, publicKey } = createTicketKeyPair()
    return store.addKey(tx, { id: 1, publicKey, privateSealed: secrets.seal(privateKey, contextOf(1)) })
  }

  return {
    /** The text of the QR code. @throws RangeError where a number does not fit the code */
    async textOf(
      { id: ticketId, eventId, typeId: ticketTypeId, serial }: CodedTicket,
      { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
    ): Promise<string> {
      current ??= load()
      // A failure is not kept: the next ticket tries again.
      const { keyId, privateKey } = await current.catch((error) => {
        current = undefined
        throw error
      })
      const validFrom = Math.floor((startsAt.getTime() - aroundMs) / minuteMs)
      const validUntil = Math.ceil((endsAt.getTime() + aroundMs) / minuteMs)
      return signTicket({ keyId, eventId, ticketTypeId, ticketId, serial, validFrom, validUntil }, privateKey)
    },
    /** Every key that ever signed, by its id, as `createTicketKeyPair` gave it. */
    publicKeys: (): Promise<ReadonlyMap<number, string>> => store.publicKeys(database.orm),
  }
}

export type TicketCodes = ReturnType<typeof createTicketCodes>
