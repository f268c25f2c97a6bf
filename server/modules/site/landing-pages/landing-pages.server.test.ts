import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

type Saving = CallInput<'saveLandingPage'>
const colours = { ground: '#06343a', ink: '#f2f8f7', accent: '#e7c67a' }
const hero: Saving['blocks'][number] = {
  kind: 'hero',
  key: '',
  texts: { 'zh-Hans': { title: '软件与云端', lead: '国际云端' } },
  pic: null,
  drawing: 'tide',
  link: '/news',
  other_link: '',
}
const form: Saving['blocks'][number] = {
  kind: 'form',
  key: '',
  texts: { 'zh-Hans': { title: '报名' }, en: { title: 'Sign up' } },
  mail_to: '',
  fields: [
    { key: '', kind: 'email', required: true, texts: { 'zh-Hans': { label: '邮箱' }, en: { label: 'Email' } } },
    {
      key: '',
      kind: 'choice',
      required: false,
      texts: {
        'zh-Hans': { label: '身份', options: '软件工程师\n读者' },
        en: { label: 'You', options: 'Engineer\nReader' },
      },
    },
    { key: '', kind: 'line', required: false, texts: { 'zh-Hans': { label: '备注' } } },
  ],
}
const page = (path: string, change: Partial<Saving> = {}): Saving => ({
  path,
  texts: { 'zh-Hans': { title: '软件周' } },
  colours,
  pic: null,
  ends: null,
  leads_to: '',
  blocks: [hero],
  ...change,
})

const save = (given: Saving) => newsroom.editor.call('saveLandingPage', given)
async function saved(given: Saving) {
  const { data, message } = await save(given)
  if (!data?.saved) throw new Error(message)
  return data.record
}
const setState = async ({ id, version }: { id: number; version: number }, state: 'draft' | 'published' | 'archived') =>
  newsroom.editor.call('setLandingState', { id, version, state })
async function published(given: Saving) {
  return (await setState(await saved(given), 'published')).data
}
const visit = (path: string) => fetch(newsroom.site.origin + path, { redirect: 'manual' })
const statusOf = async (path: string) => (await visit(path)).status

