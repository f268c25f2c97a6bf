import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { readFileAs } from './import.fixture.ts'
import { InputError, openInputs } from './inputs.ts'

let server: Server
let origin = ''
let folder = ''
let answer: RequestListener = () => {}
const fetcher = createFetcher({ allowPrivate: true })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-inputs-'))
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const rss = '<rss><channel><item><title>中</title></item></channel></rss>'
const post = (id: number) => ({
  id,
  type: 'post',
  link: `https://old.example/${id}/`,
  title: { rendered: `T${id}` },
  content: { rendered: '<p>x</p>' },
})

describe('what is to be imported', () => {
  it('is a file, or everything of a known format in a folder', async () => {
    await writeFile(join(folder, 'b.xml'), rss)
    await writeFile(join(folder, 'a.opml'), '<opml version="2.0"><body/></opml>')
    await writeFile(join(folder, 'c.txt'), 'nothing')
    const { inputs } = await openInputs(folder, fetcher)
    expect(inputs.map((input) => [input.name, 'format' in input ? input.format.name : input.list])).toEqual([
      ['a.opml', 'opml'],
      ['b.xml', 'feed'],
    ])
    await expect(openInputs(join(folder, 'c.txt'), fetcher)).rejects.toThrow(InputError)
    await expect(openInputs(join(folder, 'none'), fetcher)).rejects.toThrow(InputError)
  })

  it('is a document of the web, with what the transport says of it', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/xml; charset="gbk"' }).end(rss)
    const { inputs, remove } = await openInputs(`${origin}/feed`, fetcher)
    expect(inputs).toMatchObject([{ hints: { address: `${origin}/feed`, charset: 'gbk' }, broken: undefined }])
    await remove()
    await expect(stat(inputs[0]?.path ?? '')).rejects.toThrow()
  })

  it.each([
    [404, rss, /answered with 404/],
    [200, 'nothing', /no known format/],
  ])('is no answer of status %i with %s', async (status, text, message) => {
    answer = (_request, response) => response.writeHead(status).end(text)
    await expect(openInputs(`${origin}/feed`, fetcher)).rejects.toThrow(message)
  })

  it('is every post and page of a WordPress, page by page', async () => {
    const asked: string[] = []
    answer = (request, response) => {
      const url = new URL(request.url ?? '', origin)
      asked.push(`${url.pathname} ${url.searchParams.get('page')}`)
      const page = Number(url.searchParams.get('page'))
      const posts = url.pathname.endsWith('/posts')
      response.writeHead(200, { 'x-wp-totalpages': posts ? '2' : '1' }).end(JSON.stringify(posts ? [post(page)] : []))
    }
    const { inputs, remove } = await openInputs(`${origin}/wp-json`, fetcher)
    expect(asked).toEqual(['/wp-json/wp/v2/posts 1', '/wp-json/wp/v2/posts 2', '/wp-json/wp/v2/pages 1'])
    const titles = await Promise.all(
      inputs.map(async ({ path }) => (await readFileAs(path)).drafts.map(({ draft }) => draft.title)),
    )
    expect(titles).toEqual([['T1'], ['T2']])
    await remove()
    await expect(stat(dirname(inputs[0]?.path ?? ''))).rejects.toThrow()
  })

  it('is what there was before a WordPress failed', async () => {
    answer = (request, response) => {
      if (request.url?.includes('page=1'))
        response.writeHead(200, { 'x-wp-totalpages': '9' }).end(JSON.stringify([post(1)]))
      else response.writeHead(500).end()
    }
    const { inputs, remove } = await openInputs(`${origin}/wp-json/wp/v2/posts`, fetcher)
    expect(inputs).toMatchObject([{ broken: 'page 2 answered with 500' }])
    await remove()
  })

  it('is nothing inside of private networks', async () => {
    for (const path of ['/feed', '/wp-json']) {
      await expect(openInputs(origin + path, createFetcher())).rejects.toThrow('not on the public internet')
    }
  })
})
