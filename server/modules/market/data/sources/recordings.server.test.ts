import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { feed, feeds } from '../connectors/feeds.fixture.ts'
import { recorded } from '../connectors/recorded.fixture.ts'
import { connectors } from '../connectors/registry.ts'
import { addSource } from './sources-store.ts'

/** Real answers of providers, over HTTP; the recordings are not part of the repository. */

type Answer = (request: IncomingMessage, answer: ServerResponse) => void

let newsroom: TestNewsroom
let provider: Server
const answers = new Map<string, Answer>()
beforeAll(async () => {
  provider = createServer((request, answer) => {
    const give = answers.get(String(request.headers.host).split(':')[0] ?? '')
    if (give) give(request, answer)
    else answer.writeHead(404).end()
  }).listen(0, '0.0.0.0')
  newsroom = await openTestNewsroom({
    fetcher: createFetcher({ isPublic: (address) => address.startsWith('127.0.2.') }),
  })
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await newsroom.close()
})

const mark = '"recorded"'
/** Which things a connector is asked about, so that it asks for the recorded answer. */
const asking: Readonly<Record<string, object>> = {
  'coingecko-markets': { histories: ['bitcoin'] },
  'coingecko-treasuries': { entities: ['strategy'] },
}

/** A source whose other answers are known already, so that the recorded one is all that is read. */
async function sourceOf(place: number, [connector, part, file, options]: (typeof recorded)[number]) {
  const host = `127.0.2.${place + 1}`
  const address = `http://${host}:${(provider.address() as AddressInfo).port}`
  const kind = connectors.get(connector)
  const all = { ...asking[connector], ...options }
  const requests = kind?.requests(address, kind.parseOptions(all)) ?? []
  const wanted = requests.length > 1 ? requests.find((one) => one.part === part) : requests[0]
  if (!wanted) throw new Error(`${connector} never asks for ${part}`)
  const fields = { connector, name: `${part} ${file}`, key: `recorded:${place}`, address, website: '', options: all }
  const { orm, pool } = newsroom.site.services.database
  // Recordings are of the same things: what one brought is no news of another.
  await pool.query('truncate data_entities, data_sources cascade')
  const id = await addSource(orm, { ...fields, everyMinutes: 60, staleMinutes: 120, limits: {} })
  const others = requests.filter((one) => one !== wanted).map(({ url }) => [url, { etag: mark }])
  await pool.query('update data_sources set cache = $2 where id = $1', [id, Object.fromEntries(others)])
  const { pathname } = new URL(wanted.url)
  const marks: (string | undefined)[] = []
  const give = (answer: Answer) =>
    answers.set(host, (request, response) => {
      if (new URL(request.url ?? '/', address).pathname !== pathname) return response.writeHead(304).end()
      marks.push(request.headers['if-none-match'])
      return answer(request, response)
    })
  return {
    give,
    /** With which marks it was asked for a newer answer. */
    marks,
    async run() {
      // Another test covers the provider's limit per minute.
      await pool.query('delete from rate_limits')
      return (await newsroom.editor.call('runDataSource', { id })).data
    },
    state: async () => (await newsroom.editor.call('dataSources', {})).data.list.find((one) => one.id === id),
    stored: async () => {
      const points = 'select series_id, at, value from data_points where source_id = $1 order by 1, 2'
      const trades = 'select entity_id, day, change from data_trades where source_id = $1 order by 1, 2, 3'
      return [(await pool.query(points, [id])).rows, (await pool.query(trades, [id])).rows]
    },
  }
}

const faults: readonly (readonly [string, Answer, RegExp])[] = [
  ['429', (_, answer) => answer.writeHead(429, { 'retry-after': '5400' }).end('slow down'), /^busy$/],
  ['500', (_, answer) => answer.writeHead(500).end('{"error":"oops"}'), /^status$/],
  [
    'HTML',
    (_, answer) => answer.writeHead(200).end('<!doctype html><title>Maintenance</title><p>Back soon</p>'),
    /^(html|shape)$/,
  ],
  ['nothing', (_, answer) => answer.writeHead(200).end(''), /^(notJson|shape|html)$/],
  [
    'a redirect to a private address',
    (request, answer) =>
      answer.writeHead(302, { location: `http://127.0.0.1:${request.socket.localPort}/admin` }).end(),
    /^refused$/,
  ],
]

describe.skipIf(feeds === '')('a recorded answer, over HTTP', () => {
  it.each(recorded.map((one, place) => [`${one[0]} ${one[1]} ${one[2]}`, place] as const))(
    '%s is stored once, asked for anew by its mark, and stays through every fault',
    async (_, place) => {
      const given = recorded[place]
      if (!given) throw new Error('there is no such recording')
      const text = await feed(given[2])
      const one = await sourceOf(place, given)
      one.give((request, answer) => {
        if (request.headers['if-none-match'] === mark) answer.writeHead(304).end()
        else answer.writeHead(200, { etag: mark }).end(text)
      })
      const first = await one.run()
      expect(first).toMatchObject({ problem: null, left_out: given[5] })
      expect(first.added + first.held).toBeGreaterThan(0)
      const stored = await one.stored()
      expect(await one.run()).toMatchObject({ problem: null, added: 0, changed: 0, held: 0 })
      expect(one.marks).toEqual([undefined, mark])
      for (const [fault, answer, problem] of faults) {
        one.give(answer)
        const run = await one.run()
        expect([fault, run.problem]).toEqual([fault, expect.stringMatching(problem)])
        expect(await one.state()).toMatchObject({ problem: run.problem, last_run: { problem: run.problem } })
      }
      one.give((_, answer) => {
        answer.writeHead(200, { 'content-length': String(Buffer.byteLength(text)) })
        answer.write(text.slice(0, text.length / 2), () => answer.destroy())
      })
      expect((await one.run()).problem).toBe('unreachable')
      expect(await one.state()).toMatchObject({ problem: 'unreachable', failures: faults.length + 1 })
      expect(await one.stored()).toEqual(stored)
    },
  )
})