describe('a landing page', () => {
  it('is nobody’s before it is published, and everybody’s in their script afterwards', async () => {
    const draft = await saved(page('soft-week'))
    expect(draft).toMatchObject({ state: 'draft', version: 1, path: 'soft-week', unpublished: false })
    expect(await statusOf('/soft-week')).toBe(404)
    const preview = await (await visit(draft.preview)).text()
    expect(preview).toContain('软件与云端')
    expect(preview).toContain('content="noindex"')
    expect((await setState(draft, 'published')).data).toMatchObject({ state: 'published', unpublished: false })
    await expect.poll(() => statusOf('/soft-week')).toBe(200)
    const html = await (await visit('/zh-hant/soft-week')).text()
    expect(html).toContain('軟件')
    expect(html).toContain('/landing-card/soft-week.png')
    expect(html).not.toContain('class="head"')
    const card = await visit('/landing-card/soft-week.png')
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await (await visit('/sitemap-1.xml')).text()).toContain('/soft-week<')
  })

  it('shows changes once they are published, and goes back to what was', async () => {
    const first = await published(page('back-again'))
    const { id, version } = first
    const texts = { 'zh-Hans': { title: '改过的标题' } }
    const changed = await saved({ ...page('back-again', { texts }), id, version })
    expect(changed).toMatchObject({ unpublished: true, state: 'published' })
    expect(await (await visit('/back-again')).text()).not.toContain('改过的标题')
    await setState(changed, 'published')
    await expect.poll(async () => (await visit('/back-again')).text()).toContain('改过的标题')
    const { list } = (await newsroom.editor.call('landingVersions', { id })).data
    expect(list.map(({ published: seen }) => seen)).toEqual([true, false])
    const old = (await newsroom.editor.call('landingVersion', { id, version: list[1]?.version ?? 0 })).data
    expect((await newsroom.editor.call('landingVersion', { id, version: 2 ** 31 })).status).toBe(400)
    expect(old.texts['zh-Hans']?.title).toBe('软件周')
    const conflict = await newsroom.colleague.call('saveLandingPage', { ...page('back-again'), id, version })
    expect(conflict.data).toMatchObject({ saved: false, current: { texts } })
  })

  it('shows marks in its texts as they were written, and nothing of them runs', async () => {
    const title = '<b>软件</b>'
    const body = '**粗体** <img src=x onerror=alert(2)> [点这里](javascript:alert(3))'
    const text: Saving['blocks'][number] = { kind: 'text', key: '', texts: { 'zh-Hans': { body } } }
    const lead = '<script>alert(1)</script>'
    const blocks = [{ ...hero, texts: { 'zh-Hans': { title, lead } } } as never, text]
    const { preview } = await saved(page('marked-texts', { texts: { 'zh-Hans': { title } }, blocks }))
    const html = await (await visit(preview)).text()
    expect(html).toContain('&lt;b&gt;软件')
    expect(html).toContain('<strong>粗体</strong>')
    for (const running of ['<script>alert(1)', '<img src=x', '<img src="x"', 'href="javascript:'])
      expect(html).not.toContain(running)
  })

  it('is over at its moment: gone, or somewhere else', async () => {
    const past = siteTime(new Date(Date.now() - 60_000))
    await published(page('over-gone', { ends: past }))
    expect(await statusOf('/over-gone')).toBe(410)
    await published(page('over-led', { ends: past, leads_to: '/news' }))
    const led = await visit('/over-led')
    expect([led.status, led.headers.get('location')]).toEqual([302, '/news'])
    expect((await visit('/zh-hant/over-led')).headers.get('location')).toBe('/zh-hant/news')
    await published(page('over-led-there', { ends: past, leads_to: '/en/news' }))
    expect((await visit('/zh-hant/over-led-there')).headers.get('location')).toBe('/en/news')
    expect((await callAsVisitor(newsroom.site, 'getLandingPage', { path: 'over-gone' })).code).toBe(410)
  })

  it.each([
    ['news', 10821],
    ['zh-hant', 10821],
    ['2028', 10850],
    ['a--b', 10850],
    ['a-b/c', 10850],
  ])('cannot stand at %s', async (path, code) => expect((await save(page(path))).code).toBe(code))

  it('stands at a path of its own', async () => {
    await saved(page('one-only'))
    expect((await save(page('one-only'))).code).toBe(10821)
    await newsroom.editor.call('saveRedirect', { old: '/led-away', path: '/terms' })
    expect((await save(page('led-away'))).code).toBe(10851)
    const open = await published(page('stays-here'))
    expect((await save({ ...page('moves-away'), id: open.id, version: open.version })).code).toBe(10852)
  })

  it.each<[string, Partial<Saving>, number]>([
    ['colours that cannot be read', { colours: { ...colours, ink: '#0a3a40' } }, 11330],
    ['a script for a link', { blocks: [{ ...hero, link: 'javascript:alert(1)' } as never] }, 400],
    ['an end that never comes', { ends: '2026-02-30 10:00:00' }, 400],
    ['a way to another site', { leads_to: 'https://other.example/' }, 400],
    [
      'a choice with one answer',
      {
        blocks: [
          {
            ...form,
            fields: [{ key: '', kind: 'choice', required: true, texts: { 'zh-Hans': { label: '一', options: '一' } } }],
          } as never,
        ],
      },
      400,
    ],
  ])('is refused with %s', async (_, change, code) => expect((await save(page('never-saved', change))).code).toBe(code))

  it('is not published with an empty block', async () => {
    const draft = await saved(page('half-done', { blocks: [{ kind: 'event', key: '', texts: {}, event: null }] }))
    expect((await setState(draft, 'published')).code).toBe(10853)
  })

  it('shows new items of its label at once', async () => {
    await publish(newsroom, { title: '标签下的头一篇', labels: ['浅滩标签'] })
    const { list } = (await newsroom.editor.call('findRecords', { kind: 'label', keyword: '浅滩标签' })).data
    const label = list[0]
    if (!label) throw new Error('The label is missing')
    const items = {
      kind: 'items',
      key: '',
      texts: { 'zh-Hans': { title: '文章' } },
      label: label.id,
      count: 3,
      look: 'lines',
    } as const
    await published(page('items-here', { blocks: [hero, items] }))
    const shown = async () => (await visit('/items-here')).text()
    expect(await shown()).toContain('标签下的头一篇')
    expect(await shown()).not.toContain('标签下的新一篇')
    await publish(newsroom, { title: '标签下的新一篇', labels: ['浅滩标签'] })
    await expect.poll(shown).toContain('标签下的新一篇')
  })

  it('goes into the bin and comes back as a draft', async () => {
    const open = await published(page('bin-there'))
    expect((await newsroom.editor.call('deleteLandingPage', { id: open.id, version: open.version })).code).toBe(200)
    expect(await statusOf('/bin-there')).toBe(404)
    expect((await newsroom.editor.call('restoreFromBin', { kind: 'landingPage', id: String(open.id) })).code).toBe(200)
    expect((await newsroom.editor.call('staffLandingPage', { id: open.id })).data.state).toBe('draft')
  })
})

