import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { silentLog } from '../../../tools/test-database.ts'
import { openTestSite, type TestSite } from '../../test-site.ts'
import { pollDue } from './poll-due.ts'

let site: TestSite
let server: Server
let origin = ''
let answer: RequestListener = () => {}
const fetcher = createFetcher({ allowPrivate: true })

beforeAll(async () => {
  site = await openTestSite()
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await site.close()
})

const feed = (...titles: string[]) =>
  `<rss version="2.0"><channel><title>源</title><link>https://feed.example/</link>${titles.map((title) => `<item><title>${title}</title><link>https://feed.example/${encodeURIComponent(title)}</link><description>${title}的正文</description></item>`).join('')}</channel></rss>`

const withNoughts = (result: string) =>
  ['created', 'updated', 'unchanged', 'skipped']
    .map((state) => new RegExp(`\\d+ ${state}`).exec(result)?.[0] ?? `0 ${state}`)
    .join(', ')

const query = async <T extends object>(text: string): Promise<T[]> =>
  (await site.services.database.pool.query<T>(text)).rows
const poll = async () => {
  await query('update sources set next_poll_at = now()')
  return (await pollDue(site.services, { fetcher, log: silentLog, signal: new AbortController().signal })).map(
    ({ result }) => result,
  )
}

