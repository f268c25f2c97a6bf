import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Caller } from '#server/platform/http/call-context.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { type Address, addressKey } from '../codes/addresses.ts'

/** An id, then one signature for each address that somebody signed in with; each 128 bits in base64url. */
const form = /^[\w-]{22}(?:\.[\w-]{22}){1,8}$/
/** A family's browser has room for everybody; the oldest go first. */
const maxAddresses = 8
const partBytes = 16

/**
 * Browsers in which the owner of an address has signed in before. Each keeps a signed cookie, which opens nothing by
 * itself: it has attempts of its own, so that strangers who guess at an account cannot use up those of its owner (OWASP: Slow Down
 * Online Guessing Attacks with Device Cookies).
 */
export function createKnownDevices(secrets: Pick<Secrets, 'hmac'>) {
  const signatureOf = (id: string, address: Address): string =>
    secrets
      .hmac('known device', `${id} ${addressKey(address)}`)
      .subarray(0, partBytes)
      .toString('base64url')

  const partsOf = ({ deviceCookie }: Pick<Caller, 'deviceCookie'>): string[] =>
    deviceCookie && form.test(deviceCookie) ? deviceCookie.split('.') : []

  return {
    /** The id of the browser; undefined where nobody has signed in with this address there. */
    find(caller: Pick<Caller, 'deviceCookie'>, address: Address): string | undefined {
      const [id, ...signatures] = partsOf(caller)
      if (id === undefined) return undefined
      const expected = Buffer.from(signatureOf(id, address))
      return signatures.some((one) => timingSafeEqual(Buffer.from(one), expected)) ? id : undefined
    },

    /** Has the browser keep that the owner of these addresses has signed in there. */
    remember(caller: Pick<Caller, 'deviceCookie' | 'keepDevice'>, addresses: readonly Address[]): void {
      const [id = randomBytes(partBytes).toString('base64url'), ...before] = partsOf(caller)
      const signatures = new Set([...addresses.map((address) => signatureOf(id, address)), ...before])
      caller.keepDevice([id, ...[...signatures].slice(0, maxAddresses)].join('.'))
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>
