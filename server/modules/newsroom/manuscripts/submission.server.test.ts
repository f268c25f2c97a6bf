import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher, FetchError, type Fetcher } from '#server/platform/net/public-fetch.ts'
import { createUndoTime } from '#server/platform/undo-time.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { documentOf, openTestNewsroom, type TestNewsroom, write } from '#server/test-newsroom.ts'
import { createManuscriptsService } from './service.ts'

let newsroom: TestNewsroom
let pictures: Server
let address: string
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harbourwire-submission-'))
  newsroom = await openTestNewsroom({ dataDir })
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: { r: 1, g: 2, b: 3 } } })
    .png()
    .toBuffer()
  pictures = createServer((request, response) => {
    if (request.url === '/a.png') response.end(bytes)
    else if (request.url === '/page') response.end('<html><script>alert(1)</script>')
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await new Promise((done) => pictures.once('listening', done))
  address = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
})
afterAll(async () => {
  pictures.close()
  await newsroom.close()
  await rm(dataDir, { recursive: true, force: true })
})

const figure = (src: string) => ({ type: 'figure', attrs: { src, alt: '', caption: '图' } })
const context = (member: TestMember) =>
  ({
    language: 'zh-Hans',
    now: new Date(),
    tags: new Set<string>(),
    caller: { session: { id: 1, userId: member.id, roles: [], authenticatedAt: new Date() } },
  }) as never

/** The same service, which may ask the test's own server for pictures. */
const publishing = (fetcher = createFetcher({ allowPrivate: true })) =>
  createManuscriptsService({
    ...newsroom.site.services,
    decisionFollowers: [],
    log: { error() {} } as never,
    fetcher,
    undoTime: createUndoTime(),
  })

