import { createHash } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import * as store from './owners-store.ts'

/** Owner of saved searches: a member, or a browser in which nobody is signed in. */
export type SearchOwner = { readonly userId: number } | { readonly deviceId: number }

/** New devices of one client, which a company or a venue may share. */
export const newDevices: RateRule = { points: 300, seconds: 3_600 }

/** Hash by which tokens and secrets are stored: they have 256 random bits, so that no salt is needed. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Creates the finding of owners by the session or the device of a call. */
export function createOwners({ database, limiter }: { database: Database; limiter: Pick<Limiter, 'take'> }) {
  const { orm } = database
  return {
    /** The owner, where there is one already. */
    async find(device: string | undefined, { caller }: CallContext): Promise<SearchOwner | undefined> {
      if (caller?.session) return { userId: caller.session.userId }
      const id = device === undefined ? undefined : await store.findDevice(orm, hashOf(device))
      return id === undefined ? undefined : { deviceId: id }
    },

    /** The number of a device that was seen before. */
    known: (token: string): Promise<number | undefined> => store.findDevice(orm, hashOf(token)),

    /**
     * The owner; a device that was never seen before is added.
     * @throws CallError signInRequired without session and device, tooManyRequests
     */
    async mustBe(device: string | undefined, { caller, now }: CallContext): Promise<SearchOwner> {
      if (caller?.session) return { userId: caller.session.userId }
      if (device === undefined) throw new CallError('signInRequired')
      return { deviceId: await this.device(device, { caller, now }) }
    },

    /** Returns the number of a device, which is added if it is new. @throws CallError tooManyRequests */
    async device(token: string, { caller, now }: Pick<CallContext, 'caller' | 'now'>): Promise<number> {
      const hash = hashOf(token)
      const known = await store.findDevice(orm, hash)
      if (known !== undefined) return known
      if (caller) await mustTake(limiter, `new device ${clientOf(caller.address)}`, newDevices)
      return store.addDevice(orm, hash, now)
    },

    /** Gives the searches of a device to a member. @param given.limit of these @returns how many */
    join: store.joinDevice,

    /** The device is nobody's. */
    leave: (token: string): Promise<void> => store.leaveDevice(orm, { hash: hashOf(token) }),

    /** A device of a member is nobody’s; one of somebody else stays. */
    removeFrom: (tx: Transaction, userId: number, id: number): Promise<void> => store.leaveDevice(tx, { id, userId }),

    forget: (before: Date): Promise<void> => store.removeUnused(orm, before),
  }
}

export type Owners = ReturnType<typeof createOwners>
