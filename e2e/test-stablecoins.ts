import { getAddress } from 'viem'
import { openTestChain } from '#server/modules/events/payments/chain/test-chain.ts'

/** A chain that the site under test reads: where its node answers, who has tokens, and who is paid. */
export interface SiteChain {
  url: string
  id: number
  buyer: string
  treasury: string
}

/** Two chains for the site under test, with their setting for it. Blocks of the second are made for one journey alone. */
export async function openSiteChains() {
  const opened = await Promise.all([openTestChain(), openTestChain({ id: 31_338, name: 'Second' })])
  const [first, second] = opened.map(({ url, id, buyer, accounts }) => ({
    ...{ url, id, buyer, treasury: getAddress(accounts[3] ?? '') },
  })) as [SiteChain, SiteChain]
  return {
    ...{ first, second },
    setting: JSON.stringify(opened.flatMap(({ setting }) => JSON.parse(setting) as unknown[])),
    close: async () => void (await Promise.all(opened.map((chain) => chain.close()))),
  }
}
