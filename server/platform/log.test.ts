import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it } from 'vitest'
import { type Log, openLog } from './log.ts'
import { humanLine } from './log-line.ts'
import { inRequest } from './request-id.ts'

function capture(environment: 'production' | 'development') {
  let text = ''
  const target = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  return { log: openLog({ environment, logLevel: 'info' }, target), text: () => text }
}

describe('openLog', () => {
  it('writes JSON lines in production and hides secrets', () => {
    const { log, text } = capture('production')
    log.info({ password: 'p1', user: { token: 't1', name: 'Ada' } }, 'hello')
    const entry = JSON.parse(text())
    expect(entry).toMatchObject({ level: 'info', msg: 'hello', user: { name: 'Ada' } })
    expect(entry.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(text()).not.toMatch(/p1|t1/)
  })

  it.each(['/private/', '/zh-hant/private/', '/calendars/', '/search/', '/en/search/'])(
    'hides the secret of an address below %s',
    (folder) => {
      const { log, text } = capture('production')
      log.info({ req: { method: 'GET', url: `${folder}${'s3cret'.repeat(7)}.xml` } }, 'request')
      expect(JSON.parse(text()).req.path).toContain(folder)
      expect(text()).not.toContain('s3cret')
    },
  )

  it('logs of a request its method and path, never its query, headers or body', () => {
    const { log, text } = capture('production')
    const request = { method: 'GET', url: '/sign-in?code=abc', headers: { cookie: 'session' }, body: 'text' }
    log.info({ req: request, res: { statusCode: 200 } }, 'request')
    expect(JSON.parse(text())).toMatchObject({ req: { method: 'GET', path: '/sign-in' }, res: { status: 200 } })
    expect(text()).not.toMatch(/abc|session|text/)
  })

  it.each<[string, (log: Log, error: Error) => void]>([
    ['in a field', (log, error) => log.error({ err: error }, 'Saving failed')],
    ['alone', (log, error) => log.error(error)],
    ["as Fastify's default", (log, error) => log.error({ err: error }, error.message)],
  ])('says of a failed query what failed, not with which values: %s', (_how, write) => {
    const { log, text } = capture('production')
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (mail)=(ada@x) exists' })
    write(log, new DrizzleQueryError('insert into readers values ($1, $2)', ['ada@x', '$& \n    at ada@x'], cause))
    const entry = JSON.parse(text())
    expect(entry.err.message).toBe('Failed query: insert into readers values ($1, $2): duplicate key')
    expect(entry.err.stack).toContain('log.test.ts')
    expect(entry.msg).toMatch(/^(Saving failed|Failed query: insert .*\))$/)
    expect(text()).not.toContain('ada@x')
  })

  it('names the request in its lines', () => {
    const { log, text } = capture('production')
    inRequest('0123abcd', () => log.info('of a request'))
    expect(JSON.parse(text())).toMatchObject({ msg: 'of a request', requestId: '0123abcd' })
  })

  it('logs other errors as they are', () => {
    const { log, text } = capture('production')
    log.error(new Error('no query', { cause: new Error('at all') }))
    expect(JSON.parse(text())).toMatchObject({ msg: 'no query', err: { type: 'Error', message: 'no query: at all' } })
  })

  it('writes one readable line elsewhere', () => {
    const { log, text } = capture('development')
    log.warn({ port: 5432 }, 'Careful')
    expect(text()).toMatch(/^\d\d:\d\d:\d\d warn {2}Careful port=5432\n$/)
  })

  it('leaves out what lies below the level', () => {
    const { log, text } = capture('development')
    log.debug('quiet')
    expect(text()).toBe('')
  })
})

describe('humanLine', () => {
  it('does not let a value forge a line', () => {
    const line = humanLine(JSON.stringify({ level: 'info', msg: 'one\ntwo\u001b[2J', name: 'a\rb' }))
    expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
  })

  it('shows requests and errors', () => {
    const entry = {
      level: 'error',
      msg: 'failed',
      req: { method: 'POST', path: '/x' },
      res: { status: 500 },
      responseTime: 1.26,
      err: { type: 'Error', message: 'boo', stack: 'Error: boo\n    at here' },
    }
    expect(humanLine(JSON.stringify(entry))).toMatch(
      /error failed POST \/x 500 1\.3 ms\n {4}Error: boo\n {8}at here\n$/,
    )
  })

  it('passes on what is no entry', () => {
    expect(humanLine('plain\n')).toBe('plain\n')
  })
})
