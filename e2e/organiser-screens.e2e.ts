import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { Language } from '#language/languages.ts'
import { rulesIn, themes } from './accessibility.ts'
import { accessibilityIn, atEveryWidth } from './every-screen.ts'
import { registerMember, signInPage, type TestMember } from './members.ts'
import { type OpenEvent, orderByTransfer, publishPricedEvent } from './organisers.ts'
import { journey, untilSettled } from './page.ts'
import { call } from './site-content.ts'

let made: Promise<{ organiser: TestMember; event: OpenEvent }> | undefined
/** One event with a guest for all that look at what its organiser sees. */
const event = () => {
  made ??= (async () => {
    const organiser = await registerMember()
    const title = '零知识之夜：从约束系统写到链上验证，再到第一份能跑起来的证明'
    const published = await publishPricedEvent(organiser, title)
    const [paid] = [await orderByTransfer(published, '后藤真司'), await orderByTransfer(published, '黎子健')]
    const as = ['zh-Hans', organiser.token] as const
    await call('markActivityPaid', { payment: paid.payment, reason: '到账' }, ...as)
    const code = { code: 'EARLY', purpose: 'percent', value: '1500', idempotency_key: randomUUID() } as const
    await call('makeActivityCodes', { id: published.id, ...code }, ...as)
    return { organiser, event: published }
  })()
  return made
}

const screens: [name: string, path: (id: number) => string, ready: string, language: Language][] = [
  ['the form of a new event', () => '/ac_create', '.evform', 'zh-Hans'],
  ['the form of a published event', (id) => `/ac_create/${id}`, '.evform', 'en'],
  ['all events of an organiser', () => '/ac_organ', '.orgevents', 'zh-Hant-HK'],
  ['an event with its orders', (id) => `/ac_organ?event=${id}`, '.orgmoney', 'en'],
  ['money', (id) => `/ac_organ?event=${id}&tab=money`, '.orgmoney', 'zh-Hant-HK'],
  ['discount codes', (id) => `/ac_organ?event=${id}&tab=codes`, '.orgcodes', 'en'],
  ['attendees', (id) => `/ac_organ?event=${id}&tab=attendees`, '.orgtable', 'zh-Hans'],
  ['messages', (id) => `/ac_organ?event=${id}&tab=messages`, '.orgmessages', 'zh-Hant-HK'],
  ['the team', (id) => `/ac_organ?event=${id}&tab=team`, '.orgmember', 'en'],
  ['dates', (id) => `/ac_organ?event=${id}&tab=dates`, '.orgrepeat', 'en'],
]

describe.each(screens)('%s', (name, path, ready, language) => {
  journey(`${name} is for everyone at every width`, async ({ visit, origin }) => {
    const { organiser, event: shown } = await event()
    const page = await visit('/events', { language })
    await signInPage(page, organiser)
    await page.goto(origin + path(shown.id))
    await page.locator(ready).first().waitFor()
    await untilSettled(page)
    const problems: string[] = []
    for (const width of [1_440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      for (const theme of themes) problems.push(...(await accessibilityIn(page, { theme, rules: rulesIn(theme) })))
    }
    problems.push(...(await atEveryWidth(page)))
    expect(problems).toEqual([])
  })
})

describe('the form of an event on a phone', () => {
  journey('has its buttons within the window, however long their words are', async ({ visit, origin }) => {
    const page = await visit('/events', { language: 'en', width: 375 })
    await signInPage(page, await registerMember())
    await page.goto(`${origin}/ac_create`)
    const submit = page.getByRole('button', { name: 'Submit for review' })
    await submit.waitFor()
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 740 })
      const { x = 0, width: wide = 0 } = (await submit.boundingBox()) ?? {}
      expect(x + wide, `at ${width} px`).toBeLessThanOrEqual(width)
    }
  })
})
