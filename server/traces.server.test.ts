import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../tools/free-port.ts'
import { createTestDatabase, silentLog } from '../tools/test-database.ts'
import { loadConfig } from './platform/config/config.ts'
import { start } from './start.ts'
import { callAsVisitor } from './test-member.ts'

/** A span as OpenTelemetry's protocol writes it in JSON. */
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 2: of a server; 3: of a client. */
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

/** Answers are cached: the search that fails is for other words. */
const [words, otherWords] = ['藏宝图', '潜水艇']
const email = 'rare-reader@mail.test'
const client = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Rare-Browser/9' }

let collector: Server
const requests: { url: string | undefined; token: string | string[] | undefined; body: string }[] = []
let spans: Span[] = []
let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { url, headers } = request
    requests.push({ url, token: headers.authorization, body: await text(request) })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port: collectorPort } = collector.address() as AddressInfo
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-traces-'))
  database = await createTestDatabase()
  const port = await freePort()
  const config = loadConfig({
    ...{ NODE_ENV: 'test', PORT: `${port}`, DATA_DIR: folder, DATABASE_URL: database.url, DEMO_CONTENT: 'off' },
    ...{ TRUST_PROXY: 'loopback', ROLES: 'web', LOG_LEVEL: 'silent' },
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20collector',
  })
  const site = await start(config, silentLog, { dev: false, stopping: new AbortController().signal })
  const origin = `http://127.0.0.1:${port}`
  await fetch(`${origin}/search/${encodeURIComponent(words)}`, {
    headers: { ...client, 'x-request-id': 'page-request' },
  }).then((page) => page.text())
  const headers = { ...client, 'x-request-id': 'call-request' }
  await callAsVisitor({ origin }, 'sendMailSms', { email, type: 'register' }, { headers })
  await site.services.database.pool.query('alter table search_documents rename to lost_documents')
  const failing = { ...client, 'x-request-id': 'failing-request' }
  await callAsVisitor({ origin }, 'search', { keyword: otherWords }, { headers: failing })
  // Stopping sends the spans that still wait.
  await site.stop()
  spans = requests.flatMap(({ body }) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
})
afterAll(async () => {
  collector.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const requestWith = (id: string): Span => {
  const found = spans.filter((span) => attributesOf(span)['harbourwire.request_id'] === id)
  expect(found).toHaveLength(1)
  return found[0] as Span
}
const statementsOf = ({ traceId, spanId }: Span): Span[] =>
  spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId)

describe('traces', () => {
  it('go to the collector, with its headers', () => {
    expect(new Set(requests.map(({ url, token }) => `${url} ${token}`))).toEqual(
      new Set(['/v1/traces Bearer collector']),
    )
  })

  it.each([
    ['a page', 'page-request', 'GET', '/*', 200],
    ['a call with a body', 'call-request', 'POST', '/api/sendMailSms', 200],
    ['a call that fails', 'failing-request', 'POST', '/api/search', 500],
  ])('show %s with its route and the statements that it sent', (_what, id, method, route, status) => {
    const request = requestWith(id)
    expect([request.name, request.kind]).toEqual([`${method} ${route}`, 2])
    expect(attributesOf(request)).toMatchObject({ 'http.route': route, 'http.response.status_code': status })
    expect(request.status.code ?? 0).toBe(status >= 500 ? 2 : 0)
    const statements = statementsOf(request)
    expect(statements.length).toBeGreaterThanOrEqual(1)
    for (const statement of statements) {
      expect([statement.name, statement.kind]).toEqual([attributesOf(statement)['db.query.summary'], 3])
      expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano))
      expect(BigInt(statement.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(statement.startTimeUnixNano))
    }
  })

  it('name the statement that failed', () => {
    const failed = statementsOf(requestWith('failing-request')).filter(({ status }) => status.code === 2)
    expect(failed.map(({ name }) => name)).toContain('with search_documents')
  })

  it('hold no address, client, email or searched words', () => {
    const sent = requests.map(({ body }) => body).join('\n')
    for (const secret of [
      words,
      encodeURIComponent(words),
      email,
      'rare-reader',
      ...Object.values(client),
      '127.0.0.1',
    ])
      expect(sent).not.toContain(secret)
  })
})
