import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { mountPolicyReports, violationsIn } from './policy-reports.ts'

const old = (more: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://site.test/news?keyword=secret#x',
    'effective-directive': 'img-src',
    'blocked-uri': 'http://other.test/picture.png?who=me',
    ...more,
  },
})
const modern = (more: object = {}) => ({
  type: 'csp-violation',
  url: 'https://site.test/news',
  body: { documentURL: 'https://site.test/news', effectiveDirective: 'script-src-elem', blockedURL: 'inline', ...more },
})

describe('what browsers report', () => {
  it('is read in both forms, without what it tells of the reader', () => {
    expect(violationsIn(old())).toEqual([
      { directive: 'img-src', page: '/news', blocked: 'http://other.test', source: '' },
    ])
    expect(violationsIn([modern(), { type: 'deprecation', body: {} }])).toEqual([
      { directive: 'script-src-elem', page: '/news', blocked: 'inline', source: '' },
    ])
  })

  it.each([undefined, null, 'x', 5, [], [null], {}, { 'csp-report': 'x' }, [{ type: 'csp-violation' }]])(
    '%j holds nothing',
    (body) => expect(violationsIn(body)).toEqual([]),
  )

  it.each([
    ['img-src https://site.test data:', 'img-src'],
    ['require-trusted-types-for', 'require-trusted-types-for'],
  ])('has the directive of %j', (written, directive) => {
    expect(violationsIn(modern({ effectiveDirective: written }))).toMatchObject([{ directive }])
  })

  it.each(['', 'IMG', '<b>x</b>', '图', 'a'.repeat(41), 5])(
    'without a name of a directive, such as %j, is none',
    (name) => {
      expect(violationsIn(modern({ effectiveDirective: name }))).toEqual([])
    },
  )

  it('that is hostile or long is cut down to addresses and words', () => {
    const page = `https://site.test/${'图'.repeat(150)}`
    const [found] = violationsIn(modern({ documentURL: page, blockedURL: '<script>\u0000\u202e' }))
    expect(found?.blocked).toBe('')
    expect(found?.page).toMatch(/^\/(%[0-9A-F]{2})+%?[0-9A-F]?$/)
    expect(found?.page.length).toBe(200)
  })

  it('by extensions of readers is left out', () => {
    expect(violationsIn([modern({ sourceFile: 'chrome-extension://abc/x.js' }), modern()])).toHaveLength(1)
    expect(violationsIn(old({ 'blocked-uri': 'moz-extension://abc/x.js' }))).toEqual([])
  })
})

describe('the endpoint', () => {
  const opened: { close(): Promise<unknown> }[] = []
  afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))

  function open() {
    const lines: object[] = []
    const clock = { time: 1_000_000 }
    const app = Fastify()
    const counted: [string, number][] = []
    mountPolicyReports(app, {
      log: { warn: (line: object) => void lines.push(line) } as never,
      violations: { add: async ({ directive }, reports) => void counted.push([directive, reports]) },
      now: () => clock.time,
    })
    opened.push(app)
    const send = async (payload: string | object, type = 'application/csp-report', ip = '203.0.113.5') => {
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
      const answer = await app.inject({
        ...{ method: 'POST', url: '/csp-reports', payload: body, remoteAddress: ip },
        headers: { 'content-type': type },
      })
      return answer.statusCode
    }
    return { app, lines, counted, clock, send }
  }

  it('logs and counts a kind of violation once, and afterwards how often it came again', async () => {
    const { lines, counted, clock, send } = open()
    for (let time = 0; time < 3; time += 1) expect(await send(old())).toBe(204)
    expect(await send([modern()], 'application/reports+json')).toBe(204)
    expect(lines).toEqual([
      { violation: expect.objectContaining({ directive: 'img-src' }) },
      { violation: expect.objectContaining({ directive: 'script-src-elem' }) },
    ])
    clock.time += 600_000
    await send(old())
    expect(lines[2]).toEqual({ violation: expect.objectContaining({ directive: 'img-src' }), again: 2 })
    expect(lines).toHaveLength(4)
    expect(counted).toEqual([
      ['img-src', 1],
      ['script-src-elem', 1],
      ['img-src', 2],
      ['img-src', 1],
    ])
  })

  it('takes a bounded number from a client, of a bounded size, and tells a bounded number of kinds apart', async () => {
    const { app, lines, send } = open()
    const many = Array.from({ length: 20 }, (_, index) => modern({ documentURL: `https://site.test/${index}` }))
    const statuses: number[] = []
    for (let time = 0; time < 31; time += 1) statuses.push(await send(many, 'application/reports+json'))
    expect([statuses[0], statuses[29], statuses[30]]).toEqual([204, 204, 429])
    expect(await send(old(), 'application/csp-report', '203.0.113.6')).toBe(204)
    expect(await send(`"${'x'.repeat(20_000)}"`, 'application/csp-report', '203.0.113.7')).toBe(413)
    expect(await send('{', 'application/csp-report', '203.0.113.7')).toBe(204)
    for (let client = 0; client < 10; client += 1) {
      const others = Array.from({ length: 5 }, (_, index) =>
        modern({ documentURL: `https://site.test/x${client}/${index}` }),
      )
      await send(others, 'application/reports+json', `203.0.113.${10 + client}`)
    }
    expect(lines).toHaveLength(50)
    await app.close()
    // 15 of the first client's 20, in each of its 30 requests, and what came when 50 kinds were known.
    expect(lines.at(-1)).toEqual({ others: 15 * 30 + 6 })
  })

  it('leaves kinds to other clients: one brings only a few new ones in a window', async () => {
    const { lines, counted, clock, send } = open()
    const invented = (from: number) =>
      Array.from({ length: 20 }, (_, index) => modern({ documentURL: `https://site.test/${from + index}` }))
    for (let time = 0; time < 5; time += 1) await send(invented(20 * time), 'application/reports+json')
    expect(lines).toHaveLength(5)
    expect(await send(old(), 'application/csp-report', '203.0.113.6')).toBe(204)
    expect(lines.at(-1)).toEqual({ violation: expect.objectContaining({ directive: 'img-src' }) })
    // Reports of other clients are counted, however often one client repeats them.
    await send(old())
    clock.time += 600_000
    await send(invented(100), 'application/reports+json')
    expect(counted).toContainEqual(['img-src', 1])
    expect(lines.slice(6)).toEqual([
      { violation: expect.objectContaining({ directive: 'img-src' }), again: 1 },
      { others: 95 },
      ...Array.from({ length: 5 }, () => ({ violation: expect.anything() })),
    ])
  })
})
