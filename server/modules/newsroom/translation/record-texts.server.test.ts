import { describe, expect, it } from 'vitest'
import { translationKinds } from '#contract/newsroom/translation-kinds.ts'
import { openTestTranslation } from './test-translation.ts'

const desk = openTestTranslation()
const { get, work } = desk
const pool = () => desk.newsroom.site.services.database.pool
/** Readers have a change in under two seconds. */
const soon = { timeout: 2000 }
const page = async (path: string) => (await fetch(`${desk.newsroom.site.origin}${path}`)).text()
const list = async (kind: string, filter?: string) =>
  (await desk.newsroom.editor.call('translationList', { kind, filter })).data.list
const save = (kind: string, id: number, version: number, texts: object, confirm = true) =>
  desk.newsroom.editor.call('saveTranslation', { kind, id, version, texts, confirm })
const override = (kind: string, id: number, hash: string | null | undefined, text: string) =>
  desk.newsroom.editor.call('overrideConversion', { kind, id, hash, text, before: null })

async function added(kind: string): Promise<number> {
  const queries: Record<string, string> = {
    topic: "insert into topics (title, cover, version) values ('质量专题', 'market', 1) returning id",
    incident: "insert into incidents (title, occurred_on) values ('质量事件', '2026-01-02') returning id",
    label: "insert into labels (key, name) values ('quality-label', '质量标签') returning id",
    category:
      "insert into categories (key, name, cover) values ('quality-category', '质量分类', 'market') returning id",
    region: "insert into regions (key, name) values ('quality-region', '质量地区') returning id",
    author: "insert into authors (nickname) values ('质量作者') returning id",
    toolgroup: "insert into tool_groups (name) values ('质量分组') returning id",
    banner: "insert into front_banners (place, link, title) values ('home', '/news', '质量横幅') returning id",
    hotword: "insert into front_words (title) values ('质量热词') returning id",
  }
  const { rows } = await pool().query(queries[kind] ?? '')
  return Number(rows[0].id)
}

