import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ThreadPool } from '../platform/thread-pool/thread-pool.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { detectFormat } from './formats.ts'
import { plainLabels } from './import.fixture.ts'
import { createJobRenderer, importThreads } from './render-job.ts'
import { importFile } from './run-import.ts'

/** Tests of the rule that no import replaces a published text by one that is incomplete, doubtful or a draft. */

let site: TestSite
let folder = ''
const threads = new ThreadPool({ ...importThreads, threads: 1 })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-replacing-'))
  site = await openTestSite({ dataDir: folder })
})
afterAll(async () => {
  await threads.close()
  await site.close()
  await rm(folder, { recursive: true })
})

async function run(text: string | Uint8Array, more: { drafts?: boolean } = {}) {
  const file = join(folder, 'document')
  await writeFile(file, text)
  const format = await detectFormat(file)
  if (!format) throw new Error('The document is of no format')
  return importFile({
    file,
    format,
    target: site.services.content,
    context: { ...plainLabels, status: more.drafts ? 'draft' : undefined },
    renderer: createJobRenderer(threads),
    limit: Number.POSITIVE_INFINITY,
    restart: true,
    onProgress: () => {},
    signal: new AbortController().signal,
  })
}

const stored = async (key: string) => {
  const { rows } = await site.services.database.pool.query<{ status: string; language: string; html: string }>(
    `select status, language, html from items join item_texts on item_id = id
     where import_key like '%' || $1 and engine_version is null order by language`,
    [key],
  )
  return rows
}

const entry = (name: string, text: string) =>
  `<item><title>${name}</title><guid isPermaLink="true">https://feed.example/${name}</guid><description>${text}</description></item>`
const rss = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Wire</title><link>https://feed.example/</link>${entries.join('')}</channel></rss>`

const post = (id: number, text: string, more = '<wp:status>publish</wp:status>') =>
  `<item><title>Post ${id}</title><content:encoded><![CDATA[${text}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type>${more}</item>`
const wxr = (...items: string[]) =>
  `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('')}</channel></rss>`

describe('a document that is cut off', () => {
  it('gives the records before the cut; the one that was cut leaves the published text alone', async () => {
    await run(rss(entry('cut-a', 'First text'), entry('cut-b', 'Second text')))
    const later = rss(entry('cut-a', 'First text, corrected'), entry('cut-b', 'Second text, corrected'))
    for (const at of [later.indexOf('</description></item></channel'), later.indexOf('Second text, corr')]) {
      const report = await run(later.slice(0, at))
      expect(report).toMatchObject({ finished: true, skipped: 1, failure: 'the document is cut off at line 1' })
      expect(Object.keys(report.skipReasons)).toEqual(['cut off: the end of this record is missing'])
    }
    expect(await stored('/cut-a')).toMatchObject([{ status: 'approved', html: '<p>First text, corrected</p>' }])
    expect(await stored('/cut-b')).toMatchObject([{ status: 'approved', html: '<p>Second text</p>' }])
  })

  it('fails between two records as well, and not where only the end of the frame is missing', async () => {
    const whole = rss(entry('between', 'Text'))
    expect((await run(whole.replace('</channel></rss>', ''))).failure).toBe('the document is cut off at line 1')
    expect((await run(whole.replace('</rss>', ''))).failure).toBeUndefined()
  })

  it('takes nothing from a post whose picture stands behind the cut', async () => {
    const picture =
      '<wp:status>publish</wp:status><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>'
    const attachment =
      '<item><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/a.jpg</wp:attachment_url></item>'
    await run(wxr(post(1, 'Plain'), post(2, 'With a picture', picture), attachment))
    const later = wxr(post(1, 'Plain, corrected'), post(2, 'With a picture, corrected', picture), attachment)
    const report = await run(later.slice(0, later.indexOf('<wp:post_type>attachment')))
    expect(report).toMatchObject({ updated: 1, skipped: 2, failure: 'the document is cut off at line 1' })
    expect(await stored(':1')).toMatchObject([{ html: '<p>Plain, corrected</p>' }])
    expect(await stored(':2')).toMatchObject([{ html: '<p>With a picture</p>' }])
  })

  it('takes nothing from a post of Ghost whose tags and authors stand behind the cut', async () => {
    const ghost = (html: string) =>
      JSON.stringify({ db: [{ data: { posts: [{ uuid: 'g1', title: 'G', html, status: 'published' }], tags: [] } }] })
    await run(ghost('<p>Before</p>'))
    const later = ghost('<p>After</p>')
    const report = await run(later.slice(0, later.indexOf('"tags"')))
    expect(report).toMatchObject({
      updated: 0,
      skipped: 1,
      failure: 'the document is damaged at line 1: it ends too early',
    })
    expect(await stored(':g1')).toMatchObject([{ html: '<p>Before</p>' }])
  })
})

