import { glob, readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../tools/test-database.ts'
import { pollDue } from './importers/feed/poll-due.ts'
import { addSource } from './modules/market/data/sources/sources-store.ts'
import { addPushDevice } from './modules/outreach/push/test-push-service.ts'
import { createFetcher } from './platform/net/public-fetch.ts'
import { innerAddresses, innerNames, publicHost } from './test-inner-addresses.ts'
import { callAsVisitor } from './test-member.ts'
import { openTestNewsroom, type TestNewsroom } from './test-newsroom.ts'
import { openTestSite, type TestSite } from './test-site.ts'

/** Addresses that somebody else chooses, at every part of the site that asks them: none reaches this machine. */

/** How often a name was resolved that is public at first and private ever after. */
let turns = 0
const resolve = async (name: string) => {
  const at = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 })
  if (name === 'turning.example') {
    turns += 1
    return [at(turns === 1 ? publicHost : '127.0.0.1')]
  }
  return (innerNames[name] ?? ['127.0.0.1']).map(at)
}
const fetcher = createFetcher({ isPublic: (address) => address === publicHost, resolve })

let newsroom: TestNewsroom
/** A site as it is operated: push services are public and encrypted. */
let usual: TestSite
/** Hosts that the site must not ask, a public server that redirects, and another public one. */
let inside: Server
let outside: Server
let other: Server
/** Connections to this machine, whatever was sent over them. */
const connected: string[] = []
const redirects: string[] = []
const taken: IncomingHttpHeaders[] = []
/** Destination of redirects. */
let onwards = ''
const portOf = (server: Server) => (server.address() as AddressInfo).port
beforeAll(async () => {
  inside = createServer((_request, answer) => answer.end())
    .on('connection', ({ localAddress = '' }) => {
      if (!localAddress.endsWith(publicHost)) connected.push(localAddress)
    })
    .listen(0, '::')
  outside = createServer((request, answer) => {
    redirects.push(request.url ?? '')
    answer.writeHead(302, { location: onwards, 'set-cookie': 'session=outside' }).end()
  }).listen(0, publicHost)
  other = createServer((request, answer) => {
    taken.push(request.headers)
    answer.end()
  }).listen(0, publicHost)
  newsroom = await openTestNewsroom({ fetcher, webhookFetcher: fetcher, webhooksAllowPrivate: true })
  usual = await openTestSite()
})
afterAll(async () => {
  for (const server of [inside, outside, other]) {
    server.closeAllConnections()
    server.close()
  }
  await newsroom.close()
  await usual.close()
})
beforeEach(async () => {
  for (const list of [connected, redirects, taken]) list.length = 0
  turns = 0
  await clear(newsroom.site, 'partner_sources', 'webhooks', 'sources', 'data_sources')
  await clear(usual, 'push_subscriptions')
})
async function clear({ services }: TestSite, ...tables: string[]): Promise<void> {
  for (const table of ['rate_limits', ...tables]) await services.database.pool.query(`delete from ${table}`)
}

const key = 'a-key-of-a-provider'
interface User {
  /** The file that asks the address. */
  file: string
  ask(url: string): Promise<unknown>
  /** Sends with POST, and follows nobody. */
  posts?: true
}
let sources = 0

/** Each part of the site that asks an address: makes it ask. */
const users: Readonly<Record<string, User>> = {
  'the link of a flash': {
    file: 'server/modules/newsroom/flash/link.ts',
    ask: (url) => newsroom.editor.call('readLink', { url }),
  },
  'a picture of an article': {
    file: 'server/modules/content/media/service.ts',
    ask: (url) => newsroom.author.call('takePicture', { url }),
  },
  'the pictures of a submission': {
    file: 'server/modules/content/media/service.ts',
    async ask(url) {
      const document = {
        type: 'doc' as const,
        content: [{ type: 'figure', attrs: { src: url, alt: '', caption: '图' } }],
      }
      const { data } = await newsroom.author.call('saveManuscript', {
        ...{ title: '一篇稿件', category: newsroom.category, document },
      })
      // Others than addresses of the web are refused before it is stored.
      if (!data?.saved) return
      await newsroom.author.call('submitManuscript', { id: data.manuscript.id, version: data.manuscript.version })
    },
  },
  'a calendar of partners': {
    file: 'server/modules/events/partner-events/service.ts',
    async ask(url) {
      const { partnerEvents, database } = newsroom.site.services
      await database.pool.query(`insert into partner_sources (name, url) values ('x', $1)`, [url])
      await partnerEvents.readDue(AbortSignal.timeout(10_000))
    },
  },
  'a feed': {
    file: 'server/importers/pictures/download.ts',
    async ask(url) {
      const { services } = newsroom.site
      const source = { address: url, title: '', takeAs: 'draft', everyMinutes: 60 } as const
      const isSaved = await services.sources.save(source).then(
        () => true,
        () => false,
      )
      if (!isSaved) return
      await pollDue(services, { fetcher, log: silentLog, signal: AbortSignal.timeout(10_000) })
    },
  },
  'a source of numbers, with a key': {
    file: 'server/modules/market/data/sources/source-runner.ts',
    async ask(url) {
      const { services } = newsroom.site
      sources += 1
      const id = await addSource(services.database.orm, {
        ...{ connector: 'mapped-table', name: `x${sources}`, key: `mapped-table:x${sources}`, address: url },
        ...{ website: '', everyMinutes: 60, staleMinutes: 120, limits: {} },
        options: { format: 'csv', date: 'date', value: 'value', fixed: 'x', metric: 'price', kind: 'coin' },
      })
      expect((await newsroom.editor.call('runDataSource', { id })).code).toBe(200)
      const keyed = {
        ...{ connector: 'coingecko-markets', name: `y${sources}`, every_minutes: 60, key },
        ...{ address: 'https://public.example/', options: JSON.stringify({ coins: ['bitcoin'], histories: [] }) },
      }
      const { data } = await newsroom.administrator.call('saveDataSource', keyed)
      await services.database.pool.query('update data_sources set address = $2 where id = $1', [data.id, url])
      expect((await newsroom.editor.call('runDataSource', { id: data.id })).code).toBe(200)
    },
  },
  'a webhook': {
    file: 'server/modules/integration/webhooks/webhook-sender.ts',
    posts: true,
    async ask(url) {
      const { call } = newsroom.administrator
      const { data } = await call('saveWebhook', { name: 'x', url, events: ['published'], kinds: ['flash'] })
      if (!data?.saved) return
      await call('testWebhook', { id: data.webhook.id })
      await newsroom.site.services.webhooks.sendDue(new Date())
    },
  },
}
const parts = Object.keys(users)
const askAs = (part: string, url: string) => users[part]?.ask(url)

