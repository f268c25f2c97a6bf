import { CallError } from '#contract/errors.ts'
import type { SocialNetwork } from '#contract/events/event-terms.ts'
import { readSocialAddress } from '#contract/events/social-addresses.ts'

/** The page of an organiser on a network. @throws CallError invalidInput for an address of anywhere else */
export function socialAddress(network: SocialNetwork, given: string): string {
  const address = readSocialAddress(network, given)
  if (address === undefined) throw new CallError('invalidInput', network)
  return address
}