describe('a text that would be a draft', () => {
  it('begins a draft where there is none, and never replaces a published text', async () => {
    const gb = (name: string) =>
      Buffer.concat([
        Buffer.from(rss(entry(name, '@')).split('@')[0] ?? ''),
        Buffer.of(0xd6, 0xd0, 0xb9, 0xfa, 0xd0, 0xc2, 0xce, 0xc5),
        Buffer.from(rss(entry(name, '@')).split('@')[1] ?? ''),
      ])
    await run(rss(entry('doubtful', '中国要闻')))
    const report = await run(gb('doubtful'))
    expect(report).toMatchObject({ updated: 0, created: 0, skipped: 1 })
    expect(Object.keys(report.skipReasons)).toEqual([
      'its encoding is doubtful (read as gb18030): the published text stays',
    ])
    expect(JSON.stringify(report.notes)).not.toContain('draft')
    expect(await stored('/doubtful')).toMatchObject([{ status: 'approved', html: '<p>中国要闻</p>' }])

    const first = await run(gb('doubtful-new'))
    expect(first).toMatchObject({ created: 1 })
    expect(Object.keys(first.notes)).toContain('its encoding is doubtful (read as gb18030): a draft')
    expect(await stored('/doubtful-new')).toMatchObject([{ status: 'draft' }])
    expect(await run(gb('doubtful-new'))).toMatchObject({ unchanged: 1, skipped: 0 })
  })

  it.each([
    ['lost characters', () => run(rss(entry('lost', 'Text \ufffd'))), '/lost', rss(entry('lost', 'Text'))],
    [
      'a post that is private by now',
      () => run(wxr(post(21, 'For few', '<wp:status>private</wp:status>'))),
      ':21',
      wxr(post(21, 'Text')),
    ],
    [
      'an import as drafts',
      () => run(rss(entry('checked', 'Not checked')), { drafts: true }),
      '/checked',
      rss(entry('checked', 'Text')),
    ],
    ['no text', () => run(rss(entry('emptied', ''))), '/emptied', rss(entry('emptied', 'Text'))],
  ])('such as %s leaves the published one alone', async (_name, again, key, published) => {
    await run(published)
    expect(await again()).toMatchObject({ created: 0, updated: 0, skipped: 1 })
    expect(await stored(key)).toMatchObject([{ status: 'approved', html: '<p>Text</p>' }])
  })

  it('replaces a draft', async () => {
    await run(rss(entry('draft', 'One')), { drafts: true })
    expect(await run(rss(entry('draft', 'Two')), { drafts: true })).toMatchObject({ updated: 1 })
    expect(await stored('/draft')).toMatchObject([{ status: 'draft', html: '<p>Two</p>' }])
  })
})

describe('a document that is whole, but damaged', () => {
  it('takes neither the text nor the date of what was published', async () => {
    const dated = (date: string, text: string) =>
      rss(entry('kept', `${text}</description><pubDate>${date}</pubDate><description>`))
    const release = async () =>
      (await site.services.database.pool.query(`select release_time from items where import_key like '%/kept'`)).rows
    await run(dated('Fri, 20 Nov 2026 20:37:26 +0000', 'Kept text'))
    const before = await release()
    expect(before).toEqual([{ release_time: new Date('2026-11-20T20:37:26Z') }])
    expect(await run(dated('Mon, 29 Feb 9999 99:99:99 GMT', 'Kept text, changed'))).toMatchObject({ updated: 1 })
    expect(await release()).toEqual(before)
    const emptied = await run(rss(entry('kept', '')))
    expect(emptied).toMatchObject({ skipped: 1, updated: 0 })
    expect(Object.keys(emptied.skipReasons)).toEqual(['has no text any more: the published text stays'])
    expect(await stored('/kept')).toMatchObject([{ html: '<p>Kept text, changed</p>' }])
  })

  it('has characters that were encoded twice wait for an editor', async () => {
    await run(rss(entry('twice', 'Bewerbungen für Vorträge')))
    const report = await run(rss(entry('twice', Buffer.from('Bewerbungen für Vorträge').toString('latin1'))))
    expect(report).toMatchObject({ skipped: 1, updated: 0 })
    expect(await stored('/twice')).toMatchObject([{ status: 'approved', html: '<p>Bewerbungen für Vorträge</p>' }])
  })

  it('adds drafts where a text stands elsewhere, or in a form that nobody can read', async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Wire</title><id>urn:wire</id>
      <entry><title>Elsewhere</title><id>https://feed.example/elsewhere</id><content src="https://feed.example/a.html" type="text/html"/></entry>
      <entry><title>Here</title><id>https://feed.example/here</id><content>Text</content></entry></feed>`
    expect(await run(atom)).toMatchObject({ created: 2 })
    expect(await stored('/elsewhere')).toMatchObject([{ status: 'draft', html: '' }])
    expect(await stored('/here')).toMatchObject([{ status: 'approved', html: '<p>Text</p>' }])
    const posts = [
      {
        id: 'lex1',
        uuid: 'lex1',
        title: 'Broken',
        slug: 'broken',
        status: 'published',
        lexical: '{"root":{"children":[',
      },
      { id: 'lex2', uuid: 'lex2', title: 'Sound', slug: 'sound', status: 'published', html: '<p>Sound text</p>' },
    ]
    expect(await run(JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data: { posts } }] }))).toMatchObject({
      created: 2,
    })
    const { rows } = await site.services.database.pool.query(
      `select title, status from items join item_texts on item_id = id where title in ('Broken', 'Sound') order by title`,
    )
    expect(rows).toEqual([
      { title: 'Broken', status: 'draft' },
      { title: 'Sound', status: 'approved' },
    ])
  })
})
