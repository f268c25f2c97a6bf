import type { CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'
import type { ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import { manuscriptsHans as t } from '#web/locales/manuscripts/zh-hans.ts'
import { signInPage, type TestMember } from './members.ts'
import { untilHydrated, type VisitOptions, type Visitor } from './page.ts'
import { call } from './site-content.ts'

/** Opens a page as a member. */
export async function visitAs(
  visitor: Visitor,
  member: TestMember,
  path: string,
  options: VisitOptions = {},
): Promise<Page> {
  const page = await visitor.visit('/aboutus', options)
  await signInPage(page, member)
  await openDesk(page, visitor.origin + path)
  return page
}

export async function openDesk(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await untilHydrated(page)
  if (address.includes('/publish')) await editor(page).waitFor()
}

export const editor = (page: Page) => page.locator('.pub-ed')
export const title = (page: Page) => page.getByLabel(t['manuscriptField.title'], { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const state = (page: Page, name: string) => page.locator(`.pub-save[data-state="${name}"]`)
export const toastOf = (page: Page, text: string) => page.locator('.toast').getByText(text).waitFor()
export const saved = (page: Page) => state(page, 'saved').waitFor()

export const paragraphs = (...lines: string[]): ManuscriptFields['document'] => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** A draft of a member, without a browser. */
export async function draftOf(
  { token }: TestMember,
  fields: Partial<ManuscriptFields>,
): Promise<{ id: number; version: number }> {
  const answer = await call('saveManuscript', fields, 'zh-Hans', token)
  if (!answer.saved) throw new Error('a new draft met another one')
  return answer.manuscript
}

/** Types by an input method: letters stand in the field while it is at work, the word takes their place. */
export async function compose(
  session: CDPSession,
  letters: string,
  whileComposing?: () => Promise<void>,
): Promise<void> {
  for (let end = 1; end <= letters.length; end += 1) {
    await session.send('Input.imeSetComposition', {
      text: letters.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
  }
  await whileComposing?.()
}
export const finish = (session: CDPSession, word: string) => session.send('Input.insertText', { text: word })

/** A picture of one colour. */
export const pictureOf = (background: string, width = 400, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
