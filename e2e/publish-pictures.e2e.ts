import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { manuscriptsEn } from '#web/locales/manuscripts/en.ts'
import { manuscriptsHans as t } from '#web/locales/manuscripts/zh-hans.ts'
import { untilAfterLoad } from './after-load.ts'
import { registerMember } from './members.ts'
import { journey } from './page.ts'
import {
  button,
  compose,
  draftOf,
  editor,
  finish,
  openDesk,
  paragraphs,
  pictureOf,
  saved,
  visitAs,
} from './publish-desk.ts'

const choose = async (page: Page, ...colours: string[]) =>
  page
    .locator('.pub-bar input[type="file"]')
    .setInputFiles(
      await Promise.all(
        colours.map(async (colour) => ({ name: 'a.png', mimeType: 'image/png', buffer: await pictureOf(colour) })),
      ),
    )

/** A picture from the clipboard, or dropped at the end of a line. */
async function bring(page: Page, how: 'paste' | 'drop', colour: string): Promise<void> {
  const bytes = (await pictureOf(colour)).toString('base64')
  await editor(page).evaluate(
    (field, { bytes, how }) => {
      const data = new DataTransfer()
      const picture = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))
      data.items.add(new File([picture], 'a.png', { type: 'image/png' }))
      const given = { bubbles: true, cancelable: true }
      if (how === 'paste') {
        field.dispatchEvent(new ClipboardEvent('paste', { ...given, clipboardData: data }))
        return
      }
      const { right, bottom } = field.lastElementChild?.getBoundingClientRect() ?? new DOMRect()
      const place = { clientX: right - 4, clientY: bottom - 4 }
      field.dispatchEvent(new DragEvent('drop', { ...given, ...place, dataTransfer: data }))
    },
    { bytes, how },
  )
}

const arrived = (page: Page, count: number) =>
  expect.poll(() => page.locator('.fig img[src^="/media/"]').count()).toBe(count)

/** Paragraphs and pictures in their order, as the server has them. */
async function outline(page: Page): Promise<string[]> {
  await saved(page)
  await page.waitForURL(/\/publish\/\d+$/)
  await page.reload()
  await editor(page).locator(':scope > *').first().waitFor()
  return editor(page).evaluate((field) =>
    [...field.children].map((block) => (block.querySelector('img') ? '图' : (block.textContent ?? ''))),
  )
}

/** Returns the outline without empty lines for the cursor, which its readers do not see. */
const written = async (page: Page) => (await outline(page)).filter((line) => line !== '')

describe('pictures of an article', () => {
  journey(
    'one after the other: none takes the place of another, and the writer goes on behind them',
    async (visitor) => {
      const page = await visitAs(visitor, await registerMember(), '/publish')
      await editor(page).click()
      await page.keyboard.type('甲')
      await choose(page, '#00656e')
      await arrived(page, 1)
      await choose(page, '#cf2338')
      await arrived(page, 2)
      await page.keyboard.type('乙')
      await bring(page, 'paste', '#9a6300')
      await arrived(page, 3)
      await page.keyboard.type('丙')
      await bring(page, 'drop', '#14191c')
      await arrived(page, 4)
      await choose(page, '#566168', '#e2e7e5')
      await arrived(page, 6)
      await page.keyboard.type('丁')
      expect(await written(page)).toEqual(['甲', '图', '图', '乙', '图', '丙', '图', '图', '图', '丁'])
    },
  )

  journey('while another one is still on its way', async (visitor) => {
    const page = await visitAs(visitor, await registerMember(), '/publish')
    const { promise: letGo, resolve } = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/uploadData*', async (route) => {
      sent += 1
      if (sent === 1) await letGo
      await route.continue()
    })
    await editor(page).click()
    await choose(page, '#00656e')
    await page.locator('.fig progress').waitFor()
    await page.keyboard.type('甲')
    await choose(page, '#cf2338')
    await arrived(page, 1)
    await page.keyboard.type('乙')
    resolve()
    await arrived(page, 2)
    await page.keyboard.type('丙')
    expect(await written(page)).toEqual(['图', '甲', '图', '乙丙'])
  })

  journey('a selected one stays, whatever is written, pasted or put in next', async (visitor) => {
    const page = await visitAs(visitor, await registerMember(), '/publish')
    await editor(page).click()
    await choose(page, '#00656e')
    await arrived(page, 1)
    let turn = 0
    const select = async () => {
      // Not where the click before was, which would make them a double click.
      turn += 1
      await page
        .locator('.fig img')
        .first()
        .click({ position: { x: 20 + 30 * turn, y: 60 } })
      await page.locator('.fig--on').waitFor()
    }
    await select()
    await page.keyboard.type('甲')
    await select()
    await choose(page, '#cf2338')
    await arrived(page, 2)
    await select()
    const session = await page.context().newCDPSession(page)
    await compose(session, 'yi')
    await finish(session, '乙')
    await select()
    await button(page, t.table).click()
    await page.locator('.pub-ed table').waitFor()
    await select()
    await button(page, t.embedLabel).click()
    await page.getByLabel(t.embedAddress).fill('https://youtu.be/dQw4w9WgXcQ')
    await page.keyboard.press('Enter')
    await page.locator('.embed-card').waitFor()
    expect(await page.locator('.fig').count()).toBe(2)
    await select()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('丁')
    expect((await written(page)).join()).toMatch(/^图.*乙,?图,甲丁$/)
  })

  journey('that fail say why in the language of the desk, and come when the network is back', async (visitor) => {
    visitor.expectFailures(/uploadData/, /saveManuscript/)
    const page = await visitAs(visitor, await registerMember(), '/publish', { language: 'en' })
    await untilAfterLoad(page)
    await editor(page).click()
    await page.context().setOffline(true)
    await choose(page, '#00656e')
    await page.locator('.fig__work--bad', { hasText: manuscriptsEn.pictureOffline }).waitFor()
    await page
      .locator('.pub-bar input[type="file"]')
      .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.locator('.fig__work--bad', { hasText: manuscriptsEn.pictureUnreadable }).waitFor()
    await page.context().setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await arrived(page, 1)
    expect(await page.locator('.fig__work--bad').count(), 'what is no picture stays to be decided on').toBe(1)
  })
})

journey('a conflict is in sight at the end of a long article, and leads to the choice', async (visitor) => {
  const member = await registerMember()
  const lines = Array.from({ length: 40 }, (_, n) => `第${n + 1}段。`)
  const { id } = await draftOf(member, { title: '长稿', document: paragraphs(...lines) })
  for (const width of [1440, 375]) {
    const page = await visitAs(visitor, member, `/publish/${id}`, { width })
    const other = await page.context().newPage()
    await openDesk(other, `${visitor.origin}/publish/${id}`)
    await editor(other).locator('p').first().click()
    await other.keyboard.type(`别处${width}。`)
    await saved(other)
    await page.bringToFront()
    await editor(page).locator('p').last().click()
    await page.keyboard.press('End')
    await page.keyboard.type('这里。')
    const away = page.locator('.pub-away', { hasText: t.conflict })
    await away.waitFor()
    expect(await page.locator('.pub-conflict').evaluate((note) => note.getBoundingClientRect().bottom)).toBeLessThan(0)
    await away.getByRole('button', { name: t.conflictSee }).click()
    await away.waitFor({ state: 'detached' })
    await button(page, t.keepMine).click()
    await saved(page)
  }
})
