import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** A query as drivers hand it on: its text or configuration, and its values. */
export type Query = Parameters<(config: pg.QueryConfig | string, values?: unknown[]) => void>

interface Waiting {
  query: Query
  /** Does something for the request that asked. */
  asAsker: <T>(work: () => T) => T
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}

/** The socket of a client, which its types leave out. */
interface WithSocket {
  connection: { stream: { cork(): void; uncork(): void } }
}

/** A pool whose connections are opened with `pipeline`, so that queries need not wait for each other's answers. */
type Pool = Pick<pg.Pool, 'connect'> & { query: unknown }

/**
 * Sends the queries that a pool gets at the same moment together: over one connection, in one write. A page asks a
 * dozen small things at once, and each write and each wakened connection costs more than most of the answers. Queries
 * succeed and fail independently. Transactions are not affected.
 * @param transactions each query has a transaction of its own, as settings of a transaction need it
 */
export function batchQueries(pool: Pool, { transactions = false } = {}): void {
  const ask = transactions ? inTransaction : sendOne
  let waiting: Waiting[] = []

  const send = async () => {
    const batch = waiting
    waiting = []
    try {
      await sendTogether(await pool.connect(), batch, ask)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  pool.query = (...query: Query) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      waiting.push({ query, asAsker: AsyncLocalStorage.snapshot(), resolve, reject })
      // After the promises that are about to resume: they are the page's other loaders, each about to send a query.
      if (waiting.length === 1) queueMicrotask(() => process.nextTick(send))
    })
}

type Ask = (client: pg.PoolClient, query: Query) => Promise<pg.QueryResult>

const sendOne: Ask = (client, query) => client.query(...(query as [pg.QueryConfig, unknown[]]))

const inTransaction: Ask = async (client, query) => {
  const sent = [client.query('begin'), sendOne(client, query), client.query('commit')] as const
  // The connection is free when all have ended, and the commit may fail where the query did not.
  await Promise.allSettled(sent)
  return (await Promise.all(sent))[1]
}

async function sendTogether(client: pg.PoolClient, batch: readonly Waiting[], ask: Ask): Promise<void> {
  const { stream } = (client as unknown as WithSocket).connection
  stream.cork()
  const answers = batch.map(({ query, asAsker, resolve, reject }) =>
    asAsker(() => ask(client, query).then(resolve, reject)),
  )
  stream.uncork()
  await Promise.all(answers)
  client.release()
}