describe('feeds on a schedule', () => {
  it('become flash that is shown, and are asked for changes alone afterwards', async () => {
    const conditions: unknown[] = []
    answer = (request, response) => {
      conditions.push([request.headers['if-none-match'], request.headers['if-modified-since']])
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else
        response.writeHead(200, { etag: '"1"', 'last-modified': 'Fri, 05 Jan 2024 10:00:00 GMT' }).end(feed('一', '二'))
    }
    await site.services.sources.save({ address: `${origin}/flash`, title: '', takeAs: 'flash', everyMinutes: 30 })
    expect(await poll()).toEqual(['2 created, 0 updated, 0 unchanged, 0 skipped'])
    expect(await query('select kind, status from items')).toEqual(Array(2).fill({ kind: 'flash', status: 'approved' }))
    expect(await poll()).toEqual(['not changed'])
    expect(conditions).toEqual([
      [undefined, undefined],
      ['"1"', 'Fri, 05 Jan 2024 10:00:00 GMT'],
    ])
    await site.services.sources.remove(`${origin}/flash`)
  })

  it('become drafts that editors see first, each once', async () => {
    answer = (_request, response) => response.end(feed('三', '四'))
    await site.services.sources.save({ address: `${origin}/draft`, title: '', takeAs: 'draft', everyMinutes: 30 })
    expect(await poll()).toEqual(['2 created, 0 updated, 0 unchanged, 0 skipped'])
    expect(await query("select kind, status from items where status = 'draft'")).toEqual(
      Array(2).fill({ kind: 'article', status: 'draft' }),
    )
    expect(await poll()).toEqual(['0 created, 0 updated, 2 unchanged, 0 skipped'])
    answer = (_request, response) => response.end(feed('三', '四', '五'))
    expect(await poll()).toEqual(['1 created, 0 updated, 2 unchanged, 0 skipped'])
    expect(await query('select 1 from imports')).toEqual([])
    await site.services.sources.remove(`${origin}/draft`)
  })

  it.each([
    ['change', (n: number) => `?${n}`, () => ''],
    ['and times change', (n: number) => `?${n}`, (n: number) => `2024-01-05T10:${n + 10}:00Z`],
    ['change with the title', (n: number) => `?${n}`, () => '2024-01-05T10:00:00Z'],
  ])('recognise entries whose identities %s with every answer by their addresses', async (name, identity, date) => {
    await query('delete from items')
    const titled = name.endsWith('title')
    let answers = 0
    answer = (_request, response) => {
      const version = answers++
      const item = (title: string) =>
        `<item><title>${title}${titled ? version : ''}</title><guid isPermaLink="false">${title}${identity(version)}</guid><link>https://feed.example/${encodeURIComponent(title)}</link><pubDate>${date(version)}</pubDate><description>${title}的正文</description></item>`
      const titles = version < 2 ? ['二', '一'] : ['三', '二']
      response.end(`<rss version="2.0"><channel><title>源</title>${titles.map(item).join('')}</channel></rss>`)
    }
    await site.services.sources.save({ address: `${origin}/turning`, title: '', takeAs: 'flash', everyMinutes: 30 })
    const same = name === 'change' ? 'unchanged' : 'updated'
    const results = [await poll(), await poll(), await poll()].flat()
    expect(results).toEqual([`2 created`, `2 ${same}`, `1 created, 1 ${same}`].map((result) => withNoughts(result)))
    await site.services.sources.remove(`${origin}/turning`)
  })

  it('take entries at one address for others where their titles and times differ', async () => {
    await query('delete from items')
    const item = (title: string, day: number, link: string) =>
      `<item><title>${title}</title><guid isPermaLink="false">${title}${day}</guid><link>https://feed.example/${link}</link><pubDate>2024-01-0${day}T10:00:00Z</pubDate><description>正文${day}</description></item>`
    let entries = ''
    answer = (_request, response) =>
      response.end(`<rss version="2.0"><channel><title>源</title>${entries}</channel></rss>`)
    await site.services.sources.save({ address: `${origin}/changes`, title: '', takeAs: 'flash', everyMinutes: 30 })
    entries = item('改动一', 1, 'changes') + item('快讯', 1, '')
    expect(await poll()).toEqual(['2 created, 0 updated, 0 unchanged, 0 skipped'])
    entries = item('改动二', 2, 'changes') + item('快讯', 2, '')
    expect(await poll()).toEqual(['2 created, 0 updated, 0 unchanged, 0 skipped'])
    await site.services.sources.remove(`${origin}/changes`)
  })

  it('are asked less often the longer they fail, and are forgiven at once', async () => {
    await site.services.sources.save({ address: `${origin}/broken`, title: '', takeAs: 'draft', everyMinutes: 60 })
    const state = async () =>
      (
        await query<{ failures: number; minutes: number }>(
          'select failures, round(extract(epoch from next_poll_at - now()) / 60)::int as minutes from sources',
        )
      )[0]
    answer = (_request, response) => response.writeHead(500).end()
    expect(await poll()).toEqual(['answered with 500'])
    expect(await state()).toEqual({ failures: 1, minutes: 60 })
    answer = (_request, response) => response.end('<html>no feed</html>')
    expect(await poll()).toEqual(['no feed'])
    expect(await state()).toEqual({ failures: 2, minutes: 120 })
    answer = (_request, response) => response.end(feed('六'))
    await poll()
    expect(await state()).toEqual({ failures: 0, minutes: 60 })
    await site.services.sources.remove(`${origin}/broken`)
  })

  it('give what they can when they break off, and are asked for all of it again', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { etag: '"half"', 'content-length': '100000' })
      response.write(feed('七').replace('</channel></rss>', '<item><title>八'), () => response.destroy())
    }
    await site.services.sources.save({ address: `${origin}/half`, title: '', takeAs: 'flash', everyMinutes: 60 })
    expect(await poll()).toEqual([expect.stringMatching(/^1 created.*1 skipped; not whole: broke off/)])
    expect(await query('select etag, failures from sources')).toEqual([{ etag: null, failures: 1 }])
    await site.services.sources.remove(`${origin}/half`)
  })

  it.each([
    ['RSS', 'cut.xml', feed('十一', '十二'), '十二的', 'the document is cut off at line 1'],
    [
      'RSS between two entries',
      'between.xml',
      feed('十一', '十二'),
      '<item><title>十二',
      'the document is cut off at line 1',
    ],
    [
      'JSON',
      'cut.json',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: '源',
        items: [
          { id: 'https://feed.example/j1', title: '一', content_text: '一的正文' },
          { id: 'https://feed.example/j2', title: '二', content_text: '二的正文' },
        ],
      }),
      '二的正文',
      'the document is damaged at line 1: it ends too early',
    ],
  ])(
    'fail where an answer in %s is cut off, and leave what was published',
    async (_name, path, text, place, reason) => {
      await query('delete from items')
      answer = (_request, response) => response.writeHead(200, { etag: '"whole"' }).end(text)
      await site.services.sources.save({ address: `${origin}/${path}`, title: '', takeAs: 'flash', everyMinutes: 60 })
      expect(await poll()).toEqual(['2 created, 0 updated, 0 unchanged, 0 skipped'])
      const texts = () => query('select title, html from item_texts order by item_id, language')
      const before = await texts()
      answer = (_request, response) =>
        response.writeHead(200, { etag: '"cut"' }).end(text.slice(0, text.indexOf(place)))
      expect(await poll()).toEqual([
        expect.stringMatching(new RegExp(`^0 created, 0 updated, 1 unchanged.*; not whole: ${reason}$`)),
      ])
      expect(await query('select etag, failures from sources')).toEqual([{ etag: null, failures: 1 }])
      expect(await texts()).toEqual(before)
      await site.services.sources.remove(`${origin}/${path}`)
    },
  )

  it('are asked for all of it again when the site stops in the middle, which is no failure of theirs', async () => {
    const stop = new AbortController()
    answer = (_request, response) => {
      stop.abort()
      response.writeHead(200, { etag: '"stopped"' }).end(feed('九', '十'))
    }
    await site.services.sources.save({ address: `${origin}/stopped`, title: '', takeAs: 'flash', everyMinutes: 60 })
    await query('update sources set next_poll_at = now()')
    const [outcome] = await pollDue(site.services, { fetcher, log: silentLog, signal: stop.signal })
    expect(outcome?.result).toBe('0 created, 0 updated, 0 unchanged, 0 skipped; not whole: interrupted')
    expect(await query('select etag, failures from sources')).toEqual([{ etag: null, failures: 0 }])
    expect(await poll()).toEqual(['2 created, 0 updated, 0 unchanged, 0 skipped'])
    await site.services.sources.remove(`${origin}/stopped`)
  })

  it('are taken by one process each', async () => {
    for (let n = 0; n < 12; n += 1) {
      await site.services.sources.save({ address: `${origin}/${n}`, title: '', takeAs: 'draft', everyMinutes: 60 })
    }
    const claims = await Promise.all(Array.from({ length: 6 }, () => site.services.sources.claimDue(4)))
    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length + (await site.services.sources.claimDue(100)).length).toBe(12)
  })

  it('are saved once, with their last settings', async () => {
    const save = (everyMinutes: number) =>
      site.services.sources.save({ address: 'https://Feed.example', title: 'F', takeAs: 'draft', everyMinutes })
    expect([await save(10), await save(10), await save(20)]).toEqual(['created', 'unchanged', 'updated'])
    await expect(save(1)).rejects.toThrow(RangeError)
    await expect(
      site.services.sources.save({ address: 'file:///x', title: '', takeAs: 'draft', everyMinutes: 10 }),
    ).rejects.toThrow(RangeError)
    expect(await site.services.sources.remove('https://feed.example/')).toBe(true)
    expect(await site.services.sources.remove('https://feed.example/')).toBe(false)
  })

  it('are refused inside of private networks', async () => {
    await query('delete from sources')
    await site.services.sources.save({ address: `${origin}/inside`, title: '', takeAs: 'draft', everyMinutes: 60 })
    const results = await pollDue(site.services, {
      fetcher: createFetcher(),
      log: silentLog,
      signal: new AbortController().signal,
    })
    expect(results).toEqual([{ address: `${origin}/inside`, result: '127.0.0.1 is not on the public internet' }])
  })
})
