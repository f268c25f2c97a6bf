import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { siteThreads, ThreadLostError, ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { readLink } from './link.ts'
import { createFlashTexts } from './texts.ts'

describe('a pasted link', () => {
  let pages: Server
  let origin: string
  const answers: Record<string, { type?: string; status?: number; body: Buffer | string }> = {
    '/og': {
      type: 'text/html; charset=utf-8',
      body: `<html><head><title>页题</title><meta property="og:title" content="公告：&quot;稳定币&quot; 条例"><meta property="og:site_name" content="金管局"></head><body>`,
    },
    // 比特币 in GBK, named by the page alone.
    '/gbk': {
      type: 'text/html',
      body: Buffer.concat([
        Buffer.from('<meta charset=gbk><title>'),
        Buffer.from([0xb1, 0xc8, 0xcc, 0xd8, 0xb1, 0xd2]),
        Buffer.from('</title>'),
      ]),
    },
    '/bare': { type: 'text/html', body: 'no head at all' },
    '/endless': { type: 'text/html', body: `<title>很长</title>${'<p>x</p>'.repeat(200_000)}` },
    '/deep': { type: 'text/html', body: '<div>'.repeat(100_000) },
    '/picture': { type: 'image/png', body: 'x' },
    '/gone': { type: 'text/html', status: 410, body: '<title>gone</title>' },
  }
  beforeAll(async () => {
    pages = createServer((request, response) => {
      const { type = '', status = 200, body = '' } = answers[request.url ?? ''] ?? { status: 404 }
      response.writeHead(status, { 'content-type': type }).end(body)
    })
    await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  })
  const threads = new ThreadPool({ ...siteThreads, threads: 1 })
  const texts = createFlashTexts(threads)
  afterAll(async () => {
    pages.close()
    await threads.close()
  })
  const fetcher = createFetcher({ allowPrivate: true })

  it.each([
    ['/og', { title: '公告："稳定币" 条例', source_name: '金管局' }],
    ['/gbk', { title: '比特币', source_name: '127.0.0.1' }],
    ['/bare', { title: '', source_name: '127.0.0.1' }],
    ['/endless', { title: '很长', source_name: '127.0.0.1' }],
  ])('%s offers title and source', async (path, expected) => {
    expect(await readLink(origin + path, { fetcher, texts })).toEqual(expected)
  })

  it.each(['/picture', '/gone', '/nowhere', '/deep'])('%s is refused with the reason', async (path) => {
    await expect(readLink(origin + path, { fetcher, texts })).rejects.toMatchObject({ reason: 'linkUnreadable' })
  })

  it('whose page takes too long to read is refused with the reason', async () => {
    const namesIn = () => Promise.reject(new ThreadLostError('it takes too long'))
    const answer = readLink(`${origin}/og`, { fetcher, texts: { namesIn } })
    await expect(answer).rejects.toMatchObject({ reason: 'linkUnreadable' })
  })

  it.each([
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://localhost/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:secret@example.org/',
    'not a link',
    '',
  ])('%s is never asked', async (url) => {
    await expect(readLink(url, { fetcher: createFetcher(), texts })).rejects.toMatchObject({ reason: 'linkUnreadable' })
  })
})
