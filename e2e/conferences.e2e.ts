import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { conferencesHans } from '#console/locales/conferences/zh-hans.ts'
import { consoleHans } from '#console/locales/zh-hans.ts'
import { conferencesHans as shown } from '#web/locales/conferences/zh-hans.ts'
import { problemsInThemes } from './accessibility.ts'
import { visitConsole, walkTo } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { countDocuments, journey, untilHydrated, untilSettled, untilTrue } from './page.ts'
import { call } from './site-content.ts'

const t = { ...consoleHans, ...conferencesHans }
let editor: TestMember
beforeAll(async () => {
  editor = await registerStaff('editor', '许澄')
}, 180_000)

let made = 0
/** A path that no other journey has. */
const ownPath = () => {
  made += 1
  return `Tide${Date.now().toString(36)}${made}`
}
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A conference with a draft of an edition, without a browser. */
async function draft(path: string): Promise<{ conference: number; edition: number }> {
  const named = { path: `${path}All`, agenda_path: '', texts: { 'zh-Hans': { name: '潮汐大会' } } }
  const { id: conference } = await call('saveConference', named, 'zh-Hans', editor.token)
  const fields = {
    conference,
    path,
    path_style: 'joined',
    character: 'night',
    pic: null,
    map_url: '',
    mail_to: '',
    event: null,
    colours: { ground: '#0c1413', ink: '#eef5f2', accent: '#8fe3c4' },
    texts: { 'zh-Hans': { label: '2026', title: '涨潮时分' } },
    time_zone: 'Asia/Hong_Kong',
    first_day: '2026-11-20',
    last_day: '2026-11-20',
  } as const
  const numbers = ['800', '42'].map((value) => ({ value, texts: { 'zh-Hans': { label: '人' } } }))
  const contacts = [{ email: 'tide@mail.test', texts: { 'zh-Hans': { label: '合作', name: '沈怡然' } } }]
  const saved = await call('saveEdition', { ...fields, numbers, ways: [], contacts }, 'zh-Hans', editor.token)
  if (!saved.saved) throw new Error('The edition was not saved')
  return { conference, edition: saved.record.id }
}

describe('a conference', () => {
  journey('is built from nothing, looked at as a draft, and published', async (visitor) => {
    const path = ownPath()
    const page = await visitConsole(visitor, editor, '/conferences')
    await button(page, t['conference.add']).click()
    await dialog(page).getByLabel(`${t['conference.name']} 简体`, { exact: true }).fill(`潮汐${path}`)
    await dialog(page).getByLabel(t['conference.path'], { exact: true }).fill(`${path}All`)
    await dialog(page).getByRole('button', { name: t['record.save'] }).click()
    const section = page.getByRole('region', { name: `潮汐${path} /${path}All` })
    await section.getByRole('button', { name: t['conference.addEdition'] }).click()

    await page.getByLabel(t['conference.path'], { exact: true }).fill(path)
    await page.getByLabel(t['conference.firstDay'], { exact: true }).fill('2026-11-20')
    await page.getByLabel(`${t['conference.label']} 简体`, { exact: true }).fill('2026')
    await page.getByLabel(`${t['conference.title']} 简体`, { exact: true }).fill('涨潮时分')
    await page.keyboard.press('Control+s')
    const preview = page.getByRole('link', { name: t['conference.preview'], exact: true })
    const address = await preview.getAttribute('href')
    expect((await fetch(`${visitor.origin}/${path}`)).status).toBe(404)
    expect(await (await fetch(visitor.origin + address)).text()).toContain('涨潮时分')

    await page.getByRole('link', { name: t['conference.holdings'] }).click()
    await button(page, `${t['conference.addLine']} · ${t['conference.speaker']}`).click()
    await dialog(page).getByLabel(`${t['conference.contactName']} 简体`, { exact: true }).fill('沈怡然')
    await dialog(page).getByRole('button', { name: t['record.save'] }).click()
    await button(page, '沈怡然').waitFor()
    await page.goBack()
    await button(page, t['conference.publish']).click()
    await page.getByRole('link', { name: t['conference.see'], exact: true }).waitFor()
    expect(await (await fetch(`${visitor.origin}/${path}Speaker`)).text()).toContain('沈怡然')
  })

  journey('takes over a schedule twice and has each session once', async (visitor) => {
    const { edition } = await draft(ownPath())
    const event = (guid: string, title: string, date: string) => ({
      guid,
      title,
      date,
      duration: '01:00',
      room: '主厅',
    })
    const events = [
      event('a', '第一场', '2026-11-20T10:00:00+08:00'),
      event('b', '第二场', '2026-11-20T11:00:00+08:00'),
    ]
    const schedule = { conference: { days: [{ date: '2026-11-20', rooms: { 主厅: events } }] } }
    const file = {
      name: 'schedule.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ schedule })),
    }
    const page = await visitConsole(visitor, editor, `/conferences/${edition}/contents?part=session`)
    const importAndSee = async (found: { added: number; unchanged: number }) => {
      await button(page, t['conference.import']).click()
      await dialog(page).locator('input[type=file]').setInputFiles(file)
      const said = t['conference.found']
        .replace('{added}', String(found.added))
        .replace('{changed}', '0')
        .replace('{unchanged}', String(found.unchanged))
      await dialog(page).getByText(said).waitFor()
      await dialog(page).getByRole('button', { name: t['conference.importNow'], exact: true }).click()
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: '第二场' }).waitFor()
    }
    await importAndSee({ added: 2, unchanged: 0 })
    await importAndSee({ added: 0, unchanged: 2 })
    expect(await page.getByRole('button', { name: /第[一二]场/ }).count()).toBe(2)
  })
})