describe('the desk', () => {
  it.each(['topic', 'incident', 'label', 'category', 'region', 'author', 'toolgroup', 'banner', 'hotword'])(
    'has every %s in three languages, by hand, by machine and with marks of age',
    async (kind) => {
      const id = await added(kind)
      expect((await list(kind, 'missing')).map((row) => row.id)).toContain(id)
      const { segments, title } = await get(id, kind)
      const [first] = segments
      expect(first?.other_script.pieces.map(({ text }) => text).join('')).toMatch(/^質素/)
      desk.dictionary = { [title]: 'Quality' }
      await desk.newsroom.editor.call('requestTranslation', { subjects: [{ kind, id }] })
      await work()
      const waiting = await get(id, kind)
      expect(waiting).toMatchObject({
        state: 'faulty',
        shows_machine: false,
        segments: [{ translated: { text: 'Quality' } }],
      })
      await save(kind, id, waiting.version, {})
      expect(await get(id, kind)).toMatchObject({ state: 'confirmed', stale: false })
      await override(kind, id, first?.other_script.hash, '質素')
      expect((await get(id, kind)).segments[0]?.other_script.override).toBe('質素')
      const table = {
        topic: 'topics',
        incident: 'incidents',
        label: 'labels',
        category: 'categories',
        region: 'regions',
      }
      const other = { author: 'authors', toolgroup: 'tool_groups', banner: 'front_banners', hotword: 'front_words' }
      const name = { ...table, ...other }[kind]
      const isTitled = ['topic', 'incident', 'banner', 'hotword'].includes(kind)
      const column = kind === 'author' ? 'nickname' : isTitled ? 'title' : 'name'
      await pool().query(`update ${name} set ${column} = '质量已改' where id = $1`, [id])
      expect(await get(id, kind)).toMatchObject({ stale: true })
      expect((await list(kind, 'stale')).map((row) => row.id)).toEqual([id])
    },
  )

  it.each([
    [
      'chapter',
      'topics',
      "(title, cover, language, version) values ('Quality', 'market', 'en', 1)",
      'topic_chapters (topic_id',
    ],
    [
      'entry',
      'incidents',
      "(title, occurred_on, language) values ('Quality', '2026-01-02', 'en')",
      'incident_entries (incident_id',
    ],
  ])('marks the %s of an English record when its source is changed elsewhere', async (kind, owners, owner, part) => {
    const { rows } = await pool().query(`insert into ${owners} ${owner} returning id`)
    const columns = kind === 'chapter' ? 'position, title, versions' : 'day, title, versions'
    const first = kind === 'chapter' ? '1' : 'now()'
    const versions = JSON.stringify({ 'zh-Hans': { title: '从前' } })
    const added = await pool().query(
      `insert into ${part}, ${columns}) values ($1, ${first}, 'Before', $2) returning id`,
      [rows[0].id, versions],
    )
    const id = Number(added.rows[0].id)
    expect((await list(kind, 'stale')).map((row) => row.id)).not.toContain(id)
    await pool().query(`update ${part.split(' ')[0]} set title = 'After' where id = $1`, [id])
    expect((await list(kind, 'stale')).map((row) => row.id)).toContain(id)
    expect(await get(id, kind)).toMatchObject({
      stale: true,
      segments: [{ translated: { text: '从前', stale: true } }],
    })
  })

  it('finds each label in just one of the states, whether it was worked on or not', async () => {
    const page = async (filter?: string, size = 100) =>
      (await desk.newsroom.editor.call('translationList', { kind: 'label', filter, size })).data
    const all = await page()
    const parts = await Promise.all(['missing', 'faulty', 'machine', 'confirmed'].map((filter) => page(filter)))
    const ids = parts.flatMap(({ list }) => list.map(({ id }) => id))
    expect(ids.toSorted((a, b) => b - a)).toEqual(all.list.map(({ id }) => id))
    expect(parts.map(({ total }) => total)).toEqual(parts.map(({ list }) => list.length))
    expect((await page('confirmed', 1)).more).toBe((parts[3]?.total ?? 0) > 1)
  })

  it('lists every kind', async () => {
    for (const kind of translationKinds) expect(await list(kind)).toBeInstanceOf(Array)
  })

  it('knows the age of what was translated in the forms', async () => {
    const id = await added('label').catch(async () => Number((await list('label'))[0]?.id))
    await pool().query(`update labels set name = '甲', versions = '{"en": {"name": "A"}}' where id = $1`, [id])
    await pool().query(`delete from translations where kind = 'label' and subject = $1`, [id])
    expect(await get(id, 'label')).toMatchObject({ state: 'confirmed', stale: false, version: 0 })
    await pool().query(`update labels set name = '乙' where id = $1`, [id])
    expect(await get(id, 'label')).toMatchObject({ state: 'confirmed', stale: true })
    await pool().query(`update labels set name = '甲' where id = $1`, [id])
    expect(await get(id, 'label'), 'the change was taken back').toMatchObject({ stale: false })
    await pool().query(`update labels set name = '丙' where id = $1`, [id])
    await pool().query(`update labels set versions = '{"en": {"name": "C"}}' where id = $1`, [id])
    expect(await get(id, 'label')).toMatchObject({ stale: false, segments: [{ translated: { text: 'C' } }] })
    await pool().query(`update labels set name = '丁' where id = $1`, [id])
    expect(await get(id, 'label'), 'of the newer one as well').toMatchObject({ stale: true })
  })

  it('changes what stands on every page: a setting, as a version of all of them', async () => {
    const [row] = (await list('setting')).filter(({ title }) => title.startsWith('本站所载'))
    const id = row?.id ?? 0
    const { segments, version } = await get(id, 'setting')
    await save('setting', id, version, { [segments[0]?.hash ?? '']: 'No advice at all.' })
    await expect.poll(() => page('/en/news'), soon).toContain('No advice at all.')
    await override('setting', id, segments[0]?.other_script.hash, '概不負責')
    await expect.poll(() => page('/zh-hant/news'), soon).toContain('概不負責')
    const versions = await desk.newsroom.administrator.call('settingsVersions', { page: 1, size: 5 })
    expect(versions.data.list[0]).toMatchObject({
      by: expect.objectContaining({}),
      disclaimer: { en: 'No advice at all.', 'zh-Hant-HK': '概不負責' },
    })
  })

  it('keeps what it says of an author out of the memory and apart in the log', async () => {
    const id = await added('author')
    const { segments } = await get(id, 'author')
    await save('author', id, 0, { [segments[0]?.hash ?? '']: 'Somebody Real' })
    const memory = await pool().query("select from translation_memory where text = 'Somebody Real'")
    const log = await pool().query("select from audit_log where after::text like '%Somebody Real%'")
    expect([memory.rowCount, log.rowCount]).toEqual([0, 0])
    await pool().query(`update authors set nickname = '已注销作者', versions = '{}' where id = $1`, [id])
    const kept = await pool().query("select from translations where kind = 'author' and subject = $1", [id])
    expect(kept.rowCount).toBe(0)
  })
})

