import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { consoleHans as t } from '#console/locales/zh-hans.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { problemsInThemes } from './accessibility.ts'
import { visitConsole } from './console.ts'
import { password, registerStaff, type TestMember } from './members.ts'
import { journey, untilSettled } from './page.ts'

/** Other programs: a token that makes calls, and a webhook that is notified. */

let administrator: TestMember
beforeAll(async () => {
  administrator = await registerStaff('administrator', '苏念')
}, 180_000)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const fill = (words: string, values: Record<string, string | number>) =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

/** Returns the secret that is shown once. */
const shownSecret = (page: Page, title: string) => dialog(page).getByRole('textbox', { name: title }).inputValue()

async function closeDialog(page: Page): Promise<void> {
  await button(page, t['secret.done']).click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** Goes to another page of the console by its two keys. */
async function goByKeys(page: Page, key: string, address: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  await page.waitForURL(`**/console/${address}`)
  await untilSettled(page)
}

/** Has the server want a proof of who is there, as it does where the last one is hours old. */
async function refuseOnce(page: Page, name: string): Promise<void> {
  const { status, code, message: words } = errorCatalogue.proofRequired
  await page.route(
    `**/api/console/${name}`,
    (route) => route.fulfill({ status, json: { code, message: words['zh-Hans'], data: null } }),
    {
      times: 1,
    },
  )
}

/** Gives the password where the console asks for it; what lies below stays as it was. */
async function proveIdentity(page: Page): Promise<void> {
  const asked = page.getByRole('dialog', { name: t['identity.title'] })
  const field = asked.getByRole('textbox', { name: t['accounts.password'], exact: true })
  await field.fill('not the password 1')
  await page.keyboard.press('Enter')
  await asked.getByRole('alert').waitFor()
  await clean(page, '[role=dialog]:has(input[type=password])')
  await field.fill(password)
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
}

/** Makes a call as a program does. */
async function callWith(origin: string, token: string, name: string, input: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/console/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
  return (await answer.json()) as { code: number; data: { flash: { item: number } } }
}

async function clean(page: Page, within?: string): Promise<void> {
  expect(await problemsInThemes(page, within)).toEqual([])
}

/** Selector of dialogs over a page; the pages themselves are judged elsewhere or once. */
const inDialog = '[role=dialog]'

describe('another program', () => {
  journey('publishes by a token, and hears of it by a webhook', async (visitor) => {
    const name = `机器人${Date.now().toString(36)}`
    const received: string[] = []
    const receiver = createServer(async (request, response) => {
      // Other journeys publish at the same time, which the webhook hears of too.
      if ((await text(request)).includes(name)) received.push(String(request.headers['webhook-id']))
      response.writeHead(200).end('taken')
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    try {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
      const page = await visitConsole(visitor, administrator, '/tokens')
      await page.keyboard.press('n')
      await dialog(page).getByRole('textbox', { name: t['token.name'] }).fill(name)
      await dialog(page).getByRole('checkbox', { name: t['scope.content.write'] }).check()
      await clean(page, inDialog)
      visitor.expectFailures('/api/console/createApiToken', '/api/confirmIdentity')
      await refuseOnce(page, 'createApiToken')
      await button(page, t['token.add']).last().click()
      await proveIdentity(page)
      const token = await shownSecret(page, fill(t['token.made'], { name }))
      expect(token).toMatch(/^hw_/)
      await closeDialog(page)

      await goByKeys(page, 'z', 'webhooks')
      await page.keyboard.press('n')
      await dialog(page).getByRole('textbox', { name: t['webhook.name'] }).fill(name)
      await dialog(page).getByRole('textbox', { name: t['webhook.url'] }).fill(url)
      await button(page, t['webhook.save']).click()
      expect(await shownSecret(page, fill(t['webhook.secretOf'], { name }))).toMatch(/^whsec_/)

      const flash = { title: `程序发布的快讯${name}`, text: '正文。', despite: true }
      const { code, data } = await callWith(visitor.origin, token, 'publishFlash', flash)
      expect(code).toBe(200)
      expect((await callWith(visitor.origin, token, 'staffUsers', {})).code, 'another scope').toBe(403)
      await expect.poll(() => received.length, { interval: 50 }).toBe(1)
      await closeDialog(page)
      await page.waitForURL('**/console/webhooks/*')
      const row = page.getByRole('row').filter({ hasText: `#${data.flash.item}` })
      await row.getByText(t['delivery.delivered'], { exact: true }).waitFor()
      await clean(page)

      await row.getByRole('button').click()
      await dialog(page).getByText('taken').waitFor()
      await clean(page, inDialog)
      await button(page, t['delivery.again']).click()
      await expect.poll(() => received.length, { interval: 50 }).toBe(2)
      expect(received[1], 'the number that the receiver knows').toBe(received[0])
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await row.getByRole('button').click()
      await dialog(page).getByText('taken').nth(1).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })

      await goByKeys(page, 'v', 'tokens')
      await button(page, `${t['token.revoke']}: ${name}`).click()
      await dialog(page).getByRole('textbox').fill(name)
      await dialog(page).getByRole('button', { name: t['token.revoke'], exact: true }).click()
      await button(page, `${t['token.revoke']}: ${name}`).waitFor({ state: 'detached' })
      expect((await callWith(visitor.origin, token, 'publishFlash', flash)).code).toBe(10500)
    } finally {
      receiver.close()
    }
  })
})
