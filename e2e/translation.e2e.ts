import { beforeAll, describe, expect } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { en as messagesEn } from '#web/locales/en.ts'
import { problemsInThemes } from './accessibility.ts'
import { visitConsole, walkTo } from './console.ts'
import { registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call } from './site-content.ts'

let editor: TestMember
let item: number

/** The number by which the desk knows the page. */
const disclaimer = 4
const title = '热馄饨摊位获准接受稳定币'
const text = '港岛一个热馄饨摊位自周三起接受稳定币，首日共收12笔。'

beforeAll(async () => {
  editor = await registerStaff('editor', '程译')
  const published = await call('publishFlash', { title, text, despite: true }, 'zh-Hans', editor.token)
  if (published.saved !== true) throw new Error('Nothing was published')
  item = published.flash.item ?? 0
}, 120_000)

describe('English', () => {
  journey('comes from a machine with a mark, and without one once an editor has read it', async (visitor) => {
    const page = await visitConsole(visitor, editor, '/translation?kind=flash&filter=missing')
    await page.getByRole('link', { name: title }).click()
    const english = page.getByRole('textbox', { name: `${t['translation.field.title']} ${t['translation.english']}` })
    await english.waitFor()
    expect(await problemsInThemes(page)).toEqual([])
    await page.keyboard.press('t')
    await expect.poll(() => english.inputValue()).toBe('Hot wonton stall may take stablecoins')

    const reader = await visitor.visit(`/en/news/${item}`)
    await reader.getByRole('heading', { level: 1, name: 'Hot wonton stall may take stablecoins' }).waitFor()
    await reader.getByText(messagesEn['language.machine']).waitFor()

    await english.fill('Hong Kong wonton stall may take stablecoins')
    await page.keyboard.press('Control+Enter')
    await page.getByText(t['translation.confirmedDone']).waitFor()
    await expect
      .poll(async () => {
        await reader.reload()
        return reader.getByRole('heading', { level: 1 }).textContent()
      })
      .toBe('Hong Kong wonton stall may take stablecoins')
    expect(await reader.getByText(messagesEn['language.machine']).count()).toBe(0)
  })
})

describe('a translation that is not saved', () => {
  journey('is there after a visit to another page, until it is discarded', async (visitor) => {
    const page = await visitConsole(visitor, editor, `/translation/flash/${item}`)
    const english = page.getByRole('textbox', { name: `${t['translation.field.title']} ${t['translation.english']}` })
    await english.waitFor()
    const before = await english.inputValue()
    await english.fill('Wontons for coins')
    await page.getByText(t['record.unsaved']).waitFor()
    await walkTo(page, '/glossary')
    await page.goBack()
    await page.getByText(t['record.restored']).waitFor()
    expect(await english.inputValue()).toBe('Wontons for coins')
    await page.getByRole('button', { name: t['record.discard'], exact: true }).click()
    expect(await english.inputValue()).toBe(before)
  })
})

describe('a static page', () => {
  journey('says a line otherwise in the other script, as long as an editor wants it', async (visitor) => {
    const reader = await visitor.visit('/zh-hant/disclaimer')
    const heading = reader.getByRole('heading', { level: 1 })
    const converted = (await heading.textContent()) ?? ''
    const readersHave = (words: string) =>
      expect
        .poll(async () => {
          await reader.reload()
          return heading.textContent()
        })
        .toBe(words)
    const { list } = await call('translationList', { kind: 'page' }, 'zh-Hans', editor.token)
    const page = await visitConsole(visitor, editor, '/translation?kind=page')
    const name = list.find(({ id }) => id === disclaimer)?.title ?? ''
    await page.getByRole('link', { name, exact: true }).click()
    const part = page.getByRole('region', { name: t['translation.field.title'], exact: true })
    await part.getByRole('button', { name: t['translation.changeScript'] }).click()
    const field = part.getByRole('textbox', { name: t['translation.otherScript'] })
    expect(await field.inputValue()).toBe(converted)
    await field.fill('投資前請細閱')
    await part.getByRole('button', { name: t['translation.save'] }).click()
    await part.getByText(t['translation.overridden']).waitFor()
    await readersHave('投資前請細閱')
    expect(await problemsInThemes(page)).toEqual([])
    await part.getByRole('button', { name: t['translation.restoreDerived'] }).click()
    await readersHave(converted)
  })
})

describe('a change of terms', () => {
  journey('is seen before it is taken, and read afterwards', async (visitor) => {
    const reader = await visitor.visit(`/zh-hant/news/${item}`)
    await reader.getByRole('heading', { level: 1, name: '熱餛飩攤位獲准接受穩定幣' }).waitFor()

    const page = await visitConsole(visitor, editor, '/glossary')
    await page.locator('.row--current').waitFor()
    expect(await problemsInThemes(page)).toEqual([])
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog')
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    await field(t['glossary.hans']).fill('热馄饨')
    await field(t['glossary.hk']).fill('熱雲吞')
    await field(t['glossary.tw']).fill('熱餛飩')
    const take = dialog.getByRole('button', { name: t['glossary.take'], exact: true })
    expect(await take.isDisabled(), 'not before it was seen').toBe(true)
    await dialog.getByRole('button', { name: t['glossary.preview'], exact: true }).click()
    await dialog.getByRole('link', { name: title }).waitFor()
    await dialog.locator('ins', { hasText: '熱雲吞' }).first().waitFor()
    await take.click()
    await page.getByText(t['glossary.taken']).waitFor()
    await expect
      .poll(async () => {
        await reader.reload()
        return reader.getByRole('heading', { level: 1 }).textContent()
      })
      .toBe('熱雲吞攤位獲准接受穩定幣')
  })
})