describe('the form of a landing page', () => {
  async function opened(path: string) {
    const { id } = await published(page(path, { blocks: [hero, form] }))
    const { data } = await callAsVisitor(newsroom.site, 'getLandingPage', { path })
    const block = data.page?.blocks.find((one) => one.kind === 'form')
    if (!block) throw new Error('The page has no form')
    const [email = '', choice = '', note = ''] = block.fields.map(({ key }) => key)
    const send = (values: Record<string, string | boolean>, website = '') =>
      callAsVisitor(newsroom.site, 'sendLandingForm', { page: id, block: block.key, values, website })
    return { id, email, choice, note, send }
  }
  const sent = async (id: number, show: 'new' | 'all' = 'all') =>
    (await newsroom.editor.call('landingSubmissions', { page_id: id, show })).data.list

  it('keeps what people send, once it is sound, and hands it to editors alone', async () => {
    const { id, email, choice, note, send } = await opened('form-one')
    expect((await send({ [email]: '' })).code).toBe(10855)
    expect((await send({ [email]: 'nobody' })).code).not.toBe(200)
    expect((await send({ [email]: 'a@b.example', [choice]: 'Pirate' })).code).toBe(400)
    const answer = await send({ [email]: ' A@B.example ', [choice]: '軟件工程師', [note]: '=1+1' })
    expect(answer.data.number).toMatch(/^LP-\d{5}$/)
    expect(await sent(id)).toMatchObject([
      {
        values: [{ label: '邮箱', value: 'a@b.example' }, { label: '身份', value: '軟件工程師' }, { value: '=1+1' }],
        seen: false,
      },
    ])
    expect((await callAsVisitor(newsroom.site, 'landingSubmissions', {})).code).toBe(10100)
    const { data } = await newsroom.editor.call('exportLandingSubmissions', { id })
    const file = await fetch(newsroom.site.origin + data.address, { headers: { authorization: newsroom.editor.token } })
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="form-one.csv"'])
    expect(await file.text()).toContain(`a@b.example,軟件工程師,'=1+1`)
  })

  it('is mailed on, so that an answer goes to the first address in it', async () => {
    const fields = form.kind === 'form' ? form.fields : []
    const second = { key: '', kind: 'email' as const, required: false, texts: { 'zh-Hans': { label: '备用邮箱' } } }
    const mailed = { ...form, mail_to: 'desk@week.example', fields: [...fields, second] }
    const optional = { ...form, mail_to: 'other@week.example', fields: [second, ...fields.slice(1)] }
    const { id } = await published(page('form-mailed', { blocks: [hero, mailed, optional as typeof form] }))
    const { data } = await callAsVisitor(newsroom.site, 'getLandingPage', { path: 'form-mailed' })
    const [first, other] = (data.page?.blocks ?? []).filter((one) => one.kind === 'form')
    const keys = first?.fields.map(({ key }) => key) ?? []
    const send = (block: string | undefined, values: Record<string, string>) =>
      callAsVisitor(newsroom.site, 'sendLandingForm', { page: id, block: block ?? '', values, website: '' })
    const both = { [keys[0] ?? '']: 'A@B.example', [keys[3] ?? '']: 'c@d.example' }
    expect((await send(first?.key, both)).code).toBe(200)
    expect((await send(other?.key, {})).code).toBe(200)
    const { rows } = await newsroom.site.services.database.pool.query(
      `select recipient, reply_to from waiting_mails where recipient like '%@week.example' order by recipient`,
    )
    expect(rows).toEqual([
      { recipient: 'desk@week.example', reply_to: 'a@b.example' },
      { recipient: 'other@week.example', reply_to: '' },
    ])
  })

  it('is seen, and erased for good', async () => {
    const { id, email, send } = await opened('form-two')
    await send({ [email]: 'c@d.example' })
    const [row] = await sent(id, 'new')
    await newsroom.editor.call('settleLandingSubmission', { id: row?.id ?? 0, seen: true })
    expect(await sent(id, 'new')).toEqual([])
    expect(await sent(id)).toHaveLength(1)
    await newsroom.editor.call('eraseLandingSubmission', { id: row?.id ?? 0 })
    expect(await sent(id)).toEqual([])
  })

  it('thanks programs that fill in what people do not see, and keeps nothing', async () => {
    const { id, email, send } = await opened('form-three')
    expect((await send({ [email]: 'e@f.example' }, 'https://spam.example')).code).toBe(200)
    expect(await sent(id)).toEqual([])
  })
})
