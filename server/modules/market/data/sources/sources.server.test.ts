import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { addSource } from './sources-store.ts'

type Answer = (request: IncomingMessage, answer: ServerResponse) => void

let newsroom: TestNewsroom
let provider: Server
const answers = new Map<string, Answer>()
const asked: IncomingMessage[] = []
/** Requests by host: aborted when its time is up, which no test waits for. */
const patience = new Map<string, AbortController>()
let number = 0
beforeAll(async () => {
  provider = createServer((request, answer) => {
    asked.push(request)
    const give = answers.get(new URL(request.url ?? '/', 'http://provider').pathname)
    if (give) give(request, answer)
    else answer.writeHead(404).end()
  }).listen(0, '0.0.0.0')
  const fetcher = createFetcher({ isPublic: (address) => address.startsWith('127.0.1.') })
  newsroom = await openTestNewsroom({
    fetcher: (url, options) => fetcher(url, { ...options, signal: patience.get(new URL(url).hostname)?.signal }),
  })
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await newsroom.close()
})

/** Each source has a host of its own, since what a provider allows is counted by host. */
const base = () => `http://127.0.1.${number}:${(provider.address() as AddressInfo).port}`
const text =
  (body: string, headers: Record<string, string> = {}): Answer =>
  (_, answer) =>
    answer.writeHead(200, headers).end(body)
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, answer) =>
    answer.writeHead(code, headers).end('no')

const hostOf = (request: IncomingMessage) => String(request.headers.host).split(':')[0] ?? ''
const timeIsUp = (request: IncomingMessage) => patience.get(hostOf(request))?.abort()

/** A source of one coin's price of its own, which nothing else in these tests reads. */
async function source(given: { csv?: Answer; limits?: object; columns?: object } = {}) {
  number++
  const [key, path] = [`coin-${number}`, `/table-${number}`]
  answers.set(path, given.csv ?? text(`date,value\n2024-01-10,100\n2024-01-11,104\n`))
  const options = {
    format: 'csv',
    date: 'date',
    value: 'value',
    fixed: key,
    metric: 'price',
    kind: 'coin',
    ...given.columns,
  }
  const fields = {
    connector: 'mapped-table',
    name: key,
    key: `mapped-table:${key}`,
    address: base() + path,
    website: '',
  }
  const { orm } = newsroom.site.services.database
  const id = await addSource(orm, {
    ...fields,
    options,
    everyMinutes: 60,
    staleMinutes: 120,
    limits: given.limits ?? {},
  })
  const run = async () => (await newsroom.editor.call('runDataSource', { id })).data
  const series = async () =>
    (await callAsVisitor(newsroom.site, 'getDataSeries', { keys: [`price.${key}`] })).data.series[0]?.values
  const state = async () => (await newsroom.editor.call('dataSources', {})).data.list.find((one) => one.id === id)
  const held = async () =>
    (await newsroom.editor.call('heldDataPoints', { size: 100 })).data.list.filter((one) => one.entity.key === key)
  const give = (answer: Answer) => answers.set(path, answer)
  return { id, key, path, run, series, state, held, give }
}

