import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { consequencesHans as consequences } from '#console/locales/consequences/zh-hans.ts'
import { kindFieldsHans } from '#console/locales/kind-fields/zh-hans.ts'
import { consoleHans } from '#console/locales/zh-hans.ts'
import type { CallOutput } from '#contract/calls.ts'
import { accessibilityProblems } from './accessibility.ts'
import { publishManuscript, visitConsole } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call, newestItems } from './site-content.ts'

const t = { ...consoleHans, ...kindFieldsHans }

let editor: TestMember
let author: TestMember

beforeAll(async () => {
  editor = await registerStaff('editor', '何卓')
  author = await registerMember()
}, 180_000)

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
const button = (page: Page, name: string) => page.getByRole('button', { name })
const own = Date.now().toString(36)

/** Picks an article by its title. */
async function pick(page: Page, field: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(title)
  await page.locator('.offer').filter({ hasText: title }).click()
}

journey('a special topic is written, arranged by keyboard and by drag, and read', async (visitor) => {
  const [first, second] = await newestItems('article', 2)
  if (!first || !second) throw new Error('There are no articles')
  const page = await visitConsole(visitor, editor, '/topics/new')
  const title = `质押专题${own}`
  await page.getByLabel('标题 简体', { exact: true }).fill(title)
  await expect.poll(() => page.getByLabel(/^标题 繁體/).inputValue()).toBe(`質押專題${own}`)
  await page.getByLabel('标题 English', { exact: true }).fill(`Staking ${own}`)
  await button(page, t['kindAdd.topic.chapters']).click()
  await page.getByLabel('1 章名 简体', { exact: true }).fill('缘起')
  await pick(page, fill(t['items.add'], { name: '缘起' }), first.title)
  await pick(page, fill(t['items.add'], { name: '缘起' }), second.title)
  const items = page.getByRole('list', { name: fill(t['items.of'], { name: '缘起' }) })
  const titles = () => items.locator('.arranged__title').allTextContents()
  expect(await titles()).toEqual([first.title, second.title])

  const handle = (name: string) => page.getByRole('button', { name: fill(t['order.handle'], { name }), exact: true })
  await handle(second.title).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(titles).toEqual([second.title, first.title])
  expect(await handle(second.title).evaluate((one) => one === document.activeElement)).toBe(true)
  await handle(second.title).dragTo(items.locator('li').filter({ hasText: first.title }), {
    targetPosition: { x: 60, y: 30 },
  })
  await expect.poll(titles).toEqual([first.title, second.title])
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/console\/topics\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  const preview = (await page.getByRole('link', { name: t['record.preview'] }).getAttribute('href')) ?? ''
  const read = await visitor.visit(preview)
  await read.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('switch', { name: t['online.switch'] }).click()
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: t['record.see'] }).waitFor()
  const { list } = await call('getSpecialDetails', { id })
  expect(list.map((item) => item.id)).toEqual([first.id, second.id])
  expect(await accessibilityProblems(page)).toEqual([])

  // A public topic is not deleted before it is said what readers lose by it.
  await button(page, t.delete).click()
  await page.getByRole('dialog').getByText(consequences['consequence.topic']).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: t.delete }).click()
  await page.waitForURL(/\/console\/topics$/)
  await button(page, t['bin.undo']).click()
  await page.waitForURL(/\/console\/topics\/\d+$/)
  expect((await call('getSpecialDetails', { id })).title).toBe(title)
})

