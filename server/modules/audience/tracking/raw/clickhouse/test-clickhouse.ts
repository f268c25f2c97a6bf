import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ClickhouseSettings } from '#server/platform/config/tracking-config.ts'

/** For tests: something that speaks the protocol of ClickHouse over HTTP. */
export interface TestClickhouse {
  settings: ClickhouseSettings
  close(): Promise<void>
}

interface StoredRow {
  at: string
  kind: string
  target_id: number
  path: string
  previous_path: string
  language: string
  visitor: string
}

const columns: Readonly<Record<keyof StoredRow, 'string' | 'number'>> = {
  ...{ at: 'string', kind: 'string', target_id: 'number', path: 'string', previous_path: 'string' },
  ...{ language: 'string', visitor: 'string' },
}
const settings = { user: 'desk', password: 'sesame & more', database: 'analytics', waitsMs: 60_000 }

/** Requests to a local server that ClickHouse would refuse, and whether it refuses everything itself. */
export interface LocalClickhouse extends TestClickhouse {
  complaints: string[]
  down: boolean
  /** After how many days its table forgets; undefined before there is one. */
  days: number | undefined
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

const moment = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

/**
 * A server of our own that checks what is sent: who asks, for which database, that every value of a statement is given, that
 * rows have the columns of the table. It computes its answers by itself from the rows that it took.
 */
export async function openLocalClickhouse(): Promise<LocalClickhouse> {
  const stored: StoredRow[] = []
  const tokens = new Set<string>()
  const complaints: string[] = []

  function take(body: string, token: string | null): string | undefined {
    if (state.days === undefined) return 'Code: 60. DB::Exception: Table analytics.page_views does not exist'
    const rows = body.split('\n').map((line) => JSON.parse(line) as StoredRow)
    for (const row of rows) {
      const names = Object.keys(row).toSorted().join()
      if (names !== Object.keys(columns).toSorted().join()) return `Code: 117. Unknown field in ${names}`
      for (const [name, type] of Object.entries(columns))
        if (typeof row[name as keyof StoredRow] !== type) return `Code: 27. Cannot parse ${name}`
      if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/.test(row.at)) return 'Code: 41. Cannot parse DateTime64'
      if (row.visitor.length !== 32) return 'Code: 131. Too large value for FixedString(32)'
    }
    if (token && tokens.has(token)) return undefined
    if (token) tokens.add(token)
    stored.push(...rows)
    return undefined
  }

  function answer(query: string, values: URLSearchParams): object[] | string {
    for (const [, name = ''] of query.matchAll(/\{(\w+):\w+\}/g))
      if (!values.has(`param_${name}`)) return `Code: 456. Substitution \`${name}\` is not set`
    const at = moment(values.get('param_at') ?? '')
    const since = at - Number(values.get('param_minutes')) * 60_000
    const within = stored.filter((row) => moment(row.at) > since && moment(row.at) <= at)
    if (query.includes('FROM system.tables'))
      return [{ definition: `MergeTree PARTITION BY toDate(at) TTL toDateTime(at) + toIntervalDay(${state.days})` }]
    if (query.includes('GROUP BY age')) {
      const ages = Map.groupBy(within, (row) => Math.floor((at - moment(row.at)) / 60_000))
      return [...ages].map(([age, rows]) => ({ age, n: rows.length }))
    }
    if (query.includes('GROUP BY kind')) {
      const groups = Map.groupBy(within, (row) =>
        JSON.stringify([row.kind, row.target_id, row.target_id === 0 ? row.path : '']),
      )
      return [...groups]
        .map(([key, rows]) => {
          const [kind, id, path] = JSON.parse(key) as [string, number, string]
          return { kind, id, path, readers: new Set(rows.map(({ visitor }) => visitor)).size }
        })
        .toSorted((a, b) => b.readers - a.readers || compare(a.kind, b.kind) || a.id - b.id || compare(a.path, b.path))
        .slice(0, Number(values.get('param_limit')))
    }
    return [{ readers: new Set(within.map(({ visitor }) => visitor)).size, views: within.length }]
  }

  const server = createServer(async (request, response) => {
    const refuse = (status: number, text: string) => {
      complaints.push(text)
      response.writeHead(status).end(text)
    }
    const body = await bodyOf(request)
    const values = new URL(request.url ?? '', 'http://local').searchParams
    const query = values.get('query')?.trim() ?? ''
    if (state.down) return void response.writeHead(503).end('Code: 242. Table is in readonly mode')
    if (request.method === 'GET' && request.url === '/ping') return void response.end('Ok.\n')
    if (request.method !== 'POST') return refuse(405, `Method ${request.method}`)
    const { 'x-clickhouse-user': user, 'x-clickhouse-key': key } = request.headers
    if (user !== settings.user || key !== settings.password) return refuse(403, 'Code: 516. Authentication failed')
    if (values.get('database') !== settings.database) return refuse(404, 'Code: 81. Database does not exist')
    const days = /\bTTL toDateTime\(at\) \+ toIntervalDay\((\d+)\)/.exec(query)?.[1]
    if (days !== undefined && query.startsWith('CREATE TABLE IF NOT EXISTS page_views')) {
      state.days ??= Number(days)
      return void response.end()
    }
    if (days !== undefined && query.startsWith('ALTER TABLE page_views MODIFY TTL')) {
      state.days = Number(days)
      return void response.end()
    }
    if (query === 'INSERT INTO page_views FORMAT JSONEachRow') {
      const wrong = take(body, values.get('insert_deduplication_token'))
      return wrong ? refuse(400, wrong) : void response.end()
    }
    if (!/^SELECT [\s\S]* FORMAT JSONEachRow$/.test(query)) return refuse(400, `Code: 62. Syntax error: ${query}`)
    const rows = answer(query, values)
    if (typeof rows === 'string') return refuse(400, rows)
    response.end(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const state: LocalClickhouse = {
    settings: { origin: `http://127.0.0.1:${port}`, ...settings },
    complaints,
    down: false,
    days: undefined,
    close: () => new Promise((done) => server.close(() => done())),
  }
  return state
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const run = promisify(execFile)
const startWithinMs = 60_000

/** The server that Debian installs, with a folder of its own; undefined where it is not installed. */
export async function openInstalledClickhouse(): Promise<TestClickhouse | undefined> {
  const found = await run('sh', ['-c', 'command -v clickhouse-server || command -v clickhouse']).catch(() => undefined)
  const path = found?.stdout.trim()
  if (!path) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-clickhouse-'))
  const holder = createServer()
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
  const { port } = holder.address() as AddressInfo
  await new Promise<void>((done) => holder.close(() => done()))
  const own = path.endsWith('clickhouse') ? ['server'] : []
  const given = [
    `--path=${folder}/`,
    `--http_port=${port}`,
    '--tcp_port=0',
    '--mysql_port=0',
    '--listen_host=127.0.0.1',
  ]
  const child: ChildProcess = spawn(path, [...own, '--', ...given], { cwd: folder, stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  const close = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    if (child.exitCode === null && child.kill()) await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (const end = Date.now() + startWithinMs; ; await pause(100)) {
    const answer = await fetch(`${origin}/ping`).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null || Date.now() > end) {
      await close()
      throw new Error('ClickHouse is installed but does not start')
    }
  }
  return { settings: { origin, user: 'default', password: '', database: 'default', waitsMs: settings.waitsMs }, close }
}
