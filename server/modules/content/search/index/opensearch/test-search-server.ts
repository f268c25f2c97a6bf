import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { OpenSearchSettings } from '#server/platform/config/search-config.ts'
import { BadRequest, TestSearchIndex } from './test-search-index.ts'

type Json = Record<string, unknown>

interface Answer {
  status: number
  body: Json
}

/** A server on this machine that speaks as much of the protocol of OpenSearch and Elasticsearch as this site does. */
export interface TestSearchServer {
  settings: OpenSearchSettings
  /** `METHOD /path` of all requests, in order. */
  requests: string[]
  /** Called before each request is answered. */
  onRequest(listener: (request: string) => unknown): void
  /** A number of following requests are answered with a status. */
  failNext(count: number, status: number): void
  /** A number of following documents are refused for now. */
  refuseNext(count: number): void
  /** Names of its indexes. */
  indexes(): string[]
  /** Returns the indexes that the alias stands for. */
  live(): string[]
  close(): Promise<void>
}

const user = { name: 'site', password: 'p@ss:word' }
const alias = 'site-search'
const notFound = (what: string): Answer => ({ status: 404, body: { error: { type: what }, status: 404 } })
const done: Answer = { status: 200, body: { acknowledged: true } }

/** For tests: starts it, empty. */
export async function startTestSearchServer(): Promise<TestSearchServer> {
  const indexes = new Map<string, TestSearchIndex>()
  const aliases = new Map<string, Set<string>>()
  const requests: string[] = []
  let failing: { count: number; status: number } = { count: 0, status: 0 }
  let refused = 0
  let listener: (request: string) => unknown = () => {}

  const of = (name: string): TestSearchIndex[] =>
    [...(aliases.get(name) ?? [name])].flatMap((one) => indexes.get(one) ?? [])

  function search(name: string, body: Json): Answer {
    const found = of(name)
    if (found.length === 0) return notFound('index_not_found_exception')
    const hits = found.flatMap((index) => index.search(body.query, body.sort as Json[] | undefined))
    const size = Number(body.size ?? 10)
    const most = Number(body.track_total_hits ?? 10_000)
    return {
      status: 200,
      body: {
        hits: {
          total: { value: Math.min(hits.length, most), relation: hits.length > most ? 'gte' : 'eq' },
          hits: hits.slice(0, size).map(({ id, source }) => ({
            _id: id,
            ...(body._source !== false && { _source: source }),
            ...(Array.isArray(body.docvalue_fields) && {
              fields: Object.fromEntries(body.docvalue_fields.map((field: string) => [field, [source[field]]])),
            }),
          })),
        },
        aggregations: Object.fromEntries(
          Object.entries((body.aggs ?? {}) as Record<string, Json>).map(([name, { terms, filters }]) => [
            name,
            terms ? { buckets: counted(hits, terms as never) } : { buckets: filtered(found, hits, filters as never) },
          ]),
        ),
      },
    }
  }

  function bulk(lines: readonly Json[], refresh: boolean): Answer {
    const items: Json[] = []
    const rest = [...lines]
    for (let line = rest.shift(); line; line = rest.shift()) {
      const [action, meta] = Object.entries(line)[0] as [string, Record<string, string>]
      const source = action === 'index' ? rest.shift() : undefined
      items.push({ [action]: { _id: meta._id, ...written(meta, source) } })
    }
    if (refresh) for (const index of indexes.values()) index.refresh()
    return { status: 200, body: { errors: items.some((item) => JSON.stringify(item).includes('"error"')), items } }
  }

  function written(meta: Record<string, string>, source: Json | undefined): Json {
    const name = meta._index as string
    const failed = (status: number, type: string, reason = type) => ({ status, error: { type, reason } })
    const [index] = of(name)
    if (!index || (meta.require_alias && !aliases.has(name))) return failed(404, 'index_not_found_exception', name)
    if (refused > 0) {
      refused -= 1
      return failed(429, 'rejected_execution_exception')
    }
    try {
      if (source) index.write(meta._id as string, source)
      else index.remove(meta._id as string)
      return { status: 200 }
    } catch (error) {
      return failed(400, 'mapper_parsing_exception', (error as Error).message)
    }
  }

  function changeAliases(actions: readonly Record<string, { index: string; alias: string }>[]): Answer {
    for (const action of actions) {
      const [way, { index, alias: name }] = Object.entries(action)[0] as [string, { index: string; alias: string }]
      if (!indexes.has(index)) return notFound('index_not_found_exception')
      const names = aliases.get(name) ?? new Set()
      if (way === 'add') aliases.set(name, names.add(index))
      else if (!names.delete(index)) return notFound('aliases_not_found_exception')
    }
    return done
  }

  function answer(request: string, query: URLSearchParams, body: unknown): Answer {
    const [method, path = ''] = request.split(' ')
    const [, first = '', second] = path.split('/')
    if (request === 'POST /_bulk') return bulk(body as Json[], query.get('refresh') === 'true')
    if (request === 'POST /_aliases') return changeAliases((body as { actions: never[] }).actions)
    if (request === 'POST /_msearch') {
      const lines = body as Json[]
      const pairs = lines.flatMap((line, at) => (at % 2 === 0 ? [[line, lines[at + 1] as Json] as const] : []))
      const responses = pairs.map(([{ index }, one]) => {
        const { status, body: found } = search(String(index), one)
        return { ...found, status }
      })
      return { status: 200, body: { responses } }
    }
    if (method === 'GET' && first === '_alias') {
      const names = aliases.get(second ?? '')
      if (!names?.size) return notFound('alias_not_found')
      return { status: 200, body: Object.fromEntries([...names].map((name) => [name, { aliases: {} }])) }
    }
    if (method === 'POST' && second === '_search') return search(first, body as Json)
    const index = indexes.get(first)
    if (method === 'POST' && second === '_refresh' && index) {
      index.refresh()
      return done
    }
    if (method === 'PUT' && !index) {
      indexes.set(first, new TestSearchIndex(body))
      return done
    }
    if (method === 'DELETE' && index) {
      indexes.delete(first)
      for (const [name, names] of aliases) if (names.delete(first) && names.size === 0) aliases.delete(name)
      return done
    }
    return index ? { status: 400, body: { error: { type: 'resource_already_exists' } } } : notFound('index_not_found')
  }

  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '', 'http://engine')
    // That it is there, whatever else it refuses.
    if (incoming.method === 'HEAD') return void response.end()
    const request = `${incoming.method} ${url.pathname}`
    requests.push(request)
    const sent = await text(incoming)
    await listener(request)
    let result: Answer
    try {
      if (incoming.headers.authorization !== `Basic ${btoa(`${user.name}:${user.password}`)}`)
        result = { status: 401, body: { error: { type: 'security_exception' } } }
      else if (failing.count > 0) {
        failing.count -= 1
        result = { status: failing.status, body: { error: { type: 'told_to' } } }
      } else result = answer(request, url.searchParams, parsed(incoming, sent))
    } catch (error) {
      const status = error instanceof BadRequest || error instanceof SyntaxError ? 400 : 500
      result = { status, body: { error: { type: 'parsing_exception', reason: String(error) } } }
    }
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { url: `http://127.0.0.1:${port}`, alias, user, waitsMs: 60_000 },
    requests,
    onRequest: (called) => {
      listener = called
    },
    failNext: (count, status) => {
      failing = { count, status }
    },
    refuseNext: (count) => {
      refused = count
    },
    indexes: () => [...indexes.keys()].toSorted(),
    live: () => [...(aliases.get(alias) ?? [])],
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** JSON, or a line of it for each. @throws BadRequest where the type does not say which */
function parsed({ headers }: IncomingMessage, sent: string): unknown {
  if (sent === '') return undefined
  const type = headers['content-type']
  if (type === 'application/json') return JSON.parse(sent)
  if (type !== 'application/x-ndjson' || !sent.endsWith('\n')) throw new BadRequest('lines end with a line break')
  return sent
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line))
}

function filtered(
  indexes: readonly TestSearchIndex[],
  hits: readonly { id: string }[],
  { filters }: { filters: Record<string, unknown> },
) {
  const ids = new Set(hits.map(({ id }) => id))
  const countOf = (query: unknown) =>
    indexes.flatMap((index) => index.search(query)).filter(({ id }) => ids.has(id)).length
  return Object.fromEntries(Object.entries(filters).map(([name, query]) => [name, { doc_count: countOf(query) }]))
}

function counted(hits: readonly { source: Json }[], { field, size }: { field: string; size: number }) {
  const counts = new Map<unknown, number>()
  for (const { source } of hits)
    for (const value of [source[field] ?? []].flat()) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([key, doc_count]) => ({ key, doc_count }))
    .toSorted((one, other) => other.doc_count - one.doc_count || (String(one.key) < String(other.key) ? -1 : 1))
    .slice(0, size)
}
