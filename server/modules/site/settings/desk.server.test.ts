import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SettingsState } from '#contract/site/site-desk.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const read = async () => (await newsroom.administrator.call('siteSettings')).data
const config = async (language = 'cn') => (await callAsVisitor(newsroom.site, 'getAppConfig', {}, { language })).data
async function save(change: Partial<SettingsState>) {
  const { by: _by, saved_time: _time, ...now } = await read()
  return newsroom.administrator.call('saveSiteSettings', { ...now, ...change })
}

describe('the configuration', () => {
  it('begins as it came, and is said in three languages once it is changed', async () => {
    const before = await read()
    expect(before).toMatchObject({
      version: 0,
      by: null,
      privacy_policy: '/privacy',
      footer_links: [{ url: '/atlas' }],
    })
    expect((await config('hk')).footer_links).toEqual({ value: [{ name: '名錄', url: '/atlas' }] })
    expect(before.disclaimer.en).toContain('not investment advice')
    const answer = await save({
      disclaimer: { 'zh-Hans': '投资有风险。', 'zh-Hant-HK': '', en: 'Mind the risk.' },
      footer_note: { 'zh-Hans': '粤备1号', 'zh-Hant-HK': '粵備一號', en: '' },
      footer_links: [
        { name: { 'zh-Hans': '合作', 'zh-Hant-HK': '', en: 'Partners' }, url: 'https://partner.example/' },
      ],
      app_ios: 'https://apps.example/1',
      app_link: 'harbourwire://open',
    })
    expect(answer.data).toMatchObject({ saved: true, settings: { by: { id: newsroom.administrator.id } } })
    await expect.poll(async () => (await config()).disclaimer.value).toBe('投资有风险。')
    expect(await config('hk')).toMatchObject({
      disclaimer: { value: '投資有風險。' },
      footer_note: { value: '粵備一號' },
      app_ios: { value: 'https://apps.example/1' },
      app_link: { value: 'harbourwire://open' },
      privacy_policy: { value: '/privacy' },
    })
    expect(await config('en')).toMatchObject({
      disclaimer: { value: 'Mind the risk.' },
      footer_links: { value: [{ name: 'Partners', url: 'https://partner.example/' }] },
    })
    expect((await save({ footer_links: [] })).data.saved).toBe(true)
    await expect.poll(async () => (await config()).footer_links).toEqual({ value: [] })
    await save({
      footer_links: [{ name: { 'zh-Hans': '合作', 'zh-Hant-HK': '', en: '' }, url: 'https://partner.example/' }],
    })
    await expect.poll(async () => (await config()).footer_links.value).toHaveLength(1)
    const home = await fetch(`${newsroom.site.origin}/aboutus`)
    const html = await home.text()
    for (const said of ['投资有风险。', '粤备1号', 'https://partner.example/']) expect(html).toContain(said)
  })

  it('announces another review time to writers, and to editors in the console', async () => {
    const announced = async () => (await newsroom.administrator.call('writingOptions')).data.review_minutes
    expect(await announced()).toEqual({ from: 40, to: 50 })
    for (const wrong of [
      { from: 50, to: 50 },
      { from: 0, to: 50 },
      { from: 40, to: 2000 },
      { from: 1.5, to: 3 },
    ])
      expect((await save({ review_minutes: wrong })).code).not.toBe(200)
    expect(await announced()).toEqual({ from: 40, to: 50 })
    expect((await save({ review_minutes: { from: 90, to: 120 } })).data.saved).toBe(true)
    await expect.poll(announced).toEqual({ from: 90, to: 120 })
    await newsroom.site.services.settings.saveSetting('review_minutes', '40-50')
    await expect.poll(announced).toEqual({ from: 40, to: 50 })
    await expect(newsroom.site.services.settings.saveSetting('review_minutes', '50-40')).rejects.toThrow(RangeError)
  })

  it('of two who save at once, one sees what the other saved', async () => {
    const { by: _by, saved_time: _time, ...now } = await read()
    const answers = await Promise.all(
      ['/terms', '/privacy'].map((about) =>
        newsroom.administrator.call('saveSiteSettings', { ...now, about_us: about, contact_us: about }),
      ),
    )
    expect(answers.map(({ data }) => data.saved).toSorted()).toEqual([false, true])
    const refused = answers.find(({ data }) => !data.saved)?.data
    expect(refused).toMatchObject({ current: { version: (await read()).version } })
  })

  it('keeps every saving, and goes back to one by saving it again', async () => {
    const before = await read()
    await save({ site_name: { 'zh-Hans': '测试报', 'zh-Hant-HK': '', en: '' } })
    await expect.poll(async () => (await config('hk')).site_name.value).toBe('測試報')
    const { data } = await newsroom.administrator.call('settingsVersions', {})
    expect(data.list[0]).toMatchObject({ site_name: { 'zh-Hans': '测试报' } })
    await save({ site_name: data.list[1]?.site_name })
    expect((await read()).site_name).toEqual(before.site_name)
    const count = data.total + 1
    expect((await save({})).data, 'nothing changed').toMatchObject({ saved: true })
    expect((await newsroom.administrator.call('settingsVersions', {})).data.total).toBe(count)
  })

  it('changed by a command is a version as well', async () => {
    const { version } = await read()
    await newsroom.site.services.settings.saveSetting('site_name_latin', 'Test Post')
    expect(await read()).toMatchObject({ site_name_latin: 'Test Post', by: null })
    expect((await read()).version).toBeGreaterThan(version)
  })

  it('is in the log with what changed alone', async () => {
    await save({ copyright_notice: '/terms' })
    const { data } = await newsroom.administrator.call('auditLog', { target: 'settings:site' })
    expect(data.list[0]).toMatchObject({
      action: 'settings.save',
      before: { copyright_notice: '/copyright' },
      after: { copyright_notice: '/terms' },
    })
    expect(Object.keys(data.list[0]?.after as object)).toEqual(['copyright_notice'])
  })

  it.each([
    [{ privacy_policy: 'javascript:alert(1)' }, 'privacy_policy'],
    [{ app_ios: 'http://apps.example/1' }, 'app_ios'],
    [{ app_link: 'javascript://%0aalert(1)' }, 'app_link'],
    [{ site_name: { 'zh-Hans': ' ', 'zh-Hant-HK': '', en: '' } }, 'site_name'],
    [{ footer_links: [{ name: { 'zh-Hans': '合作', 'zh-Hant-HK': '', en: '' }, url: '' }] }, 'footer_links.0'],
    [{ footer_links: [{ name: { 'zh-Hans': '', 'zh-Hant-HK': '', en: 'x' }, url: '/terms' }] }, 'footer_links.0'],
  ])('refuses %j', async (change, field) => {
    const before = await read()
    expect(await save(change)).toMatchObject({ code: 400, fields: [expect.stringContaining(field)] })
    expect(await read()).toEqual(before)
  })
})

describe('the web manifest', () => {
  it('names the site as it is configured', async () => {
    await newsroom.site.services.settings.saveSetting('site_name', '测试报')
    await vi.waitFor(async () => {
      const answer = await fetch(`${newsroom.site.origin}/manifest.webmanifest`)
      expect(answer.headers.get('content-type')).toContain('application/manifest+json')
      expect(await answer.json()).toMatchObject({ short_name: '测试报', display: 'standalone', start_url: '/' })
    }, 15_000)
  })
})
