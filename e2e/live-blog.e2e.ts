import { beforeAll, expect } from 'vitest'
import { liveHans as desk } from '#console/locales/live/zh-hans.ts'
import { liveHans as page } from '#web/locales/live/zh-hans.ts'
import { visitConsole } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call } from './site-content.ts'

let editor: TestMember
beforeAll(async () => {
  editor = await registerStaff('editor', '何卓')
}, 180_000)

journey('an editor writes live, and a reader receives it', async (visitor) => {
  const { list } = await call('getArticleList', { kind: 'article', size: 20 }, 'zh-Hans')
  const item = list.find(({ live }) => live === undefined)?.id ?? 0
  const { version } = await call('makeLiveBlog', { item }, 'zh-Hans', editor.token)
  await call('setLiveState', { item, version, state: 'live' }, 'zh-Hans', editor.token)
  const reader = await visitor.visit(`/contents/${item}`)
  await reader.getByText(page.live, { exact: true }).first().waitFor()
  const writer = await visitConsole(visitor, editor, `/live/${item}`)
  await writer.getByLabel(desk['live.title'], { exact: true }).fill('软件更新提前')
  await writer.keyboard.press('Control+Enter')
  await reader.getByRole('heading', { name: '软件更新提前' }).waitFor()
  await reader.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await writer.getByLabel(desk['live.title'], { exact: true }).fill('第二条')
  await writer.keyboard.press('Control+Enter')
  const offer = reader.getByRole('button', { name: page.new.replace('{n}', '1'), exact: true })
  await offer.click()
  await reader.getByRole('heading', { name: '第二条' }).waitFor()
  expect(await offer.count()).toBe(0)
  const { version: now } = (await call('liveDesk', { item }, 'zh-Hans', editor.token)).blog
  const entries = [{ time: '2026-11-26 13:50:00', title: '圆桌' }]
  await call('saveLiveProgramme', { item, version: now, entries }, 'zh-Hans', editor.token)
  await reader.getByRole('listitem').filter({ hasText: '13:50' }).getByText('圆桌').waitFor()
})