describe('a source', () => {
  it('is read, and its numbers are published with where they come from', async () => {
    const one = await source()
    expect(await one.run()).toMatchObject({ problem: null, added: 2, changed: 0, held: 0, by_hand: true })
    expect(await one.series()).toEqual([100, 104])
    const { data } = await callAsVisitor(newsroom.site, 'getDataEntity', { key: one.key })
    expect(data).toMatchObject({ demo: false, sources: [{ name: one.key }], entity: { values: { price: 104 } } })
    expect(await one.run()).toMatchObject({ added: 0, changed: 0 })
  })

  it('is asked for what is newer than what is known, and an unchanged answer changes nothing', async () => {
    const one = await source({
      csv: (request, answer) => {
        if (request.headers['if-none-match'] === '"one"') answer.writeHead(304).end()
        else answer.writeHead(200, { etag: '"one"' }).end('date,value\n2024-01-10,100\n')
      },
    })
    expect(await one.run()).toMatchObject({ added: 1 })
    expect(await one.run()).toMatchObject({ problem: null, added: 0 })
    expect(asked.filter(({ url }) => url === one.path).map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"one"',
    ])
  })

  it('is read in the encoding that its bytes are in', async () => {
    const gb18030 = Buffer.from('c8d5c6da2ccafdd6b50a323032342d30312d31302c3130300a', 'hex')
    const one = await source({
      csv: (_, answer) => answer.writeHead(200, { 'content-type': 'text/csv' }).end(gb18030),
      columns: { date: '日期', value: '数值' },
    })
    expect(await one.run()).toMatchObject({ problem: null, added: 1 })
    expect(await one.series()).toEqual([100])
  })

  it('that corrects a past day keeps what it said before', async () => {
    const one = await source()
    await one.run()
    one.give(text('date,value\n2024-01-10,101\n2024-01-11,104\n'))
    expect(await one.run()).toMatchObject({ added: 0, changed: 1 })
    expect(await one.series()).toEqual([101, 104])
    const { data } = await callAsVisitor(newsroom.site, 'getDataEntity', { key: one.key })
    expect(data.corrections).toMatchObject([{ day: '2024-01-10', former: 100, corrected: 101 }])
    const points = (await newsroom.editor.call('staffDataPoints', { series: `price.${one.key}` })).data
    expect(points.list.map(({ value, former }) => [value, former.map((was) => was.value)])).toEqual([
      [104, []],
      [101, [100]],
    ])
  })

  it.each<[string, Answer, string]>([
    ['HTML instead of a table', text('<!doctype html><p>Sorry</p>'), 'html'],
    ['another table', text('a,b\n1,2\n'), 'shape'],
    ['a failure', status(500), 'status'],
    ['a refusal', status(403), 'status'],
    ['too many requests', status(429, { 'retry-after': '600' }), 'busy'],
    [
      'an answer that breaks off',
      (_, answer) => answer.writeHead(200, { 'content-length': '500' }).write('date,va', () => answer.destroy()),
      'unreachable',
    ],
    ['an answer of 50 MB', (_, answer) => void answer.writeHead(200).end(Buffer.alloc(50 << 20, 'x')), 'tooLarge'],
    [
      'an endless answer',
      (_, answer) => {
        answer.writeHead(200)
        const more = () => {
          while (!answer.destroyed && answer.write(Buffer.alloc(1 << 20, 'y')));
        }
        answer.on('drain', more)
        more()
      },
      'tooLarge',
    ],
    [
      'a redirect without end',
      (request, answer) => void answer.writeHead(302, { location: request.url ?? '' }).end(),
      'redirects',
    ],
    [
      'a redirect to a private address',
      (request, answer) =>
        void answer.writeHead(302, { location: `http://127.0.0.1:${request.socket.localPort}/` }).end(),
      'refused',
    ],
    ['no head in the time that it has', (request) => timeIsUp(request), 'tooSlow'],
    [
      'no end in the time that it has',
      (request, answer) => answer.writeHead(200).write('date,value\n2024-01-10,1\n', () => timeIsUp(request)),
      'tooSlow',
    ],
    [
      'a redirect to a file',
      (_, answer) => void answer.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'address',
    ],
  ])('that answers with %s leaves what was stored, and the console says so', async (_, answer, problem) => {
    const one = await source()
    await one.run()
    const host = new URL(base()).hostname
    patience.set(host, new AbortController())
    one.give(answer)
    expect(await one.run()).toMatchObject({ problem, added: 0 })
    patience.delete(host)
    expect(await one.series()).toEqual([100, 104])
    expect(await one.state()).toMatchObject({ problem, failures: 1, last_run: { problem } })
    one.give(text('date,value\n2024-01-12,105\n'))
    expect(await one.run()).toMatchObject({ problem: null, added: 1 })
    expect(await one.state()).toMatchObject({ problem: null, failures: 0 })
  })

  it.each<[string, Answer, object, object]>([
    ['an error of the server', status(404), {}, { reason: 'status', detail: 'HTTP 404' }],
    ['other columns', text('Day,Total\n1,2\n'), {}, { reason: 'noColumn', detail: 'date, value (Day, Total)' }],
    ['two columns of one name', text('date,value,value\n1,2,3\n'), {}, { reason: 'sameColumns', detail: 'value' }],
    ['nothing', text(''), {}, { reason: 'empty', detail: '' }],
    [
      'nothing at a path',
      text('{"rows":[]}'),
      { format: 'json', rows: 'rows.*' },
      { reason: 'nothingAt', detail: 'rows.*' },
    ],
    [
      'an answer of 50 MB',
      (_, answer) => void answer.writeHead(200).end(Buffer.alloc(50 << 20, 'x')),
      {},
      { reason: 'tooLarge', detail: '> 24 MB' },
    ],
    [
      'a redirect to a private address',
      (_, answer) => void answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      {},
      { reason: 'refused', detail: '169.254.169.254' },
    ],
  ])('that fails with %s says where and why', async (_, answer, columns, note) => {
    const one = await source({ csv: answer, columns })
    expect((await one.run()).notes).toEqual([{ place: one.path, ...note }])
  })

  it('tells what it left out, row by row', async () => {
    const one = await source({ csv: text('date,value\n2024-01-10,100\nsoon,3\n2024-01-12,many\n2024-01-13,\n') })
    expect(await one.run()).toMatchObject({
      ...{ added: 1, left_out: 2 },
      notes: [
        { place: '3', reason: 'notADate', detail: 'soon' },
        { place: '4', reason: 'notANumber', detail: 'many' },
      ],
    })
  })

  it('that brings what the database takes not brings the rest, or nothing: it is never under way for good', async () => {
    const one = await source({ csv: text('[{"name":"coin\\u0000 nul","value":1},{"name":"b","value":1e300}]') })
    const options = { format: 'json', date: '', entity: 'name', metric: 'price', kind: 'coin', scale: 1e15 }
    await newsroom.site.services.database.pool.query('update data_sources set options = $2 where id = $1', [
      one.id,
      options,
    ])
    expect(await one.run()).toMatchObject({ problem: null, added: 1, left_out: 1, end_time: expect.any(String) })
  })

  it('may name any number of things without a Latin letter', async () => {
    const names = Array.from({ length: 60 }, (_, place) => `基金${String.fromCharCode(0x4e00 + place)}`)
    const rows = names.map((name) => `2024-01-10,${name},5`).join('\n')
    const one = await source({ csv: text(`date,fund,value\n${rows}\n`) })
    const options = { format: 'csv', entity: 'fund', metric: 'flow', kind: 'fund' }
    await newsroom.site.services.database.pool.query('update data_sources set options = $2 where id = $1', [
      one.id,
      options,
    ])
    expect(await one.run()).toMatchObject({ problem: null, added: 60 })
  })

  it('cannot be on this machine where private addresses are not allowed', async () => {
    const guarded = await openTestNewsroom()
    const { orm } = guarded.site.services.database
    const fields = {
      connector: 'mapped-table',
      name: 'n',
      key: 'n',
      website: '',
      options: {},
      everyMinutes: 60,
      staleMinutes: 60,
      limits: {},
    }
    const id = await addSource(orm, { ...fields, address: `${base()}/table-1` })
    expect((await guarded.editor.call('runDataSource', { id })).data.problem).toBe('refused')
    await guarded.close()
  })
})

