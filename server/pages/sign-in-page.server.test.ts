import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

it.each([
  ['/login', '/home#login'],
  ['/login/', '/home#login'],
  ['/login?from=mail', '/home#login'],
  ['/en/login', '/en/home#login'],
  ['/zh-hant/login', '/zh-hant/home#login'],
])('%s, which people type to sign in, leads to %s', async (path, target) => {
  const { status, headers } = await fetch(site.origin + path, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, target])
})

it.each(['/loginx', '/login/x'])('%s does not exist', async (path) => {
  expect((await fetch(site.origin + path)).status).toBe(404)
})
