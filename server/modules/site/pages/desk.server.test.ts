import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { type StaticPageName, staticPageName } from '#contract/site/site.ts'
import type { Language } from '#language/languages.ts'
import { openServices, type Services } from '#server/services.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { testSecret } from '#server/test-site.ts'
import { silentLog } from '../../../../tools/test-database.ts'

let newsroom: TestNewsroom
/** Another process on the same database. */
let other: Services
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  const { directUrl: url } = newsroom.site.services.database
  other = await openServices(
    { databaseUrl: url, dataDir: '', secretKey: testSecret, siteOrigin: 'http://site.test' },
    silentLog,
  )
  await other.bus.subscribe(
    (tags) => other.pages.forget(tags),
    () => other.pages.forget(),
  )
})
afterAll(async () => {
  await other.close()
  await newsroom.close()
})

const read = async (page: StaticPageName, language: string) =>
  (await callAsVisitor(newsroom.site, 'getStaticPage', { page }, { language })).data
const texts = async (page: StaticPageName) => (await newsroom.editor.call('staffPage', { page })).data.texts
const versionIn = async (page: StaticPageName, language: string) =>
  (await texts(page)).find((one) => one.language === language)?.version ?? -1

async function save(page: StaticPageName, given: Partial<CallInput<'savePage'>>) {
  const language = given.language ?? 'zh-Hans'
  const version = given.version ?? (await versionIn(page, language))
  const text = { title: '题', summary: '', markdown: '文', ...given }
  const { data, message } = await newsroom.editor.call('savePage', { page, ...text, language, version })
  if (!data?.saved) throw new Error(message)
  return data.text
}

describe('static pages as readers get them', () => {
  const languages = [
    ['cn', 'zh-Hans', /[这为们议]/],
    ['hk', 'zh-Hant-HK', /[這為們議]/],
    ['en', 'en', /\bthe\b/],
  ] as const
  it.each(staticPageName.options.flatMap((page) => languages.map((language) => [page, ...language] as const)))(
    '%s stands in %s',
    async (page, header, language, words) => {
      const data = await read(page, header)
      expect(data).toMatchObject({ page, language, languages: ['zh-Hans', 'zh-Hant-HK', 'en'] })
      expect(data.title).not.toBe('')
      expect(data.html).toMatch(/^<(p|h2)/)
      expect(data.title + data.summary + data.html).toMatch(words)
      if (language === 'en') expect(data.html).not.toMatch(/\p{Script=Han}/u)
    },
  )

  it.each([{}, { page: '' }, { page: 'nothing' }, { page: '../secret' }, { page: 5 }])('refuses %j', async (input) => {
    expect((await callAsVisitor(newsroom.site, 'getStaticPage', input)).status).toBe(400)
  })

  it('are shown as editors saved them, in all languages, with every version kept', async () => {
    const { pages } = newsroom.site.services
    const write = (language: Language, title: string) =>
      pages.save({ page: 'contactus', language, title, summary: '', markdown: '写信给我们<script>x</script>' })
    await write('zh-Hans', '第一版')
    await write('zh-Hans', '联络我们')
    await vi.waitFor(async () => expect((await read('contactus', 'cn')).title).toBe('联络我们'), 15_000)
    expect(await read('contactus', 'hk')).toMatchObject({
      title: '聯絡我們',
      html: '<p>寫信給我們</p>',
      languages: ['zh-Hans', 'zh-Hant-HK'],
    })
    const sitemap = await (await fetch(`${newsroom.site.origin}/sitemap-1.xml`)).text()
    expect(sitemap).toContain('<loc>http://site.test/zh-hant/contactus</loc>')
    expect(sitemap).not.toContain('<loc>http://site.test/en/contactus</loc>')
    expect(sitemap).toContain('<loc>http://site.test/en/privacy</loc>')
    // The shipped English would say something else than the page that the newsroom wrote.
    expect(await read('contactus', 'en')).toMatchObject({ title: '联络我们', language: 'zh-Hans' })
    await write('en', 'Write to us')
    await vi.waitFor(async () => expect((await read('contactus', 'en')).title).toBe('Write to us'), 15_000)
    expect((await pages.history('contactus')).map((one) => one.title)).toEqual(['Write to us', '联络我们', '第一版'])
  })
})

