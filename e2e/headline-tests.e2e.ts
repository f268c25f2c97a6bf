import { beforeAll, expect, vi } from 'vitest'
import { analyticsHans as f } from '#console/locales/analytics/zh-hans.ts'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { problemsInThemes } from './accessibility.ts'
import { openConsole, publishManuscript, visitConsole } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journey, untilSettled } from './page.ts'
import { asNewClient, call } from './site-content.ts'

/** Readers whose client is not a known browser see the original headline. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const waiting = { timeout: 60_000, interval: 100 }

let editor: TestMember
let author: TestMember
beforeAll(async () => {
  editor = await registerStaff('editor', '许澄')
  author = await registerMember()
}, 180_000)

const counted = async (item: number) => {
  const { list } = await call('headlineTests', {}, 'zh-Hans', editor.token)
  const { a, b } = list.find((test) => test.item === item) ?? expect.unreachable()
  return { a, b, seen: a.seen + b.seen, read: a.read + b.read }
}

journey(
  'of two headlines each reader gets one without script, and the one that is kept is for all',
  async (visitor) => {
    const { origin } = visitor
    const { item, title } = await publishManuscript(author, editor, '原来的标题')
    const other = `另一个标题${title}`
    const { author: writer } = await call('getInformationDetails', { id: item })
    const path = `/author/${writer?.id}`

    const page = await visitConsole(visitor, editor, '/analytics/headlines')
    await page.getByRole('button', { name: f['headlines.new'] }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: f['headlines.item'] }).fill(title)
    await page.locator('.offer', { hasText: title }).click()
    await dialog.getByRole('textbox', { name: `${f['headlines.headline']} 简体` }).fill(other)
    await dialog.getByRole('button', { name: f['headlines.start'] }).click()
    await dialog.waitFor({ state: 'detached' })
    const test = page.getByRole('region', { name: title, exact: true })
    await test.getByText(other).waitFor()

    // Each item has at most one test at a time: it is not offered again.
    await page.getByRole('button', { name: f['headlines.new'] }).click()
    await dialog.getByRole('combobox', { name: f['headlines.item'] }).fill(title)
    await page.locator('.ant-select-dropdown').getByText(t.empty, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.locator('.ant-modal-close').click()
    await dialog.waitFor({ state: 'detached' })

    /** The page as a reader gets it at a network address, without any script. */
    const pageAt = async (address: Record<string, string>) =>
      (await fetch(origin + path, { headers: { 'user-agent': browser, ...address } })).text()
    const headlineIn = (html: string) => (html.includes(other) ? other : html.includes(title) ? title : undefined)
    const readers = new Map<string | undefined, Record<string, string>>()
    await vi.waitUntil(async () => {
      const address = asNewClient()
      readers.set(headlineIn(await pageAt(address)), address)
      return readers.has(title) && readers.has(other)
    }, waiting)
    expect([...readers.keys()].toSorted()).toEqual([title, other].toSorted())
    const plain = await visitor.visit(path, { javaScript: false })
    await plain.getByRole('link', { name: title }).first().waitFor()
    const machine = await fetch(origin + path, { headers: { 'user-agent': 'Googlebot/2.1', ...asNewClient() } })
    expect(headlineIn(await machine.text())).toBe(title)

    // The automated browser identifies itself as a robot, which is not counted.
    const reader = await visitor.visit('/robots.txt', {
      hydrated: false,
      beforehand: () => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
    })
    await reader.setExtraHTTPHeaders({ ...asNewClient(), 'user-agent': browser })
    /** True if it is counted, once the browser has sent what it holds back for a while. */
    const isCounted = async (act: 'seen' | 'read') => {
      await reader.evaluate(() => dispatchEvent(new Event('pagehide')))
      return (await counted(item))[act] > 0
    }
    // A reader who sees it before midnight and opens it afterwards counts as another reader: then both happen again.
    await vi.waitUntil(
      async () => {
        await reader.goto(origin + path)
        await reader.locator(`main a[href$="/${item}"]`).first().scrollIntoViewIfNeeded()
        await vi.waitUntil(() => isCounted('seen'), waiting)
        await reader.goto(`${origin}/contents/${item}`)
        return vi.waitUntil(() => isCounted('read'), waiting).catch(() => false)
      },
      { timeout: 80_000, interval: 100 },
    )
    await untilSettled(reader)
    await openConsole(page, origin, '/analytics/headlines')
    const { a, b } = await counted(item)
    for (const { seen, read } of [a, b])
      await test
        .getByText(seen > 0 ? `${((read / seen) * 100).toFixed(1)}%` : '—', { exact: true })
        .first()
        .waitFor()
    expect(await problemsInThemes(page)).toEqual([])

    await test.getByRole('button', { name: `${f['headlines.keep'].replace('{name}', 'B')}: ${other}` }).click()
    await test.getByText(f['headlines.stays'], { exact: true }).waitFor()
    for (const address of readers.values())
      await vi.waitUntil(async () => {
        const html = await pageAt(address)
        return headlineIn(html) === other && !html.includes('name="compared"')
      }, waiting)
    expect((await call('getInformationDetails', { id: item })).title).toBe(other)
    await untilSettled(page)
  },
)