/** Until the device has these pages and all files that the program has loaded. */
const untilKept = (page: Page, paths: readonly string[]) =>
  untilTrue(
    page,
    async (wanted) => {
      const has = async (url: string) => (await caches.match(url)) !== undefined
      if (!navigator.serviceWorker.controller || !(await Promise.all(wanted.map(has))).every(Boolean)) return false
      // Pages are asked for once their code is there, which is then among what was loaded.
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return (await Promise.all(loaded.filter((url) => url.includes('/assets/')).map(has))).every(Boolean)
    },
    paths,
  )

describe('the pages of an edition', () => {
  journey('print the programme of all days, whichever is shown', async ({ visit }) => {
    const page = await visit('/CryptoTime')
    const days = page.getByRole('navigation', { name: shown.day, exact: true }).getByRole('link')
    const names = await days.allTextContents()
    expect(names.length).toBeGreaterThan(1)
    await page.emulateMedia({ media: 'print' })
    for (const name of names) await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    await page.emulateMedia({ media: 'screen' })
    await days.first().waitFor()
    expect(await page.getByRole('heading', { level: 2, name: names[1], exact: true }).count()).toBe(0)
  })

  // The newest edition stands at its own address and at that of its conference, whose letters other paths begin with too.
  for (const path of ['/CryptoFi202508', '/CryptoFi']) {
    journey(`open without a network once the edition was visited at ${path}`, async ({ visit, expectFailures }) => {
      const page = await visit(path)
      await untilKept(page, [path, '/CryptoFi202508', '/CryptoFi202508Speaker'])
      const picture = await page.locator('.cf-art img').getAttribute('src')
      await untilTrue(page, async ([wanted = '']) => (await caches.match(wanted)) !== undefined, [picture ?? ''])
      expectFailures(/./)
      await page.context().setOffline(true)
      await page.reload()
      await untilHydrated(page)
      await untilTrue(
        page,
        async ([wanted = '']) => (document.querySelector<HTMLImageElement>(wanted)?.naturalWidth ?? 0) > 0,
        ['.cf-art img'],
      )
      await page.locator('.cf-nav').getByRole('link', { name: shown.speakers, exact: true }).click()
      await page.waitForURL('**/CryptoFi202508Speaker')
      await page.getByRole('heading', { level: 1, name: shown.speakers, exact: true }).waitFor()
      await page.goBack()
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    })
  }

  journey('follow one another without a new document, other editions in one of their own', async ({ visit }) => {
    const page = await visit('/CryptoFi202508')
    const documents = countDocuments(page)
    const menu = page.locator('.cf-nav')
    await menu.getByRole('link', { name: shown.speakers, exact: true }).click()
    await page.waitForURL('**/CryptoFi202508Speaker')
    await page.getByRole('heading', { level: 1, name: shown.speakers, exact: true }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await menu.getByRole('link', { name: shown.contact, exact: true }).click()
    await page.getByRole('textbox').first().waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: shown.speakers, exact: true }).waitFor()
    expect(documents()).toBe(0)
    await page.locator('.cf-foot a[href="/CryptoFi2024"]').click()
    await page.waitForURL('**/CryptoFi2024')
    await untilSettled(page)
    expect(documents()).toBe(1)
  })
})

journey('pages about conferences are for everyone, in both themes', async (visitor) => {
  const { edition } = await draft(ownPath())
  const page = await visitConsole(visitor, editor, '/conferences')
  const problems: string[] = []
  const check = async (what: string) => {
    for (const problem of await problemsInThemes(page)) problems.push(`${what}: ${problem}`)
  }
  // A part that each page has and the one before has not.
  const pages = [
    ['', button(page, t['conference.add'])],
    [`/${edition}`, page.getByLabel(t['conference.path'], { exact: true })],
    ['/messages', page.getByRole('heading', { level: 1, name: t['conference.messages'] })],
    [`/${edition}/contents`, button(page, t['conference.import'])],
  ] as const
  for (const [path, own] of pages) {
    await walkTo(page, `/conferences${path}`)
    await own.waitFor()
    await untilSettled(page)
    await check(path)
  }
  await button(page, `${t['conference.addLine']} · ${t['conference.speaker']}`).click()
  await dialog(page).waitFor()
  await check('a new speaker')
  expect(problems).toEqual([])
})
