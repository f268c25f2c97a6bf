import { getAddress } from 'viem'
import { openTestChain } from '#server/modules/events/payments/chain/test-chain.ts'

/** The chain that the site under test reads: where its node answers, who has tokens, and who is paid. */
export interface SiteChain {
  url: string
  id: number
  buyer: string
  treasury: string
}

/** A chain for the site under test. @returns it with its setting for the site */
export async function openSiteChain(): Promise<{ chain: SiteChain; setting: string; close(): Promise<void> }> {
  const { url, id, buyer, accounts, setting, close } = await openTestChain()
  return { chain: { url, id, buyer, treasury: getAddress(accounts[3] ?? '') }, setting, close }
}