describe('the schedule', () => {
  const { signal } = new AbortController()
  it('reads what is due, waits as long as the provider asks, and longer after each failure', async () => {
    const one = await source({ csv: status(429, { 'retry-after': '7200' }) })
    await newsroom.editor.call('pauseDataSource', { id: one.id, paused: false })
    const { sourceRunner } = newsroom.site.services.data
    const start = new Date(Date.now() + 60_000)
    const nextRun = async () =>
      Date.parse(`${(await one.state())?.next_time?.replace(' ', 'T')}+08:00`) - start.getTime()
    await sourceRunner.runDue(signal, start)
    expect(Math.round((await nextRun()) / 1000)).toBeCloseTo(7200, -1)
    one.give(status(500))
    const later = new Date(start.getTime() + 7_300_000)
    await sourceRunner.runDue(signal, later)
    const first = (await nextRun()) - 7_300_000
    const muchLater = new Date(later.getTime() + first + 1_000)
    await sourceRunner.runDue(signal, muchLater)
    expect((await nextRun()) - 7_300_000 - first).toBeGreaterThan(first)
    expect((await one.state())?.failures).toBe(3)
    await newsroom.editor.call('pauseDataSource', { id: one.id, paused: true })
    expect((await one.state())?.next_time).toBeNull()
  })

  it('keeps to what a provider allows in a minute', async () => {
    const busy = await source({ csv: text('date,value\n2024-01-10,1\n') })
    const problems: unknown[] = []
    // Ten a minute are allowed: of this number, more than ten fall into one minute.
    while (problems.length < 21 && !problems.includes('resting')) problems.push((await busy.run())?.problem)
    expect(problems).toContain('resting')
  })
})
