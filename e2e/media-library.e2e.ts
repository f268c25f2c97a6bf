import { beforeAll, expect } from 'vitest'
import { mediaHans as t } from '#console/locales/media/zh-hans.ts'
import { consoleHans } from '#console/locales/zh-hans.ts'
import { manuscriptsHans } from '#web/locales/manuscripts/zh-hans.ts'
import { libraryHans } from '#web/locales/picture-library/zh-hans.ts'
import { accessibilityProblems } from './accessibility.ts'
import { openConsole, visitConsole } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { button, editor, openDesk, pictureOf, saved, visitAs } from './publish-desk.ts'

let staff: TestMember
beforeAll(async () => {
  staff = await registerStaff('editor', '高屿')
}, 180_000)

/** A picture that no other test has. */
const ownPicture = () =>
  pictureOf(
    `#${Math.floor(Math.random() * 0xffffff)
      .toString(16)
      .padStart(6, '0')}`,
  )
const fileOf = async (name: string) => ({ name, mimeType: 'image/png', buffer: await ownPicture() })

journey(
  'pictures are uploaded, described, put into an article, and not deleted while it shows them',
  async (visitor) => {
    const stamp = Date.now().toString(36)
    const [first, second] = [`夜色${stamp}`, `码头${stamp}`]
    const page = await visitConsole(visitor, staff, '/media')
    const again = await fileOf(`${first}.png`)
    visitor.expectFailures('/api/uploadData')
    const noPicture = { name: `表格${stamp}.png`, mimeType: 'image/png', buffer: Buffer.from('a,b') }
    await page
      .getByLabel(t['library.upload'])
      .first()
      .setInputFiles([again, await fileOf(`${second}.png`), noPicture])
    const status = page.getByRole('status')
    await status.getByText(t['library.uploaded'].replace('{n}', '2')).waitFor()
    await status.getByText(noPicture.name).waitFor()
    await button(page, second).waitFor()
    await page.getByLabel(t['library.upload']).first().setInputFiles(again)
    await status.getByText(t['library.known'].replace('{name}', again.name)).waitFor()

    await button(page, first).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(`${t['library.alt']} 简体`).fill('海港的夜色')
    await dialog.getByLabel(`${t['library.credit']} 简体`).fill('图片：示例')
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: t['library.save'] }).click()
    await dialog.waitFor({ state: 'hidden' })

    await openDesk(page, `${visitor.origin}/publish`)
    await editor(page).click()
    await page.getByRole('button', { name: manuscriptsHans.library, exact: true }).click()
    await dialog.getByLabel(libraryHans.search).fill(first)
    await dialog.getByRole('button', { name: new RegExp(first) }).click()
    await editor(page).getByRole('img', { name: '海港的夜色' }).waitFor()
    await saved(page)

    await openConsole(page, visitor.origin, `/media?keyword=${encodeURIComponent(stamp)}`)
    await button(page, first).click()
    await dialog.getByText(t['library.deleteHint']).waitFor()
    expect(await dialog.getByRole('button', { name: consoleHans.delete }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await button(page, second).click()
    await dialog.getByRole('button', { name: consoleHans.delete }).click()
    await button(page, second).waitFor({ state: 'hidden' })
  },
)

journey('a member crops a cover out of a picture of their own, and sees no other', async (visitor) => {
  const [member, other] = [await registerMember(), await registerMember()]
  const page = await visitAs(visitor, member, '/publish', { width: 1280 })
  await page.locator('.pub-bar input[type="file"]').setInputFiles(await fileOf('a.png'))
  await editor(page).locator('img[src^="/media/"]').waitFor()
  await button(page, libraryHans.choose).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '400 × 200' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await button(page, manuscriptsHans.cropConfirm).click()
  await page.getByRole('img', { name: manuscriptsHans.coverAlt }).waitFor()

  const elsewhere = await visitAs(visitor, other, '/publish', { width: 1280 })
  await button(elsewhere, libraryHans.choose).click()
  await elsewhere.getByRole('dialog').getByText(libraryHans.noOwn).waitFor()
})