describe('pictures of other sites', () => {
  it.each([
    'http://127.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x',
  ])('%s is not asked for', async (url) =>
    expect(await newsroom.author.call('takePicture', { url })).toMatchObject({ status: 200, code: 10601 }),
  )

  it('are taken over one by one', async () => {
    const taken = await publishing().takePicture({ url: `${address}/a.png` }, context(newsroom.author))
    expect(taken).toMatchObject({ path: expect.stringMatching(/^\/media\//), picture: { width: 320, height: 240 } })
    await expect(publishing().takePicture({ url: `${address}/page` }, context(newsroom.author))).rejects.toThrow(
      'pictureRefused',
    )
  })

  it('fail alike, whatever the server knows of their host, and again the next day', async () => {
    const reasons = ['refused', 'unreachable', 'tooSlow', 'tooLarge', 'redirects', 'address'] as const
    const failing = (reason: (typeof reasons)[number]) => async () => {
      throw new FetchError(reason, `${reason} by what is inside`)
    }
    const words = new Set<string>()
    for (const reason of reasons) {
      const url = `https://${reason}.test/a.png`
      for (const fetcher of [failing(reason), createFetcher()]) {
        const asked = publishing(fetcher).takePicture({ url }, context(newsroom.author))
        words.add(await asked.then(String, (error) => `${error.message}`))
      }
      // An import reports more in its own report, and leaves a note.
      const noted = `https://noted.${reason}.test/a.png`
      await newsroom.site.services.media.takeFromAddress(noted, failing(reason))
      const asked = publishing().takePicture({ url: noted }, context(newsroom.author))
      words.add(await asked.then(String, (error) => `${error.message}`))
    }
    expect([...words]).toEqual(['pictureRefused: could not be fetched'])
  })

  it('count like those that are sent, one by one and with a submission; known ones do not', async () => {
    const member = await addMember(newsroom.site)
    const asked: string[] = []
    const fetcher: Fetcher = async (url) => {
      asked.push(url)
      throw new FetchError('unreachable', 'nothing there')
    }
    const many = Array.from({ length: 61 }, (_, place) => `https://many.test/${place}.png`)
    for (const url of many.slice(0, 30)) {
      for (const _again of [1, 2]) {
        await expect(publishing(fetcher).takePicture({ url }, context(member))).rejects.toThrow('pictureRefused')
      }
    }
    const document = { type: 'doc' as const, content: many.slice(0, 61).map(figure) }
    const { id } = await write(newsroom, member, { document })
    await expect(publishing(fetcher).submit({ id, version: 1 }, context(member))).rejects.toMatchObject({
      reason: 'tooManyRequests',
      retryAfter: expect.any(Number),
    })
    expect(asked).toHaveLength(60)
  })

  it('are taken over with the submission, or named', async () => {
    const { author } = newsroom
    const document = { type: 'doc' as const, content: [figure(`${address}/a.png`), figure(`${address}/gone.png`)] }
    const { id } = await write(newsroom, author, { document })
    await expect(publishing().submit({ id, version: 1 }, context(author))).rejects.toThrow(
      `manuscriptIncomplete: pictures: ${address}/gone.png`,
    )
    expect((await author.call('getManuscript', { id })).data).toMatchObject({ state: 'draft', version: 1 })
    await author.call('saveManuscript', {
      id,
      version: 1,
      document: { type: 'doc', content: [figure(`${address}/a.png`)] },
    })
    const submitted = await publishing().submit({ id, version: 2 }, context(author))
    expect(submitted).toMatchObject({ state: 'pending', version: 3 })
    expect(submitted.document.content).toMatchObject([
      { attrs: { src: expect.stringMatching(/^\/media\//), width: 320 } },
    ])
  })
})

describe('whatever is sent', () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 5 }),
    fc.constantFrom('<script>', 'javascript:alert(1)', -1, 1e308, '9999-12-31 23:59:59', "'; drop table users; --"),
  )
  const mostly = <T>(sound: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
    fc.oneof({ arbitrary: sound as fc.Arbitrary<unknown>, weight: 12 }, { arbitrary: anything, weight: 1 })
  const words = mostly(fc.string({ unit: 'grapheme' }))
  const names = mostly(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 }))
  const blocks = fc.array(
    fc.record({
      type: fc.constantFrom('paragraph', 'heading', 'blockquote', 'figure', 'x'),
      content: fc.array(anything, { maxLength: 1 }),
    }),
    { maxLength: 2 },
  )
  const fields = fc.record(
    {
      title: words,
      summary: words,
      source_name: words,
      source_url: words,
      labels: names,
      bylines: names,
      ...{
        cover: mostly(fc.constant(null)),
        category: mostly(fc.integer({ min: 1 })),
        id: mostly(fc.integer({ min: 1 })),
      },
      language: mostly(fc.constant('en')),
      origin: mostly(fc.constant('original')),
      document: fc.oneof(anything, fc.record({ type: fc.constant('doc'), content: mostly(blocks) })),
    },
    { requiredKeys: [] },
  )

  it('to the editor is never an error of the server', async () => {
    const codes = new Set<number>()
    let member = await addMember(newsroom.site)
    let calls = 0
    await fc.assert(
      fc.asyncProperty(fields, async (sent) => {
        if (calls++ % 50 === 49) member = await addMember(newsroom.site)
        const { status, code } = await member.call('saveManuscript', sent)
        codes.add(code)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
    expect([...codes]).toEqual(expect.arrayContaining([200, 400, 10802]))
  })

  it('to the console is never one either', async () => {
    const names = [
      'getReview',
      'attendReview',
      'decideReview',
      'assignReview',
      'noteReview',
      'staffArticles',
      'staffManuscripts',
      'reviewQueue',
      'unpublishArticle',
      'restoreArticle',
      'mergeArticles',
      'mediaLibrary',
      'mediaUses',
      'deleteMedia',
      'auditLog',
      'reviseArticle',
      'previewManuscript',
      'takePicture',
    ] as const
    const inputs = fc.dictionary(
      fc.constantFrom(
        'id',
        'into',
        'version',
        'decision',
        'publish_time',
        'reason',
        'text',
        'user',
        'keyword',
        'state',
        'kind',
        'category',
        'page',
        'size',
        'hash',
        'action',
        'actor',
        'target',
        'item',
        'url',
      ),
      fc.oneof(anything, fc.integer({ min: 1, max: 50 }), fc.constantFrom('approve', 'pending', 'article')),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), inputs, async (name, sent) => {
        const { status } = await newsroom.administrator.call(name, sent)
        expect([name, status < 500]).toEqual([name, true])
      }),
      { numRuns: 400 },
    )
  })

  it('a category that does not exist is asked for anew', async () => {
    const { author } = newsroom
    const { id } = await write(newsroom, author, { category: 999_999, document: documentOf('文') })
    expect(await author.call('submitManuscript', { id, version: 1 })).toMatchObject({ code: 10801 })
  })
})
