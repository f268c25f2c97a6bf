import type { CDPSession } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { manuscriptsHans as t } from '#web/locales/manuscripts/zh-hans.ts'
import { accessibilityProblems } from './accessibility.ts'
import { untilAfterLoad } from './after-load.ts'
import { password, registerMember, signInPage } from './members.ts'
import { journey, untilHydrated } from './page.ts'
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
  title,
  toastOf,
  visitAs,
} from './publish-desk.ts'
import { call } from './site-content.ts'

/** Enter as browsers send it while an input method is at work. */
async function enterOfInputMethod(session: CDPSession): Promise<void> {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 } as const
  await session.send('Input.dispatchKeyEvent', { ...key, type: 'rawKeyDown' })
  await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
}

describe('writing', () => {
  journey('by an input method: nothing breaks a word, in the title, the text and the labels', async (visitor) => {
    const page = await visitAs(visitor, await registerMember(), '/publish')
    const session = await page.context().newCDPSession(page)
    const savings: string[] = []
    page.on('request', (request) => request.url().endsWith('/saveManuscript') && savings.push(request.postData() ?? ''))

    await editor(page).waitFor()
    await title(page).focus()
    await compose(session, 'lianshang', () => enterOfInputMethod(session))
    expect(await title(page).evaluate((field) => field === document.activeElement), 'Enter belongs to the word').toBe(
      true,
    )
    await finish(session, '链上')
    expect(await title(page).inputValue()).toBe('链上')
    await page.keyboard.press('Enter')
    await expect.poll(() => editor(page).evaluate((field) => field === document.activeElement)).toBe(true)

    await saved(page)
    const before = savings.length
    await page.clock.install()
    await compose(session, 'meizhai', async () => {
      await enterOfInputMethod(session)
      // Longer than a saving waits.
      await page.clock.runFor(2_500)
    })
    expect(savings.length, 'nothing is saved in the middle of a word').toBe(before)
    expect(await editor(page).locator('p').count()).toBe(1)
    await finish(session, '美债')
    expect(await editor(page).textContent()).toBe('美债')
    await expect.poll(() => savings.length).toBe(before + 1)
    await saved(page)
    expect(savings.join('')).not.toContain('meizhai')
    expect(
      await editor(page).evaluate((field) => field === document.activeElement),
      'the address changed in place',
    ).toBe(true)
    expect(page.url()).toMatch(/\/publish\/\d+$/)

    const labels = page.getByRole('combobox', { name: t['manuscriptField.labels'], exact: true })
    await labels.focus()
    await compose(session, 'wending', () => enterOfInputMethod(session))
    expect(await page.locator('.pub-tags .chip').count(), 'Enter only ends the word').toBe(0)
    await finish(session, '稳定币')
    expect(await page.locator('.pub-tags .chip').count()).toBe(0)
    await page.keyboard.press('Enter')
    expect(await page.locator('.pub-tags .chip').allTextContents()).toEqual(['稳定币'])
    await saved(page)
    await page.reload()
    await editor(page).waitFor()
    expect(await title(page).inputValue()).toBe('链上')
    expect(await editor(page).textContent()).toBe('美债')
  })

  journey('names a missing category only until it is chosen', async (visitor) => {
    const page = await visitAs(visitor, await registerMember(), '/publish')
    await title(page).fill('四十万笔赎回的账')
    await editor(page).click()
    await page.keyboard.type('前五个实体占了净赎回的81%。')
    await page.clock.install()
    await button(page, t.submit).click()
    const toast = page.locator('.toast', { hasText: t['manuscriptField.category'] })
    await toast.waitFor()
    // The clock stands still, so that the message cannot expire by itself.
    await page.clock.pauseAt(Date.now() + 1000)
    await page.getByLabel(t['manuscriptField.category'], { exact: true }).selectOption({ index: 1 })
    await toast.waitFor({ state: 'detached' })
  })

  journey('with pictures and cards, up to the review and back', async (visitor) => {
    const page = await visitAs(visitor, await registerMember(), '/publish')
    await button(page, t.submit).click()
    await page.locator('.toast', { hasText: '标题、正文、栏目' }).waitFor()
    expect(await page.locator('.field__err').allTextContents()).toEqual([
      t.titleMissing,
      t.textMissing,
      t.categoryMissing,
    ])
    expect(await title(page).evaluate((field) => field === document.activeElement)).toBe(true)

    await title(page).fill('四十万笔赎回的账')
    await editor(page).click()
    await page.keyboard.type('## 谁在赎回')
    await page.keyboard.press('Enter')
    await page.keyboard.type('前五个实体占了净赎回的81%。')
    await page.keyboard.press('Enter')
    const picture = await pictureOf('#00656e')
    await page
      .locator('.pub-bar input[type="file"]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
    await page.locator('.fig img[src^="/media/"]').waitFor()
    await page.getByLabel(t.caption).fill('图一：单笔赎回规模')
    await page.keyboard.press('Enter')
    await button(page, t.embedLabel).click()
    await page.getByLabel(t.embedAddress).fill('https://youtu.be/dQw4w9WgXcQ?t=3')
    await page.keyboard.press('Enter')
    await page.locator('.embed-card', { hasText: 'youtube.com/watch?v=dQw4w9WgXcQ' }).waitFor()
    await page.getByLabel(t['manuscriptField.category'], { exact: true }).selectOption({ index: 1 })
    await saved(page)

    await button(page, t.preview).click()
    await page.locator('.pub-preview figcaption', { hasText: '图一：单笔赎回规模' }).waitFor()
    await button(page, '繁體中文').click()
    await page
      .locator('.pub-preview h3', { hasText: '四十萬筆贖回的賬' })
      .or(page.locator('.pub-preview h3', { hasText: '贖回' }))
      .waitFor()
    await page.keyboard.press('Escape')

    await button(page, t.submit).click()
    await page.locator('.pub-head .status', { hasText: t.statePending }).waitFor()
    await page.locator('.flow [aria-current]', { hasText: '40至50分钟' }).waitFor()
    expect(await editor(page).getAttribute('contenteditable')).toBe('false')
    await button(page, t.withdraw).click()
    await page.locator('.pub-head .status', { hasText: t.stateDraft }).waitFor()
    await expect.poll(() => editor(page).getAttribute('contenteditable')).toBe('true')
  })

  journey('pasted articles come as paragraphs, and pictures that cannot be had can be taken out', async (visitor) => {
    visitor.expectFailures(/takePicture/)
    const page = await visitAs(visitor, await registerMember(), '/publish')
    await editor(page).click()
    await editor(page).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text/html',
        `<section style="color:red"><section><p><span style="font-size:20px"><strong>第一段</strong></span></p></section>
        <p><br></p><section><img data-src="http://127.0.0.1:9/a.png" src="data:image/gif;base64,R0lGOD"></section>
        <section><span>第二段</span></section></section>`,
      )
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.locator('.fig__work--bad').waitFor()
    expect(await editor(page).locator('p:not(.fig__none)').allTextContents()).toEqual(['第一段', '第二段'])
    expect(await editor(page).locator('[style*="color"]').count()).toBe(0)
    await button(page, t.picturesRemove).click()
    await expect.poll(() => page.locator('.fig').count()).toBe(0)
    await saved(page)

    await editor(page).press('Control+End')
    await editor(page).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'https://www.bilibili.com/video/BV1xx411c7mD/?p=1')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.locator('.embed-card', { hasText: 'Bilibili' }).waitFor()
  })

  journey('a cover is cropped and stays', async (visitor) => {
    const page = await visitAs(visitor, await registerMember(), '/publish')
    await title(page).fill('封面')
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const choose = page.locator('.pub__side input[type="file"]')
    await choose.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await page.getByText(t.coverType).waitFor()
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: noise.subarray(0, noise.length) })
    if (noise.length >= 5 << 20) await page.getByText(t.coverLarge).waitFor()
    const smaller = await sharp(noise).resize(900).png().toBuffer()
    await choose.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: smaller })
    await page.locator('.crop [role="status"]', { hasText: /900 × 557/ }).waitFor()
    await button(page, '1:1').click()
    await page.locator('.crop [role="status"]', { hasText: /675 × 675/ }).waitFor()
    await button(page, t.turnRight).click()
    await button(page, t.zoomIn).click()
    expect(await page.locator('.crop__zoom .num').textContent()).toBe('1.05')
    await button(page, t.cropConfirm).click()
    const cover = page.locator('.pub-cover img')
    await cover.waitFor()
    await saved(page)
    const measures = await cover.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
    )
    expect(measures[0]).toBe(measures[1])
  })
})