/** Files that ask addresses of the operator alone, or hand a fetcher on. */
const ofOperators = [
  'server/commands/import.ts',
  'server/importers/wordpress/rest-download.ts',
  'server/modules/site/sharing/wechat.ts',
  'server/platform/net/chain-nodes.ts',
]

it('knows every file that asks an address', async () => {
  const asking = new Set<string>()
  for await (const path of glob('server/**/*.ts', { exclude: (name) => /\.test\.ts$|(^|\/)test-/.test(name) }))
    if (/\bfetcher\(/.test(await readFile(path, 'utf8'))) asking.add(path)
  const known = [...Object.values(users).map(({ file }) => file), ...ofOperators]
  expect([...asking].toSorted()).toEqual([...new Set(known)].toSorted())
})

describe.each(parts)('%s', (part) => {
  it.each(innerAddresses)('does not ask %s', async (_name, make) => {
    await askAs(part, make(portOf(inside), `/${parts.indexOf(part)}.ics`))
    expect(connected).toEqual([])
  })

  it('asks a public host, and does not follow it to this machine', async () => {
    for (const [place, [, make]] of innerAddresses.entries()) {
      // Each redirect has an address of its own, since the site stores failures and does not ask such an address again.
      if (place % 6 > 0) continue
      const path = `/${parts.indexOf(part)}-${place}.ics`
      await clear(newsroom.site, 'partner_sources', 'webhooks', 'sources', 'data_sources')
      onwards = encodeURI(make(portOf(inside), '/'))
        .replaceAll('%5B', '[')
        .replaceAll('%5D', ']')
      await askAs(part, `http://${publicHost}:${portOf(outside)}${path}`)
      expect(redirects.some((asked) => asked.startsWith(path))).toBe(true)
      expect(connected).toEqual([])
    }
  })

  it('connects to the address that was checked, though the name means another from then on', async () => {
    const port = portOf(inside)
    await askAs(part, `http://turning.example:${port}/${parts.indexOf(part)}-turning.ics`)
    expect(turns).toBeGreaterThan(0)
    expect(connected).toEqual([])
  })

  it.skipIf(users[part]?.posts)('takes no credentials along where it is redirected', async () => {
    onwards = `http://${publicHost}:${portOf(other)}/`
    await askAs(part, `http://${publicHost}:${portOf(outside)}/${parts.indexOf(part)}-onwards.ics`)
    expect(taken.length).toBeGreaterThan(0)
    const usualHeaders = /^(?:host|connection|user-agent|accept|accept-encoding)$/
    expect(taken.flatMap((headers) => Object.keys(headers).filter((name) => !usualHeaders.test(name)))).toEqual([])
    expect(JSON.stringify(taken)).not.toContain(key)
  })
})

describe('a device', () => {
  // Push services have no fetcher of the tests: names mean what they mean to this machine.
  const known = innerAddresses.filter(([name]) => !(name in innerNames) || name.startsWith('localhost'))
  it.each(known)('gets no push by way of %s', async (_name, make) => {
    for (const scheme of ['http:', 'https:']) {
      await clear(usual)
      const endpoint = make(portOf(inside), '/push').replace(/http:/, scheme)
      const { answer, device } = await addPushDevice(
        usual,
        { received: [], origin: '', close: async () => {} },
        {
          endpoint,
        },
      )
      if (answer.code === 200) expect((await callAsVisitor(usual, 'testPush', { device })).code).not.toBe(200)
      expect(connected).toEqual([])
    }
  })
})

it.each([...innerAddresses.map(([, make]) => make), (port: number) => `http://${publicHost}:${port}/avatar.png`])(
  'the picture of a member is never one at an address (%#)',
  async (make) => {
    for (const server of [inside, outside])
      for (const avatar_img of [make(portOf(server), '/a.png'), make(portOf(server), '/a.png').replace(/^http:/, '')]) {
        const { code } = await newsroom.author.call('editUserInfo', { avatar_img })
        expect([avatar_img, code]).not.toEqual([avatar_img, 200])
      }
    expect([connected, redirects]).toEqual([[], []])
  },
)
