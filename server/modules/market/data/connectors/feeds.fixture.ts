import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Recorded answers of providers, which are not part of the program: FEED_SAMPLES names a folder that holds them. */
export const feeds: string = process.env.FEED_SAMPLES ?? ''

export const feed = (name: string): Promise<string> => readFile(join(feeds, name), 'utf8')

/** A coin as DefiLlama describes it. */
export const llamaCoin = (given: object = {}) => ({
  id: '1',
  name: 'Harbour Dollar',
  symbol: 'HRBD',
  pegType: 'peggedUSD',
  pegMechanism: 'fiat-backed',
  circulating: { peggedUSD: 2_000_000_000 },
  circulatingPrevDay: { peggedUSD: 1_990_000_000 },
  price: 1.0001,
  ...given,
})

export const llamaCoins = (...coins: object[]) => JSON.stringify({ peggedAssets: coins })
