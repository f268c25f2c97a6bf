import { toEventSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CoinEvent, type CoinSite, type Held, openCoinSite } from './test-coins.ts'

/** Events on chains, for the site and for conceivable other ways of reading them: each of these is wrong once. */

const finality = 3
let shop: CoinSite
beforeAll(async () => {
  shop = await openCoinSite({ finality })
  await shop.query(
    `create table naive_orders (id bigint, treasury text, token text, units numeric, settled int default 0)`,
  )
  await shop.query('create table naive_transfers (treasury text, key text, primary key (treasury, key))')
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

interface Asked {
  order: Held
  units: bigint
}

interface Reader {
  expects(event: CoinEvent, asked: Asked): Promise<unknown>
  read(event: CoinEvent): Promise<unknown>
  /** How often money was counted for an order. */
  settled(asked: Asked): Promise<number>
}

const numberOf = async (text: string, order: number) => (await shop.query<{ n: number }>(text, [order]))[0]?.n ?? 0

const theSite: Reader = {
  expects: async () => {},
  read: () => shop.read(),
  settled: ({ order: { id } }) =>
    numberOf(
      `select ((select count(*) from payments where order_id = $1 and received > 0)
         + (select count(*) from refunds where order_id = $1))::int as n`,
      id,
    ),
}

/** Possible errors of a reader of chains. */
interface Faults {
  hashesAsTold?: boolean
  transactionsAreTransfers?: boolean
  anyAmount?: boolean
  anyToken?: boolean
  atSight?: boolean
  /** True if a recorded transfer is treated as judged. */
  notedOnce?: boolean
}

interface NaiveLog {
  address: string
  data: string
  blockNumber: string
  transactionHash: string
  logIndex: string
}

async function askNode<T>(method: string, params: unknown[] = []): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(shop.chain.url, { method: 'POST', body })
  return ((await answer.json()) as { result: T }).result
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')

/** Reads all that ever came to an address, and counts what it does not know yet. */
const naive = (faults: Faults): Reader => ({
  expects: ({ treasury }, { order, units }) =>
    shop.query('insert into naive_orders (id, treasury, token, units) values ($1, $2, $3, $4)', [
      ...[order.id, treasury, shop.chain.usdc.toLowerCase(), `${units}`],
    ]),
  async read({ treasury }) {
    const toBlock = await askNode<string>('eth_blockNumber')
    const head = Number(toBlock)
    const address = [shop.chain.usdc, shop.chain.usdt, shop.chain.stranger]
    const topics = [transferTopic, null, `0x${treasury.slice(2).toLowerCase().padStart(64, '0')}`]
    for (const log of await askNode<NaiveLog[]>('eth_getLogs', [{ address, fromBlock: '0x0', toBlock, topics }])) {
      const isFinal = faults.atSight || Number(log.blockNumber) <= head - finality + 1
      if (!isFinal && !faults.notedOnce) continue
      const hash = faults.hashesAsTold ? log.transactionHash : log.transactionHash.toLowerCase()
      const key = faults.transactionsAreTransfers ? hash : `${hash}:${log.logIndex}`
      const noted = await shop.query(
        'insert into naive_transfers values ($1, $2) on conflict do nothing returning key',
        [treasury, key],
      )
      if (noted.length === 0 || !isFinal) continue
      await shop.query(
        `update naive_orders set settled = settled + 1 where id = (
           select id from naive_orders where treasury = $1 and (units = $2 or $3) and (token = $4 or $5)
           order by settled, id limit 1)`,
        [
          treasury,
          `${BigInt(log.data)}`,
          faults.anyAmount ?? false,
          log.address.toLowerCase(),
          faults.anyToken ?? false,
        ],
      )
    }
  },
  settled: ({ order: { id } }) => numberOf('select settled as n from naive_orders where id = $1', id),
})

/** Course of events, and how often money counts for each order that was asked for. */
interface Happening {
  what: string
  faults: Faults
  orders: number
  happens(event: CoinEvent, asked: Asked[], read: () => Promise<unknown>): Promise<unknown>
  sound: number[]
  wrong: number[]
}

const first = (asked: readonly Asked[]): bigint => asked[0]?.units ?? 0n

const happenings: readonly Happening[] = [
  {
    what: 'the same hash comes in other letters',
    faults: { hashesAsTold: true },
    orders: 1,
    async happens({ treasury }, asked, read) {
      await shop.chain.transfer(treasury, first(asked))
      await shop.chain.mine(finality)
      await read()
      shop.chain.mishaps.push(...Array(9).fill('capitals'))
      await shop.chain.mine(1)
      await read()
    },
    sound: [1],
    wrong: [2],
  },
  {
    what: 'one transaction pays two orders',
    faults: { transactionsAreTransfers: true },
    orders: 2,
    async happens({ treasury }, asked, read) {
      await shop.chain.transferBoth(treasury, first(asked), treasury, asked[1]?.units ?? 0n)
      await shop.chain.mine(finality)
      await read()
    },
    sound: [1, 1],
    wrong: [1, 0],
  },
  {
    what: 'one unit too little comes',
    faults: { anyAmount: true },
    orders: 1,
    async happens({ treasury }, asked, read) {
      await shop.chain.transfer(treasury, first(asked) - 1n)
      await shop.chain.mine(finality)
      await read()
    },
    sound: [0],
    wrong: [1],
  },
  {
    what: 'the later of two orders of one price is paid',
    faults: { anyAmount: true },
    orders: 2,
    async happens({ treasury }, asked, read) {
      await shop.chain.transfer(treasury, asked[1]?.units ?? 0n)
      await shop.chain.mine(finality)
      await read()
    },
    sound: [0, 1],
    wrong: [1, 0],
  },
  {
    what: 'another token comes in the exact amount',
    faults: { anyToken: true },
    orders: 1,
    async happens({ treasury }, asked, read) {
      await shop.chain.transfer(treasury, first(asked), { token: shop.chain.stranger })
      await shop.chain.mine(finality)
      await read()
    },
    sound: [0],
    wrong: [1],
  },
  {
    what: 'what was seen never happened',
    faults: { atSight: true },
    orders: 1,
    async happens({ treasury }, asked, read) {
      const back = await shop.chain.branch()
      await shop.chain.transfer(treasury, first(asked))
      await read()
      await back()
      await shop.chain.mine(finality + 1)
      await read()
    },
    sound: [0],
    wrong: [1],
  },
  {
    what: 'who noted a transfer ends before it is judged',
    faults: { notedOnce: true },
    orders: 1,
    async happens({ treasury }, asked, read) {
      await shop.chain.transfer(treasury, first(asked))
      await read()
      await shop.chain.mine(finality)
      await read()
    },
    sound: [1],
    wrong: [0],
  },
]

/** Lets it happen to an event of its own. @returns how often money counted for each order */
async function counted(reader: Reader, { orders, happens }: Happening): Promise<number[]> {
  const event = await shop.addCoinEvent()
  const asked: Asked[] = []
  for (let nth = 0; nth < orders; nth += 1) {
    const one = await shop.ask(event)
    asked.push(one)
    await reader.expects(event, one)
  }
  await happens(event, asked, () => reader.read(event))
  return Promise.all(asked.map((one) => reader.settled(one)))
}

describe('when', () => {
  it.each(happenings)('$what, the site counts what came', async (happening) => {
    expect(await counted(theSite, happening)).toEqual(happening.sound)
    expect(await shop.differences()).toEqual([])
  })

  it.each(happenings)('$what, one who reads naively does not', async (happening) => {
    expect(await counted(naive(happening.faults), happening)).toEqual(happening.wrong)
  })

  it.each(happenings)('$what, one without that fault does', async (happening) => {
    expect(await counted(naive({}), happening)).toEqual(happening.sound)
  })
})