describe('a static page', () => {
  it('is as it came until it is saved, and then in every process at once', async () => {
    const { editor } = newsroom
    expect((await editor.call('staffPage', { page: 'copyright' })).data).toMatchObject({
      shipped: true,
      texts: [
        { language: 'zh-Hans', version: 0, shipped: true },
        { language: 'zh-Hant-HK', title: '', version: 0, shipped: false },
        { language: 'en', version: 0, shipped: true },
      ],
    })
    const elsewhere = () =>
      other.pages.page({ page: 'copyright' }, { language: 'zh-Hant-HK', now: new Date(), tags: new Set() })
    await elsewhere()
    await save('copyright', { title: '版权与转载', markdown: '# 一\n\n**转载**请注明<script>1</script>' })
    await expect.poll(() => read('copyright', 'hk')).toMatchObject({ title: '版權與轉載', language: 'zh-Hant-HK' })
    expect((await read('copyright', 'cn')).html).toContain('<strong>转载</strong>请注明')
    expect((await read('copyright', 'cn')).html).not.toContain('script')
    await expect.poll(async () => (await elsewhere()).title).toBe('版權與轉載')
    const page = await fetch(`${newsroom.site.origin}/copyright`)
    expect(await page.text()).toContain('版权与转载')
  })

  it('keeps the shipped texts of the other languages where that is said', async () => {
    const english = (await read('terms', 'en')).title
    await save('terms', { title: '本站条款', keep_shipped: true })
    await expect.poll(async () => (await read('terms', 'cn')).title).toBe('本站条款')
    expect((await read('terms', 'en')).title).toBe(english)
    await save('privacy', { title: '本站隐私' })
    await expect.poll(async () => (await read('privacy', 'en')).title).toBe('本站隐私')
  })

  it('saved by a colleague meanwhile is shown, and nothing is written over', async () => {
    const { colleague, editor } = newsroom
    const version = await versionIn('aboutus', 'zh-Hans')
    await save('aboutus', { title: '我先存', version })
    const late = { page: 'aboutus', language: 'zh-Hans', version, title: '我后存', summary: '', markdown: '文' }
    expect((await colleague.call('savePage', late)).data).toMatchObject({
      saved: false,
      current: { title: '我先存', by: { id: editor.id } },
    })
    const seen = await versionIn('aboutus', 'en')
    const answers = await Promise.all(
      [editor, colleague].map((one, place) =>
        one.call('savePage', { ...late, version: seen, language: 'en', title: `${place}` }),
      ),
    )
    expect(answers.map(({ data }) => data.saved).toSorted()).toEqual([false, true])
  })

  it('goes back to any version, the shipped one too', async () => {
    const { editor } = newsroom
    await save('disclaimer', { title: '第一' })
    await save('disclaimer', { title: '第二' })
    const { list } = (await editor.call('pageVersions', { page: 'disclaimer' })).data
    expect(list.map(({ title, version }) => [title, version > 0])).toEqual([
      ['第二', true],
      ['第一', true],
      [expect.any(String), false],
      [expect.any(String), false],
    ])
    const old = { page: 'disclaimer', language: 'zh-Hans', version: list[1]?.version }
    expect((await editor.call('getPageVersion', old)).data).toEqual({ title: '第一', summary: '', markdown: '文' })
    const came = (await editor.call('getPageVersion', { ...old, version: 0 })).data
    expect(came.markdown.length).toBeGreaterThan(100)
    expect(await editor.call('getPageVersion', { ...old, version: 999_999 })).toMatchObject({ code: 404 })
    expect(await editor.call('getPageVersion', { ...old, language: 'en' })).toMatchObject({ code: 404 })
  })

  it('has a traditional text of its own, or one that follows the simplified again', async () => {
    await save('fuwutiaokuan', { title: '软件协议' })
    await save('fuwutiaokuan', { language: 'zh-Hant-HK', title: '自寫的協議', markdown: '內文' })
    await expect.poll(async () => (await read('fuwutiaokuan', 'hk')).title).toBe('自寫的協議')
    await save('fuwutiaokuan', { language: 'zh-Hant-HK', title: '', markdown: '' })
    await expect.poll(async () => (await read('fuwutiaokuan', 'hk')).title).toBe('軟件協議')
    const only = { page: 'fuwutiaokuan', language: 'zh-Hans', title: '', summary: '', markdown: '' }
    const version = await versionIn('fuwutiaokuan', 'zh-Hans')
    expect(await newsroom.editor.call('savePage', { ...only, version })).toMatchObject({ code: 400 })
  })

  it.each([
    [{ title: '', markdown: '文' }, 'title', 400],
    [{ title: '题', markdown: ' \n ' }, 'markdown', 400],
    [{ title: '题', markdown: '<b>'.repeat(5_000) }, 'markdown', 400],
    [{ title: 'x'.repeat(201), markdown: '文' }, 'title', 10822],
  ])('is refused where something is amiss: %#', async (given, field, code) => {
    const version = await versionIn('contactus', 'zh-Hans')
    const input = { page: 'contactus', language: 'zh-Hans', summary: '', version, ...given }
    const answer = await newsroom.editor.call('savePage', input)
    expect(answer).toMatchObject({ code, fields: [expect.stringContaining(field)] })
    expect(await versionIn('contactus', 'zh-Hans')).toBe(version)
  })

  it('is previewed in the three languages before it is saved', async () => {
    const { editor } = newsroom
    const input = { page: 'contactus', texts: [{ language: 'zh-Hans', title: '联络', summary: '', markdown: '写信' }] }
    const seen = async (language: string) => (await editor.call('previewPage', input, { language })).data
    expect(await seen('hk')).toMatchObject({ title: '聯絡', html: '<p>寫信</p>', language: 'zh-Hant-HK' })
    expect(await seen('en')).toMatchObject({ title: '联络', language: 'zh-Hans' })
    expect((await editor.call('previewPage', { page: 'contactus', texts: [] })).data).toMatchObject({ html: '' })
  })

  it('stands in the list with who saved it, and in the log', async () => {
    const { administrator, editor } = newsroom
    await save('mianzeshengming', { title: '免责' })
    const { list } = (await editor.call('staffPages')).data
    expect(list).toHaveLength(8)
    expect(list.find(({ page }) => page === 'mianzeshengming')).toMatchObject({
      title: '免责',
      languages: ['zh-Hans'],
      shipped: false,
      by: { id: editor.id },
    })
    const { data } = await administrator.call('auditLog', { target: 'page:mianzeshengming' })
    expect(data.list).toMatchObject([{ action: 'page.save', after: { language: 'zh-Hans', title: '免责' } }])
  })
})
