import type { User } from '#contract/members/accounts.ts'

/** An address of the account, typed in full by its owner: the page itself knows it masked only. */
export interface OwnAddress {
  kind: 'email' | 'phone'
  address: string
}

const plain = (text: string) => text.replace(/[\s-]/g, '').toLowerCase()

/**
 * The account's address that was typed; undefined where it is another one. Nobody shall by a slip sign in to, or even
 * found, another account while they only want to show who they are.
 */
export function ownAddress(typed: string, { email, mobile }: Pick<User, 'email' | 'mobile'>): OwnAddress | undefined {
  if (typed.includes('@')) return fits(typed, email) ? { kind: 'email', address: typed.trim() } : undefined
  return fits(typed, mobile) ? { kind: 'phone', address: plain(typed) } : undefined
}

/** True if a text can be what a mask such as lin***@example.com stands for; each star hides one or more characters. */
function fits(typed: string, mask: string): boolean {
  if (mask === '') return false
  const pattern = plain(mask)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/(?:\\\*)+/g, '.+')
  return new RegExp(`^${pattern}$`).test(plain(typed))
}