describe('a static page', () => {
  const privacy = 7
  it('stands in three languages line by line; lines are overridden and translated, and readers hear of its age', async () => {
    expect((await list('page')).map(({ title }) => title)).toContain('隐私政策')
    const found = await get(privacy, 'page')
    expect(found).toMatchObject({ state: 'confirmed', stale: false, path: '/privacy', shown: null, version: 0 })
    const line = found.segments.find(({ source }) => source === '账号存放的资料')
    expect(line?.translated.text).not.toBe('')
    await override('page', privacy, line?.other_script.hash, '戶口存放的資料')
    const { texts } = (await desk.newsroom.editor.call('staffPage', { page: 'privacy' })).data
    const previewed = await desk.newsroom.editor.call('previewPage', { page: 'privacy', texts }, { language: 'hk' })
    expect(previewed.data.html).toContain('戶口存放的資料')
    await expect.poll(() => page('/zh-hant/privacy'), soon).toContain('>戶口存放的資料</h2>')
    expect(await page('/zh-hant/privacy')).not.toMatch(/>[^<"]*账号/)
    await expect.poll(() => page('/privacy'), soon).toContain('账号存放的资料')

    const { data } = await desk.newsroom.editor.call('staffPage', { page: 'privacy' })
    const text = data.texts.find(({ language }) => language === 'zh-Hans')
    const markdown = text?.markdown.replace('## 账号存放的资料', '## 存了哪些东西') ?? ''
    await desk.newsroom.editor.call('savePage', {
      page: 'privacy',
      language: 'zh-Hans',
      version: 0,
      keep_shipped: true,
      title: text?.title,
      summary: text?.summary,
      markdown,
    })
    expect(await get(privacy, 'page')).toMatchObject({ stale: true })
    await expect.poll(() => page('/en/privacy'), soon).toContain('The original has been updated')
    await expect
      .poll(() => page('/zh-hant/privacy'), { ...soon, message: 'that line has changed' })
      .not.toContain('戶口存放的資料')

    desk.dictionary = { 存了哪些东西: 'What is stored' }
    desk.provider.received.length = 0
    desk.provider.answer = (response) => {
      const { q } = JSON.parse(desk.provider.received.at(-1)?.body ?? '') as { q: string[] }
      const translatedText = q.map(
        (one) => desk.dictionary[one] ?? `${(one.match(/<[^>]*>/g) ?? []).join('')}Said again`,
      )
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ translatedText }))
    }
    await desk.newsroom.editor.call('requestTranslation', { subjects: [{ kind: 'page', id: privacy }] })
    await work()
    await expect
      .poll(() => page('/en/privacy'), { ...soon, message: 'not before an editor' })
      .not.toContain('What is stored')
    const made = await get(privacy, 'page')
    expect(made).toMatchObject({ state: 'faulty', provider: 'LibreTranslate' })
    expect((await save('page', privacy, made.version, {})).data).toMatchObject({ saved: true })
    await expect.poll(() => page('/en/privacy'), soon).toContain('>What is stored</h2>')
    expect(await page('/en/privacy')).not.toContain('The original has been updated')
    expect(await get(privacy, 'page')).toMatchObject({ state: 'confirmed', stale: false })
    const acts = (await desk.newsroom.administrator.call('auditLog', { target: `page:${privacy}` })).data.list
    expect(acts.map(({ action }) => action)).toContain('translation.confirm')
  })
})
