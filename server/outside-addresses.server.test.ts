import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../tools/test-database.ts'
import { pollDue } from './importers/feed/poll-due.ts'
import { addSource } from './modules/market/data/sources/sources-store.ts'
import { createFetcher } from './platform/net/public-fetch.ts'
import { openTestNewsroom, type TestNewsroom, write } from './test-newsroom.ts'

/** Addresses that somebody else chooses, at every part of the site that asks them: none reaches this machine. */

/** The one address that these tests call public; everything else of this machine is private as ever. */
const publicHost = '127.0.2.1'
const fetcher = createFetcher({
  isPublic: (address) => address === publicHost,
  resolve: async (name) => [
    ...(name === 'both.example' ? [{ address: publicHost, family: 4 }] : []),
    { address: name === 'six.example' ? '::1' : '127.0.0.1', family: name === 'six.example' ? 6 : 4 },
  ],
})
let newsroom: TestNewsroom
/** Hosts that the site must not ask, and a public server that redirects to one. */
let inside: Server
let outside: Server
const asked: string[] = []
const redirects: string[] = []
const portOf = (server: Server) => (server.address() as AddressInfo).port
beforeAll(async () => {
  inside = createServer((request, answer) => {
    asked.push(`${request.headers.host}${request.url}`)
    answer.end()
  }).listen(0, '::')
  outside = createServer((request, answer) => {
    redirects.push(request.url ?? '')
    answer.writeHead(302, { location: `http://127.0.0.1:${portOf(inside)}/` }).end()
  }).listen(0, publicHost)
  newsroom = await openTestNewsroom({ fetcher, webhookFetcher: fetcher, webhooksAllowPrivate: true })
})
afterAll(async () => {
  for (const server of [inside, outside]) {
    server.closeAllConnections()
    server.close()
  }
  await newsroom.close()
})
beforeEach(async () => {
  asked.length = 0
  redirects.length = 0
  for (const table of ['rate_limits', 'partner_sources', 'webhooks', 'sources'])
    await newsroom.site.services.database.pool.query(`delete from ${table}`)
})

const hosts = [
  '127.0.0.1',
  '127.1',
  '0.0.0.0',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '１２７.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '169.254.169.254',
  '[fd00:ec2::254]',
  'localhost',
  'inside.example',
  'six.example',
  'both.example',
]

/** Each part of the site that asks an address: makes it ask. */
const users = {
  'the link of a flash': (url: string) => newsroom.editor.call('readLink', { url }),
  'a picture of an article': (url: string) => newsroom.author.call('takePicture', { url }),
  'the pictures of a submission': async (url: string) => {
    const document = {
      type: 'doc' as const,
      content: [{ type: 'figure', attrs: { src: url, alt: '', caption: '图' } }],
    }
    const { id, version } = await write(newsroom, newsroom.author, { document })
    return newsroom.author.call('submitManuscript', { id, version })
  },
  'a calendar of partners': async (url: string) => {
    const { partnerEvents, database } = newsroom.site.services
    await database.pool.query(`insert into partner_sources (name, url) values ('x', $1)`, [url])
    await partnerEvents.readDue(AbortSignal.timeout(10_000))
  },
  'a feed': async (url: string) => {
    const { services } = newsroom.site
    await services.sources.save({ address: url, title: '', takeAs: 'draft', everyMinutes: 60 })
    await pollDue(services, { fetcher, log: silentLog, signal: AbortSignal.timeout(10_000) })
  },
  'a source of numbers': async (url: string) => {
    const options = { format: 'csv', date: 'date', value: 'value', fixed: 'x', metric: 'price', kind: 'coin' }
    sources += 1
    const id = await addSource(newsroom.site.services.database.orm, {
      ...{ connector: 'mapped-table', name: `x${sources}`, key: `mapped-table:x${sources}`, address: url, website: '' },
      ...{ options, everyMinutes: 60, staleMinutes: 120, limits: {} },
    })
    expect((await newsroom.editor.call('runDataSource', { id })).code).toBe(200)
  },
  'a webhook': async (url: string) => {
    const { call } = newsroom.administrator
    const { data } = await call('saveWebhook', { name: 'x', url, events: ['published'], kinds: ['flash'] })
    if (!data?.saved) throw new Error('The webhook was not saved')
    await call('testWebhook', { id: data.webhook.id })
    await newsroom.site.services.webhooks.sendDue(new Date())
  },
}
let sources = 0
const parts = Object.keys(users) as (keyof typeof users)[]

describe.each(parts)('%s', (part) => {
  it.each(hosts)('does not ask %s', async (host) => {
    await users[part](`http://${host}:${portOf(inside)}/${parts.indexOf(part)}.ics`)
    expect(asked).toEqual([])
  })

  it('asks a public host, and does not follow it to this machine', async () => {
    // Each part has an address of its own, since the site stores failures and does not ask such an address again.
    const path = `/${parts.indexOf(part)}.ics`
    await users[part](`http://${publicHost}:${portOf(outside)}${path}`)
    expect(redirects).toEqual([path])
    expect(asked).toEqual([])
  })
})

it.each([...hosts, publicHost])('the picture of a member is never one at an address, as of %s', async (host) => {
  for (const [server, scheme] of [
    [inside, 'http:'],
    [inside, ''],
    [outside, 'http:'],
  ] as const) {
    const avatar_img = `${scheme}//${host}:${portOf(server)}/avatar.png`
    const { code } = await newsroom.author.call('editUserInfo', { avatar_img })
    expect([avatar_img, code]).not.toEqual([avatar_img, 200])
  }
  expect([asked, redirects]).toEqual([[], []])
})
