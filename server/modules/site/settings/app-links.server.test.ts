import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SettingsState } from '#contract/site/site-desk.ts'
import { openTestNewsroom, publish, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const apple = '/.well-known/apple-app-site-association'
const android = '/.well-known/assetlinks.json'
const certificate = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0').toUpperCase()).join(':')
const read = (path: string) => fetch(newsroom.site.origin + path)

async function save(change: Partial<SettingsState>) {
  const { by: _by, saved_time: _time, ...now } = (await newsroom.administrator.call('siteSettings')).data
  return newsroom.administrator.call('saveSiteSettings', { ...now, ...change })
}

describe('the app of the site', () => {
  it('is trusted by devices once it is set, and unknown before', async () => {
    for (const path of [apple, android]) expect((await read(path)).status).toBe(404)
    await save({
      app_apple_id: 'ABCDE12345.com.example.news',
      app_android_package: 'com.example.news',
      app_android_certificates: `${certificate.toLowerCase()},\n${certificate}`,
    })
    const answer = await read(apple)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const { applinks } = (await answer.json()) as {
      applinks: { details: { appIDs: string[]; components: object[] }[] }
    }
    expect(applinks.details[0]?.appIDs).toEqual(['ABCDE12345.com.example.news'])
    for (const path of ['/news/*', '/contents/*', '/events/*', '/en/contents/*'])
      expect(applinks.details[0]?.components).toContainEqual({ '/': path })
    expect(await (await read(android)).json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'com.example.news',
          sha256_cert_fingerprints: [certificate, certificate],
        },
      },
    ])
  })

  it.each([
    ['app_apple_id', { app_apple_id: 'com.example.news' }],
    ['app_android_package', { app_android_package: 'news' }],
    ['app_android_certificates', { app_android_package: 'com.example.news', app_android_certificates: 'AB:CD' }],
    ['app_android_certificates', { app_android_package: 'com.example.news', app_android_certificates: '' }],
  ])('is refused with a wrong %s', async (name, change) => {
    const answer = await save(change)
    expect(answer.code).toBe(400)
    expect(answer).toMatchObject({ fields: expect.arrayContaining([expect.stringContaining(name)]) })
  })

  it('is offered above articles on iPhones by their number', async () => {
    const { item_id: id } = await publish(newsroom, { title: '在App里读' })
    await save({ app_ios: 'https://apps.apple.com/app/id6450000001', app_link: 'harbourwire://open' })
    await expect
      .poll(async () => (await read(`/en/gw_detail/${id}`)).text())
      .toContain(`content="app-id=6450000001, app-argument=harbourwire://open/contents/${id}"`)
  })
})
