import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { accessibilityProblems, problemsInThemes } from './accessibility.ts'
import { visitConsole, watchTimes } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call, texts } from './site-content.ts'

let editor: TestMember
let colleague: TestMember

beforeAll(async () => {
  editor = await registerStaff('editor', '何卓')
  colleague = await registerStaff('editor', '梁晓彤')
  // The seconds of undo are tested on the server; these journeys need the published result.
  const settings = await call('siteSettings', {}, 'zh-Hans', inject('siteAdministrator'))
  await call('saveSiteSettings', { ...settings, flash_at_once: true }, 'zh-Hans', inject('siteAdministrator'))
}, 180_000)

const firstHan = 0x4e00
const commonHan = 12_000
/** A title that is like no other one: a second try must not be taken for a repetition of the first. */
const unlike = () =>
  Array.from({ length: 14 }, () => String.fromCharCode(firstHan + Math.floor(Math.random() * commonHan))).join('')

const title = (page: Page) => page.getByLabel(t.headline, { exact: true })
const note = (page: Page) => page.getByLabel(t.flashNote, { exact: true })
const row = (page: Page, name: string) => page.locator('.flash__list li', { hasText: name })
const focused = (page: Page, label: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id))
    .toBe(label)
const readersHave = async (origin: string, text: string) =>
  (await (await fetch(`${origin}/news`)).text()).includes(text)

/** Enter with Ctrl; ⌘ does the same where there is one. */
const send = (page: Page) => page.keyboard.press('Control+Enter')

/** Publishes without a browser. */
async function publish(name: string, member = editor): Promise<number> {
  const answer = await call('publishFlash', { title: name, text: `${name}。`, despite: true }, 'zh-Hans', member.token)
  if (answer.saved !== true || answer.flash.item === null) throw new Error('nothing was published')
  return answer.flash.item
}