journey('two labels that are one are merged and taken apart again', async (visitor) => {
  const add = async (name: string) => {
    const texts = { 'zh-Hans': { name } }
    const answer = await call('saveRecord', { kind: 'label', texts, coin: null, synonyms: [] }, 'zh-Hans', editor.token)
    if (!answer.saved) throw new Error('A new label met another one')
    return answer.record.id
  }
  const [into, from] = [`再质押${own}`, `重质押${own}`]
  const [intoId, fromId] = [await add(into), await add(from)]
  const { item } = await publishManuscript(author, editor, '标签合并', { labels: [from] })
  const carried = async () => (await call('getInformationDetails', { id: item })).labels.map(({ id }) => id)
  expect(await carried()).toEqual([fromId])

  const page = await visitConsole(visitor, editor, `/labels?keyword=${encodeURIComponent(from)}`)
  await page.locator('.row--current').waitFor()
  await page.keyboard.press('m')
  await page.getByRole('combobox', { name: t['label.mergeInto'] }).fill(into)
  await page.locator('.ant-select-item-option').filter({ hasText: into }).click()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: t.merge, exact: true }).click()
  await page.getByText(fill(t['label.merged'], { name: from, into, n: 1 })).waitFor()
  expect(await carried()).toEqual([intoId])
  const answer = await fetch(`${visitor.origin}/label/${fromId}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/label/${intoId}`])

  await button(page, t['bin.undo']).click()
  await page.getByText(fill(t['label.unmerged'], { name: from })).waitFor()
  expect(await carried()).toEqual([fromId])
  await page.getByRole('link', { name: from, exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
})

/** The ids of groups of tools, and of the tools in each. */
const directoryOf = ({ list, contents }: CallOutput<'listRecords'>) =>
  list.map(({ id }) => ({
    id,
    contents: contents.flatMap((tool) => (tool.kind === 'tool' && tool.group === id ? [tool.id] : [])),
  }))

journey('of two orders of the tools directory, made at the same time, an editor chooses one', async (visitor) => {
  const own = Date.now().toString(36)
  const ask = { language: 'zh-Hans', token: editor.token } as const
  const directory = async () => directoryOf(await call('listRecords', { kind: 'toolgroup' }, ask.language, ask.token))
  const added = await call(
    'saveRecord',
    { kind: 'toolgroup', texts: { 'zh-Hans': { name: `顺序${own}` } } },
    ask.language,
    ask.token,
  )
  if (!added.saved) throw new Error('A new group met another one')
  const group = added.record.id
  const names = ['甲', '乙', '丙'].map((name) => `${name}${own}`)
  const ids: number[] = []
  for (const [place, name] of names.entries()) {
    const url = `https://order-${own}-${place}.example`
    const given = { kind: 'tool' as const, group, url, logo: null, texts: { 'zh-Hans': { name } } }
    const tool = await call('saveRecord', given, ask.language, ask.token)
    if (tool.saved) ids.push(tool.record.id)
  }
  const page = await visitConsole(visitor, editor, '/tools')
  const tools = page.getByRole('list', { name: fill(t['tool.toolsOf'], { name: `顺序${own}` }) })
  const shown = () => tools.locator('.arranged__title').allTextContents()
  await expect.poll(shown).toEqual(names)
  const [first = '', second = '', third = ''] = names
  const up = async (name: string) => {
    await page.getByRole('button', { name: fill(t['order.up'], { name }), exact: true }).click()
  }
  /** A colleague turns the order round, behind a page that shows what is saved. */
  const turnRound = async () => {
    await page.reload()
    await tools.waitFor()
    const seen = await directory()
    const groups = seen.map((one) => (one.id === group ? { id: group, contents: one.contents.toReversed() } : one))
    await call('orderRecords', { kind: 'toolgroup', order: groups, seen }, ask.language, ask.token)
  }
  // One move after the other, faster than the answers come, is no conflict with oneself.
  await up(third)
  await up(third)
  await expect.poll(shown).toEqual([third, first, second])
  const [a, b, c] = ids
  const stored = async () => (await directory()).find(({ id }) => id === group)?.contents
  await expect.poll(stored).toEqual([c, a, b])
  const dialog = page.getByRole('dialog', { name: t['order.conflict'] })
  await turnRound()
  await up(second)
  await dialog.getByText(`· ${third}`).first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: t.conflictAllTheirs }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(shown).toEqual([second, first, third])
  expect(await stored()).toEqual([b, a, c])

  await turnRound()
  await up(third)
  await dialog.getByRole('button', { name: t.conflictAllMine }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(stored).toEqual([b, c, a])
})