describe('nothing is lost', () => {
  journey('when the connection drops while somebody types', async (visitor) => {
    visitor.expectFailures(/saveManuscript/)
    const page = await visitAs(visitor, await registerMember(), '/publish')
    await untilAfterLoad(page)
    await editor(page).click()
    await page.keyboard.type('连着。')
    // The first saving gives the article its address, for which nothing more is asked.
    await saved(page)
    await page.context().setOffline(true)
    await page.keyboard.type('断了。')
    await page.locator('.pub-save', { hasText: t.offline }).waitFor()
    await page.keyboard.type('还在写。')
    await page.context().setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await saved(page)
    await page.reload()
    await editor(page).waitFor()
    expect(await editor(page).textContent()).toBe('连着。断了。还在写。')
    expect(await page.locator('.pub-note').count(), 'no copy is left over').toBe(0)
  })

  journey('when the page is closed before it was saved: the copy is offered again', async (visitor) => {
    visitor.expectFailures(/saveManuscript/)
    const member = await registerMember()
    const { id } = await draftOf(member, { title: '稿', document: paragraphs('存下的。') })
    const page = await visitAs(visitor, member, `/publish/${id}`)
    await page.route('**/api/saveManuscript', (route) => route.abort())
    await editor(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type('没存的。')
    await page.locator('.pub-save', { hasText: t.offline }).waitFor()
    await page.reload()
    await editor(page).waitFor()
    expect(await editor(page).textContent()).toBe('存下的。')
    await page.unroute('**/api/saveManuscript')
    const note = page.locator('.pub-note')
    await note.getByRole('button', { name: t.compare }).click()
    expect(await page.locator('.differences ins').textContent()).toContain('没存的')
    await page.keyboard.press('Escape')
    await note.getByRole('button', { name: t.localRestore }).click()
    await saved(page)
    expect(await editor(page).textContent()).toBe('存下的。没存的。')
    expect(await note.count()).toBe(0)
  })

  journey('when the session ends: the dialog opens over the page, and the text comes back', async (visitor) => {
    visitor.expectFailures(/saveManuscript/, /\/api\//)
    const member = await registerMember()
    const { id } = await draftOf(member, { title: '稿', document: paragraphs('存下的。') })
    const page = await visitAs(visitor, member, `/publish/${id}`)
    await call('logOut', {}, 'zh-Hans', member.token)
    await editor(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type('登录失效之后。')
    await page.locator('.dialog--login').waitFor()
    expect(await editor(page).textContent()).toBe('存下的。登录失效之后。')
    const { token } = await call('login', { type: '4', email: member.email, password })
    await signInPage(page, { ...member, token })
    await page.reload()
    await toastOf(page, t.resumed)
    expect(await editor(page).textContent()).toBe('存下的。登录失效之后。')
    await saved(page)
  })

  journey('when two windows write the same article: neither overwrites the other', async (visitor) => {
    const member = await registerMember()
    const { id } = await draftOf(member, { title: '稿', document: paragraphs('开头。') })
    const one = await visitAs(visitor, member, `/publish/${id}`)
    const other = await one.context().newPage()
    await openDesk(other, `${visitor.origin}/publish/${id}`)
    await editor(one).click()
    await one.keyboard.press('End')
    await one.keyboard.press('Enter')
    await one.keyboard.type('第一个窗口。')
    await saved(one)
    await editor(other).click()
    await other.keyboard.press('End')
    await other.keyboard.type('第二个窗口。')
    const note = other.locator('.pub-note', { hasText: t.conflict })
    await note.waitFor()
    await note.locator('.both td', { hasText: '第二个窗口' }).waitFor()
    await note.locator('.both td', { hasText: '第一个窗口' }).waitFor()
    expect((await note.locator('.both ins').allTextContents()).join()).toMatch(/第二[\s\S]*第一/)
    await note.getByRole('button', { name: t.keepMine }).click()
    await saved(other)
    expect(await editor(other).textContent()).toBe('开头。第二个窗口。')

    await one.bringToFront()
    await editor(one).click()
    await one.keyboard.press('End')
    await one.keyboard.type('又写。')
    await one.locator('.pub-note', { hasText: t.conflict }).getByRole('button', { name: t.takeTheirs }).click()
    await expect.poll(() => editor(one).textContent()).toBe('开头。第二个窗口。')
    await one.locator('.pub-note').getByRole('button', { name: t.localRestore }).click()
    await saved(one)
    expect(await editor(one).textContent()).toContain('又写。')
  })

  journey('of an older version: it is compared and restored', async (visitor) => {
    const member = await registerMember()
    const { id, version } = await draftOf(member, { title: '稿', document: paragraphs('最早的一句。') })
    await call('saveManuscript', { id, version, document: paragraphs('后来的一句。') }, 'zh-Hans', member.token)
    const page = await visitAs(visitor, member, `/publish/${id}`)
    await button(page, t.versions).click()
    await page.locator('.pub-versions li button').last().click()
    await page.locator('.differences ins', { hasText: '后来' }).waitFor()
    await button(page, t.restore).click()
    await saved(page)
    expect(await editor(page).textContent()).toBe('最早的一句。')
    await button(page, t.versions).click()
    await page.locator('.pub-versions li', { hasText: t.versionRestored }).waitFor()
  })
})

describe('the author’s list', () => {
  journey('shows states with counts, finds titles, deletes drafts', async (visitor) => {
    const member = await registerMember()
    await draftOf(member, { title: '代币化国债' })
    await draftOf(member, { title: '稳定币周报' })
    const page = await visitAs(visitor, member, '/mywz')
    await page
      .getByRole('link', { name: `${t.stateDraft} 2` })
      .or(page.locator('.tabs a', { hasText: t.stateDraft }))
      .first()
      .click()
    await page.waitForURL('**/mywz?state=draft')
    expect(await page.locator('.mine__row').count()).toBe(2)
    await page.getByLabel(t.searchTitles).fill('国债')
    await page.keyboard.press('Enter')
    await page.waitForURL(/keyword=/)
    expect(await page.locator('.mine__row h2').allTextContents()).toEqual(['代币化国债'])
    await button(page, t.delete).click()
    await page.locator('dialog').getByRole('button', { name: t.delete }).click()
    await page.getByText(t.noneFound).waitFor()
    await page.getByRole('link', { name: t.seeAll }).click()
    await expect.poll(() => page.locator('.mine__row h2').allTextContents()).toEqual(['稳定币周报'])
  })
})

describe('for everyone', () => {
  for (const width of [375, 1440]) {
    journey(`the author's screens at ${width}`, async (visitor) => {
      const member = await registerMember()
      const { id } = await draftOf(member, { title: '稿', labels: ['RWA'], document: paragraphs('一段。') })
      const page = await visitAs(visitor, member, `/publish/${id}`, { width })
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        expect(await accessibilityProblems(page), theme).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await page.goto(`${visitor.origin}/mywz`)
      await untilHydrated(page)
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  }
})