async function compose(session: CDPSession, letters: string): Promise<void> {
  for (let end = 1; end <= letters.length; end += 1) {
    await session.send('Input.imeSetComposition', {
      text: letters.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
  }
}

/** A key as browsers send it while an input method is at work. */
async function keyOfInputMethod(session: CDPSession, key: string, modifiers = 0): Promise<void> {
  const event = { key, code: key, windowsVirtualKeyCode: 229, modifiers } as const
  await session.send('Input.dispatchKeyEvent', { ...event, type: 'rawKeyDown' })
  await session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' })
}
const control = 2

describe('the flash desk', () => {
  journey('by keyboard alone: from nothing to published, corrected and taken back', async (visitor) => {
    const name = unlike()
    const page = await visitConsole(visitor, editor, '')
    const times = await watchTimes(page, name)
    const key = (one: string) => page.keyboard.press(one)

    await key('f')
    await focused(page, t.headline)
    await page.keyboard.type(name)
    await key('Enter')
    await focused(page, t['flashField.text'])
    const text = `${unlike()}。`
    await page.keyboard.type(text)
    await key('Escape')
    await key('2')
    await page.locator('.ant-segmented-item-selected', { hasText: t.flashImportant }).waitFor()
    await key('#')
    await page.keyboard.type('碳信用')
    await key('Enter')
    await key('Escape')
    await key('Escape')
    await send(page)
    let read = 0
    await expect
      .poll(
        async () => {
          const there = await readersHave(visitor.origin, name)
          if (there) read ||= await page.evaluate(() => performance.now())
          return there
        },
        { interval: 20 },
      )
      .toBe(true)
    await row(page, name).filter({ hasText: t.flashStatePublished }).waitFor()
    const { began = 0, sent = 0, listed = 0 } = await times()
    const ms = (from: number, to: number) => `${Math.round(to - from)} ms`
    console.info(
      `The flash desk: from F to Enter ${ms(began, sent)}, from Enter to the desk's list ${ms(sent, listed)}, to readers at most ${ms(sent, read)}`,
    )
    expect(await title(page).inputValue()).toBe('')
    const { list } = await call('getArticleList', { kind: 'flash' })
    const published = list.find(({ title }) => title === name)
    expect(published).toMatchObject({ importance: 'important', labels: [{ name: '碳信用' }] })

    await key('Escape')
    await key('j')
    await expect.poll(() => row(page, name).getAttribute('aria-current')).toBe('true')
    await key('e')
    await focused(page, 'flash-note')
    await page.keyboard.type('登记方式有误')
    await send(page)
    await row(page, name).filter({ hasText: t.flashStateCorrected }).waitFor()
    await expect.poll(() => readersHave(visitor.origin, '登记方式有误')).toBe(true)
    const reader = await visitor.visit('/news')
    await reader.locator('.notice--correction', { hasText: texts['zh-Hans']['item.correction'] }).first().waitFor()

    await key('Escape')
    await key('h')
    await page.getByRole('dialog').getByText('登记方式有误').waitFor()
    await key('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await key('x')
    await page.getByRole('dialog').waitFor()
    await focused(page, t.flashRetractNote)
    await page.keyboard.type('消息来源已否认')
    await key('Enter')
    await row(page, name).filter({ hasText: t.flashStateRetracted }).waitFor()
    await expect.poll(() => readersHave(visitor.origin, '消息来源已否认')).toBe(true)
    expect(await readersHave(visitor.origin, text)).toBe(false)

    await page.getByRole('button', { name: t['bin.undo'] }).click()
    await row(page, name).filter({ hasText: t.flashStateCorrected }).waitFor()
    await expect.poll(() => readersHave(visitor.origin, text)).toBe(true)
    expect(await readersHave(visitor.origin, '消息来源已否认')).toBe(false)
  })

  journey(
    'the category is that of the labels until another is chosen, and its tab shows the flash',
    async (visitor) => {
      const [name, label] = [unlike(), unlike()]
      const { categories } = await call('flashOptions', {}, 'zh-Hans', editor.token)
      const [first, second] = categories
      if (!first || !second) throw new Error('the site has fewer than two categories')
      const earlier = { title: unlike(), labels: [label], category: first.id, despite: true }
      await call('publishFlash', earlier, 'zh-Hans', colleague.token)
      const page = await visitConsole(visitor, editor, '/flash')
      await title(page).fill(name)
      await page.keyboard.press('Escape')
      await page.keyboard.press('#')
      await page.keyboard.type(label)
      await page.keyboard.press('Enter')
      const category = page.locator('.flash__category')
      await category.filter({ hasText: t.flashCategoryByLabels.replace('{name}', first.name) }).waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.keyboard.press('l')
      await focused(page, t.category)
      await page.keyboard.type(second.name)
      await page.keyboard.press('Enter')
      await category.filter({ hasText: new RegExp(`^${second.name}$`) }).waitFor()
      await page.keyboard.press('Escape')
      await send(page)
      await row(page, name).filter({ hasText: t.flashStatePublished }).waitFor()
      const reader = await visitor.visit(`/news?category=${second.id}`)
      await reader.locator('main').getByText(name).first().waitFor()
    },
  )

  journey('an input method keeps its keys: Enter, Escape and the commands', async (visitor) => {
    const page = await visitConsole(visitor, editor, '/flash')
    const session = await page.context().newCDPSession(page)
    const calls: string[] = []
    page.on('request', (request) => /(publishFlash|saveFlashDraft)$/.test(request.url()) && calls.push(request.url()))
    await title(page).focus()
    await page.clock.install()
    await compose(session, 'lianshang')
    await keyOfInputMethod(session, 'Enter')
    await keyOfInputMethod(session, 'Enter', control)
    await keyOfInputMethod(session, 'Escape')
    await focused(page, t.headline)
    // Longer than a draft waits to be saved.
    await page.clock.runFor(3_500)
    expect(calls).toEqual([])
    await session.send('Input.insertText', { text: '链上' })
    expect(await title(page).inputValue()).toBe('链上')
    await expect.poll(() => calls.length).toBe(1)
    expect(calls[0]).toContain('saveFlashDraft')
  })

  journey(
    'while a flash to correct is on its way nothing that is typed is lost in it or mixed with it',
    async (visitor) => {
      const [name, unfinished] = [unlike(), unlike()]
      await publish(name)
      const page = await visitConsole(visitor, editor, '/flash')
      await title(page).fill(unfinished)
      const answer = Promise.withResolvers<void>()
      await page.route('**/api/console/getFlash', async (route) => {
        await answer.promise
        await route.continue()
      })
      await row(page, name).click()
      await page.locator('.flash__desk[inert]').waitFor()
      await page.keyboard.type('混进来的字')
      expect(await title(page).inputValue()).toBe(unfinished)
      answer.resolve()
      await focused(page, 'flash-note')
      expect(await title(page).inputValue()).toBe(name)
      // Typed text arrives in the field that was requested.
      expect(await note(page).inputValue()).toBe('混进来的字')
      expect(await page.locator('.flash__desk[inert]').count()).toBe(0)
      await row(page, unfinished).waitFor()
    },
  )

  journey('warns before the same is said twice, and makes it an update instead', async (visitor) => {
    const name = unlike()
    const item = await publish(name, colleague)
    const page = await visitConsole(visitor, editor, '/flash')
    await title(page).focus()
    await page.keyboard.type(name)
    await page.locator('.flash__note').getByText(name).waitFor()
    await send(page)
    await page.getByText(t.flashSimilarAgain).waitFor()
    await page.keyboard.press('u')
    await focused(page, 'flash-note')
    await page.keyboard.type('补充')
    await send(page)
    await expect
      .poll(async () => (await call('getInformationDetails', { id: item })).notices?.map(({ text }) => text))
      .toEqual(['补充'])
  })

  journey('keeps drafts, plans, and takes a plan back', async (visitor) => {
    const name = unlike()
    const page = await visitConsole(visitor, editor, '/flash')
    await title(page).focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Control+s')
    await row(page, name).filter({ hasText: t.draft }).waitFor()
    await page.reload()
    await row(page, name).getByRole('button').click()
    await expect.poll(() => title(page).inputValue()).toBe(name)
    await page.keyboard.press('Escape')
    await page.keyboard.press('t')
    await page.keyboard.type('+90')
    await send(page)
    await row(page, name).filter({ hasText: t.planned }).waitFor()
    expect(await readersHave(visitor.origin, name)).toBe(false)
    const plannedTime = async () =>
      (await call('recentFlash', {}, 'zh-Hans', editor.token)).planned.find((one) => one.title.startsWith(name))?.time
    const time = await plannedTime()
    await row(page, name).getByRole('button').click()
    await page.getByRole('button', { name: t.flashUnplan }).waitFor()
    expect(await title(page).inputValue()).toBe(name)
    await row(page, name).filter({ hasText: t.planned }).waitFor()
    await title(page).press('End')
    await page.keyboard.type('改')
    // Something else is opened in between: what was typed is there again afterwards, and the plan stands.
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await expect.poll(() => title(page).inputValue()).toBe('')
    await row(page, name).getByRole('button').click()
    await expect.poll(() => title(page).inputValue()).toBe(`${name}改`)
    await send(page)
    await row(page, `${name}改`).filter({ hasText: t.planned }).waitFor()
    expect(await plannedTime()).toBe(time)
    expect(await readersHave(visitor.origin, name)).toBe(false)
    await row(page, name).getByRole('button').click()
    await page.getByRole('button', { name: t.flashUnplan }).click()
    await row(page, name).filter({ hasText: t.draft }).waitFor()
    await expect.poll(() => title(page).inputValue()).toBe(`${name}改`)
  })

  journey('is for everyone', async (visitor) => {
    const name = unlike()
    await publish(name)
    const page = await visitConsole(visitor, editor, '/flash')
    await title(page).fill(name)
    await page.locator('.flash__note').waitFor()
    expect(await problemsInThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('u')
    await note(page).waitFor()
    expect(await problemsInThemes(page)).toEqual([])
    await page.getByRole('button', { name: t.flashTemplates }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.flashTemplateAdd }).click()
    expect(await problemsInThemes(page)).toEqual([])
  })
})

journey(
  'the whole desk can be used on a phone: nothing beyond the edge, fields as wide as the screen',
  async (visitor) => {
    const name = unlike()
    const item = await publish(name)
    const page = await visitConsole(visitor, editor, '/flash', { width: 375, height: 800, touch: true })
    await row(page, name).waitFor()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBe(0)
    for (const field of [title(page), page.getByLabel(t['flashField.text'], { exact: true })]) {
      expect((await field.boundingBox())?.width).toBeGreaterThan(300)
    }
    await row(page, name).getByRole('button').click()
    await note(page).fill('手机上更正')
    expect(await overflow()).toBe(0)
    await page.getByRole('button', { name: t.flashCorrect }).click()
    await expect
      .poll(async () => (await call('getInformationDetails', { id: item })).notices?.map(({ text }) => text))
      .toEqual(['手机上更正'])
  },
)

journey('on a phone the navigation is a drawer, which closes where it leads', async (visitor) => {
  const page = await visitConsole(visitor, editor, '', { width: 375, height: 800, touch: true })
  const open = page.getByRole('button', { name: t.navigation })
  const drawer = page.getByRole('dialog')
  expect(await drawer.count()).toBe(0)
  await open.click()
  await drawer.getByRole('link', { name: t.flashDesk }).click()
  await page.waitForURL(/\/console\/flash$/)
  await drawer.waitFor({ state: 'hidden' })
  await open.click()
  await drawer.getByRole('link', { name: t.flashDesk }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
})
