import type { Page } from 'playwright-core'
import type { ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import { signInPage, type TestMember } from './members.ts'
import { untilHydrated, untilSettled, type VisitOptions, type Visitor } from './page.ts'
import { call } from './site-content.ts'

/** Opens a page of the console as somebody of the newsroom. */
export async function visitConsole(
  visitor: Visitor,
  member: TestMember,
  path: string,
  options: VisitOptions = {},
): Promise<Page> {
  // Something of the site that takes no time, for its cookies.
  const page = await visitor.visit('/robots.txt', { width: 1280, hydrated: false, ...options })
  await signInPage(page, member)
  pressWhenReady(page)
  await openConsole(page, visitor.origin, path)
  return page
}

/** Single keys pause while something loads; a journey presses them when they mean something again. */
function pressWhenReady(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    // Keys belong to an open dialog, also while what asked for it waits.
    await page.waitForFunction(
      () => !document.body?.hasAttribute('data-busy') || document.querySelector('[role=dialog]') !== null,
    )
    await press(key, options)
  }
}

export async function openConsole(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}/console${path}`)
  await untilHydrated(page)
  await untilSettled(page)
}

/** Goes to another page of the console as its links do, without reloading. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/console${path}`)
  await untilSettled(page)
  await page.locator('main h1').first().waitFor()
}

export interface Submitted {
  id: number
  version: number
  title: string
}

let written = 0

/** Sends something to review, without a browser. Its title is found by no other. */
export async function submitManuscript(
  { token }: TestMember,
  name: string,
  more: Partial<ManuscriptFields> = {},
): Promise<Submitted> {
  const [category] = (await call('categoryLists', {})).list
  const title = `${name}${Date.now().toString(36)}${++written}`
  const document = {
    type: 'doc' as const,
    content: ['监管干预之后，网络恢复。', '第二段。'].map((text) => ({
      type: 'paragraph',
      content: [{ type: 'text', text }],
    })),
  }
  const fields = { title, category: category?.id ?? null, document, ...more }
  const answer = await call('saveManuscript', fields, 'zh-Hans', token)
  if (!answer.saved) throw new Error('a new draft met another one')
  const { id, version } = answer.manuscript
  return { ...(await call('submitManuscript', { id, version }, 'zh-Hans', token)), title }
}

/** The same, approved without a browser. @returns the article's number */
export async function publishManuscript(
  author: TestMember,
  editor: TestMember,
  name: string,
  more: Partial<ManuscriptFields> = {},
) {
  const { id, version, title } = await submitManuscript(author, name, more)
  await call('attendReview', { id }, 'zh-Hans', editor.token)
  const { item_id: item } = await call('decideReview', { id, version, decision: 'approve' }, 'zh-Hans', editor.token)
  if (item === null) throw new Error('nothing was published')
  return { id, title, item }
}

/** Records when keys were pressed and when a flash stood in the list, by the page's own events. */
export async function watchTimes(page: Page, name: string): Promise<() => Promise<Record<string, number>>> {
  await page.evaluate((wanted) => {
    const times: Record<string, number> = {}
    Object.assign(window, { flashTimes: times })
    document.addEventListener(
      'keydown',
      (event) => {
        times.began ??= event.timeStamp
        if (event.key === 'Enter' && event.ctrlKey) times.sent ??= event.timeStamp
      },
      true,
    )
    new MutationObserver(() => {
      const listed = [...document.querySelectorAll('.flash__list li[data-flash^="item"]')]
      if (listed.some((one) => one.textContent?.includes(wanted))) times.listed ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, name)
  return () => page.evaluate(() => (window as unknown as { flashTimes: Record<string, number> }).flashTimes)
}
