import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPictureFolder } from '#server/importers/pictures/picture-folder.ts'
import { createPictureTaker, type PictureTaker } from '#server/importers/pictures/take-pictures.ts'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { ThreadPool } from '../platform/thread-pool/thread-pool.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { detectFormat } from './formats.ts'
import { plainLabels } from './import.fixture.ts'
import { createJobRenderer, importThreads } from './render-job.ts'
import type { FileReport, ItemEntry } from './report.ts'
import { importFile } from './run-import.ts'
import { tableContents } from './table-contents.fixture.ts'

let site: TestSite
let folder = ''
let old: Server
let origin = ''
let picture: Buffer
const threads = new ThreadPool({ ...importThreads, threads: 1 })
const served: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-import-'))
  site = await openTestSite({ dataDir: folder })
  picture = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  old = createServer((request, response) => {
    served.push(request.url ?? '')
    if (request.url?.endsWith('/real.jpg')) response.writeHead(200, { 'content-type': 'text/html' }).end(picture)
    else if (request.url?.endsWith('/fake.jpg'))
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<p>sold')
    else if (request.url?.endsWith('/drawing.svg'))
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => old.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(old.address() as AddressInfo).port}`
})
afterAll(async () => {
  await threads.close()
  await site.close()
  old.close()
  await rm(folder, { recursive: true })
})

const upload = (name: string) => `${origin}/wp-content/uploads/2024/05/${name}`

function post(id: number, text: string, more = ''): string {
  return `<item><title>第${id}篇</title><link>https://old.example/2024/05/post-${id}/</link>
    <content:encoded><![CDATA[${text}]]></content:encoded><wp:post_id>${id}</wp:post_id>
    <wp:post_date_gmt>2024-05-01 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}</item>`
}

async function wxr(name: string, items: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(
    path,
    `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
    <channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${items}</channel></rss>`,
  )
  return path
}

const signal = new AbortController().signal

async function run(file: string, { pictures, dryRun = false }: { pictures?: PictureTaker; dryRun?: boolean } = {}) {
  const format = await detectFormat(file)
  if (!format) throw new Error(`${file} is of no format`)
  const items: ItemEntry[] = []
  const report = await importFile({
    file,
    format,
    target: site.services.content,
    rehearse: dryRun,
    redirects: site.services.redirects,
    pictures,
    context: plainLabels,
    renderer: createJobRenderer(threads),
    limit: Number.POSITIVE_INFINITY,
    restart: false,
    onProgress: () => {},
    onItem: (entry) => items.push(entry),
    signal,
  })
  return { report, items }
}

const counts = ({ created, updated, unchanged, skipped }: FileReport) => ({ created, updated, unchanged, skipped })
const fromWeb = () => createPictureTaker(site.services.media, { fetcher: createFetcher({ allowPrivate: true }) })

async function shown(key: string) {
  const path = (await site.services.content.itemPaths([key])).get(key) ?? ''
  const id = Number(path.split('/').at(-1))
  return {
    path,
    id,
    item: await site.services.content.details({ id }, { language: 'zh-Hans', now: new Date(), tags: new Set() }),
  }
}

describe('an import', () => {
  it('changes nothing when it is done twice', async () => {
    const file = await wxr(
      'twice.xml',
      `${post(1, '正文')}${post(2, 'Second')}<item><wp:post_type>revision</wp:post_type></item>`,
    )
    const first = await run(file, { pictures: fromWeb() })
    expect(counts(first.report)).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 1 })
    const before = await tableContents(site.services.database)
    const second = await run(file, { pictures: fromWeb() })
    expect(counts(second.report)).toEqual({ created: 0, updated: 0, unchanged: 2, skipped: 1 })
    expect(await tableContents(site.services.database)).toEqual(before)
    expect(second.items.map(({ result }) => result).sort()).toEqual(['skipped', 'unchanged', 'unchanged'])
  })

  it('writes what has changed, and nothing else', async () => {
    const report = (await run(await wxr('changed.xml', post(1, '正文') + post(2, 'Second, corrected')))).report
    // Done without pictures this time, which makes another text of each.
    expect(counts(report)).toEqual({ created: 0, updated: 2, unchanged: 0, skipped: 0 })
    const again = (await run(await wxr('changed-again.xml', post(1, '正文') + post(2, 'Second, corrected twice'))))
      .report
    expect(counts(again)).toEqual({ created: 0, updated: 1, unchanged: 1, skipped: 0 })
  })

  it('writes nothing in a rehearsal', async () => {
    const before = await tableContents(site.services.database)
    const { report, items } = await run(await wxr('rehearsal.xml', post(90, 'never')), { dryRun: true })
    expect(report).toMatchObject({ records: 1, created: 1 })
    expect(items).toMatchObject([{ key: 'wordpress:old.example:90', result: 'created' }])
    expect(await tableContents(site.services.database)).toEqual(before)
  })

  it('shows what was published, and keeps the rest back', async () => {
    await run(
      await wxr(
        'states.xml',
        post(11, 'a') + post(12, 'b').replace('publish', 'draft') + post(13, 'c').replace('publish', 'private'),
      ),
    )
    expect((await shown('wordpress:old.example:11')).item.title).toBe('第11篇')
    await expect(shown('wordpress:old.example:12')).rejects.toThrow()
    await expect(shown('wordpress:old.example:13')).rejects.toThrow()
  })

  it('takes pictures over, and leaves what is none where it is', async () => {
    const text = ['real.jpg', 'fake.jpg', 'gone.jpg', 'drawing.svg']
      .map((name) => `<img src="${upload(name)}" alt="${name}">`)
      .join('')
    const thumbnail =
      '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>77</wp:meta_value></wp:postmeta>'
    const attachment = `<item><wp:post_id>77</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>${upload('real.jpg')}</wp:attachment_url></item>`
    const file = await wxr(
      'pictures.xml',
      post(21, `<p><a href="${upload('real.jpg')}">${text}</a></p>`, thumbnail) + attachment,
    )
    const { report, items } = await run(file, { pictures: fromWeb() })
    expect(report.pictures).toBe(1)
    expect(items.find(({ key }) => key?.endsWith(':21'))?.why).toEqual(
      expect.arrayContaining([
        `picture not taken over: not a picture of a known kind: ${upload('fake.jpg')}`,
        `picture not taken over: answered with 404: ${upload('gone.jpg')}`,
        `picture not taken over: not a picture of a known kind: ${upload('drawing.svg')}`,
      ]),
    )
    const { item } = await shown('wordpress:old.example:21')
    expect(item.html).toMatch(
      /<a href="\/media\/[0-9a-f]{32}\/1000\.jpg"[^>]*><img src="\/media\/[0-9a-f]{32}\/1000\.jpg" srcset="\/media\/[^"]+\/420\.webp 420w, [^"]+ 840w, [^"]+ 1000w" sizes="[^"]+" alt="real\.jpg" width="1000" height="500"/,
    )
    for (const name of ['fake.jpg', 'gone.jpg', 'drawing.svg']) expect(item.html).toContain(`src="${upload(name)}"`)
    expect(item.pic).toMatchObject({ width: 1000, height: 500 })

    const stored = await fetch(site.origin + item.pic?.url)
    expect(stored.headers.get('content-type')).toBe('image/jpeg')
    expect(stored.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).width).toBe(1000)
    for (const path of ['/media/0/1.jpg', `/media/${'0'.repeat(32)}/420.webp`, item.pic?.url.replace('.jpg', '.svg')])
      expect((await fetch(site.origin + path)).status).toBe(404)

    const before = await tableContents(site.services.database)
    served.length = 0
    expect(counts((await run(file, { pictures: fromWeb() })).report)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1,
    })
    expect(await tableContents(site.services.database)).toEqual(before)
    expect(served).toEqual([])
  })

  it('finds missing pictures in a copy of the site’s files later', async () => {
    const file = await wxr('later.xml', post(31, `<img src="${upload('late-300x150.jpg')}">`))
    await run(file, { pictures: fromWeb() })
    expect((await shown('wordpress:old.example:31')).item.html).toContain(upload('late-300x150.jpg'))
    await mkdir(join(folder, 'uploads/2024/05'), { recursive: true })
    await writeFile(join(folder, 'uploads/2024/05/late.jpg'), picture)
    const pictures = createPictureTaker(site.services.media, {
      folder: await openPictureFolder(join(folder, 'uploads')),
    })
    expect(counts((await run(file, { pictures })).report)).toMatchObject({ updated: 1 })
    expect((await shown('wordpress:old.example:31')).item.html).toContain('src="/media/')
  })

  it('lets old addresses lead on', async () => {
    await run(await wxr('addresses.xml', post(41, 'x').replaceAll('post-41', '%e8%be%93%e5%85%a5') + post(42, 'y')))
    const { path } = await shown('wordpress:old.example:41')
    const answer = async (address: string) => {
      const { status, headers } = await fetch(site.origin + address, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await answer('/2024/05/%e8%be%93%e5%85%a5')).toEqual([301, path])
    expect(await answer('/2024/05/%E8%BE%93%E5%85%A5')).toEqual([301, path])
    expect(await answer('/?p=41')).toEqual([301, path])
    expect(await answer('/2024/05/nothing')).toEqual([404, null])
    expect((await answer('/?p=4711'))[0]).not.toBe(301)
    expect((await answer('/'))[0]).toBe(200)
  })

  it('keeps an address with the item that had it first', async () => {
    const other = post(51, 'x').replaceAll('/2024/05/post-51/', '/2024/05/post-42/')
    const { report } = await run(await wxr('claimed.xml', other))
    expect(Object.keys(report.notes)).toEqual(['its old address leads elsewhere already'])
    expect(await site.services.redirects.find('/2024/05/post-42')).toBe((await shown('wordpress:old.example:42')).path)
  })

  it('leads nobody in a circle', async () => {
    await run(await wxr('circle-first.xml', post(61, 'x')))
    const { path } = await shown('wordpress:old.example:61')
    // The old site has a text at the address that this one has here, and this one's old address leads back there.
    await site.services.redirects.save([{ from: path, to: '/2024/05/post-62/' }])
    const other = post(62, 'y').replace('https://old.example/2024/05/post-62/', `https://old.example${path}`)
    await run(await wxr('circle.xml', other))
    const { redirects } = site.services
    const back = { from: '/2024/05/post-62', to: path }
    expect(await redirects.save([back])).toEqual({ taken: [], loops: [back] })
    const { report } = await run(
      await wxr('circle-back.xml', post(61, 'x').replaceAll('/2024/05/post-61/', '/2024/05/post-62/')),
    )
    expect(Object.keys(report.notes)).toEqual(['its old address would lead in a circle'])
    expect(await redirects.find('/2024/05/post-62')).toBeUndefined()
  })

  it('says in a rehearsal what would change and what would not', async () => {
    const again = await wxr('rehearsed.xml', post(71, 'x') + post(72, 'y'))
    expect(counts((await run(again, { dryRun: true })).report)).toMatchObject({ created: 2, unchanged: 0 })
    await run(again)
    const changed = await wxr('rehearsed-again.xml', post(71, 'x') + post(72, 'other') + post(73, 'z'))
    expect(counts((await run(changed, { dryRun: true })).report)).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      skipped: 0,
    })
    expect(await site.services.content.importProgress('nothing')).toEqual({ position: 0, finished: false })
  })
})
