import { daySeconds } from '#server/platform/durations.ts'
import type { RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'

/** Confirming letters to one mailbox, whoever asks for them: strangers cannot fill it. */
export const lettersToAddress: readonly RateRule[] = [
  { points: 1, seconds: 300 },
  { points: 3, seconds: daySeconds },
]
/** Confirming letters of one client. */
export const lettersOfClient: readonly RateRule[] = [
  { points: 5, seconds: 3_600 },
  { points: 15, seconds: daySeconds },
]
/** Confirming letters to one domain, on which somebody may receive whatever is sent to any address of it. */
export const lettersToDomain: readonly RateRule[] = [
  { points: 20, seconds: 3_600 },
  { points: 60, seconds: daySeconds },
]
/** Addresses of a domain whose owners have confirmed them, from which on its letters are not limited by themselves. */
export const confirmedOfTrusted = 20
/** Confirming letters of the whole site: more in an hour means that somebody subscribes the addresses of others. */
export const lettersOfSite: RateRule = { points: 600, seconds: 3_600 }

/** Owners of imported addresses who are asked for confirmation in a minute: few enough for programs that judge senders. */
export const invitedAtOnce = 60

const dayMs = daySeconds * 1_000
/** Time in which an address can be confirmed, and for which one without lists is known. */
export const pendingMs = 7 * dayMs
export const endedMs = 30 * dayMs

/** The mailbox of an address, as far as many providers agree: what follows a plus sign is the owner's own mark. */
export function mailboxOf(address: string): string {
  const [mark, at] = [address.indexOf('+'), address.lastIndexOf('@')]
  return mark > 0 && mark < at ? address.slice(0, mark) + address.slice(at) : address
}

/** An address of which little is readable: `lin***@mail.example`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${[...address.slice(0, at)]
    .slice(0, 3)
    .slice(0, Math.max(1, Math.ceil(at / 2)))
    .join('')}***${address.slice(at)}`
}
