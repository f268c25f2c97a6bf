import { beforeAll, expect } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { accessibilityProblems } from './accessibility.ts'
import { publishManuscript, visitConsole } from './console.ts'
import { registerMember, registerStaff, type TestMember } from './members.ts'
import { journey } from './page.ts'
import { call, texts } from './site-content.ts'

let author: TestMember
let editor: TestMember

beforeAll(async () => {
  author = await registerMember()
  editor = await registerStaff('editor', '何卓')
}, 180_000)

journey(
  'an editor approves a revision and says what it corrects; readers find it above the article and in the list',
  async (visitor) => {
    const { id, item } = await publishManuscript(author, editor, '先发后改')
    const { version } = await call('getManuscript', { id }, 'zh-Hans', author.token)
    const note = `更正说明${item}`
    const saved = await call('saveManuscript', { id, version, summary: '改过的摘要。' }, 'zh-Hans', author.token)
    if (!saved.saved) throw new Error('the revision met another one')
    await call('submitManuscript', { id, version: saved.manuscript.version }, 'zh-Hans', author.token)

    const page = await visitConsole(visitor, editor, `/review/${id}`)
    await page.locator('.decision .ant-btn-primary:not([disabled])').waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t['review.correctionText']).fill(note)
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: t.confirm }).click()
    const notice = t['review.readersNotified'].replace('{kind}', t['review.correction'])
    await page.getByRole('button', { name: notice }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('a')
    // It can be undone for some seconds, and readers get it afterwards.
    await expect
      .poll(async () => (await call('getInformationDetails', { id: item })).notices?.map(({ text }) => text), {
        timeout: 60_000,
      })
      .toEqual([note])

    const reader = await visitor.visit(`/contents/${item}`)
    await reader.locator('.notice--correction').getByText(note).waitFor()
    await reader.locator('.art__by').getByText(texts['zh-Hans']['item.revised']).waitFor()
    await reader.locator('footer a[href="/corrections"]').click()
    const row = reader.locator('.corrections li', { hasText: note })
    await row.locator(`a[href="/contents/${item}"]`).waitFor()
  },
)
