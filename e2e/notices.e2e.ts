import { randomUUID } from 'node:crypto'
import type { Page, Worker } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import type { PushContent } from '#contract/outreach/push-terms.ts'
import { isSignedWith, openReceiver } from '#server/modules/integration/webhooks/test-receiver.ts'
import { createReceiver, openPushService } from '#server/modules/outreach/push/test-push-service.ts'
import { noticesHans as t } from '#web/locales/notices/zh-hans.ts'
import { registerMember, signInPage } from './members.ts'
import { journey, untilHydrated, untilSettled } from './page.ts'
import { call } from './site-content.ts'

/** Publishes a flash with a label; the first one makes the label. @returns the number of the flash */
async function publishFlash(title: string, label: string): Promise<number> {
  const fields = { title, text: `${title}的正文。`, labels: [label], despite: true }
  const answer = await call('publishFlash', fields, 'zh-Hans', inject('siteAdministrator'))
  if (answer.saved !== true || answer.flash.item === null) throw new Error(`not published: ${answer.saved}`)
  return answer.flash.item
}

/** Has the page subscribe at a push service on this machine: the browser of the tests has none. */
const subscribeAt = (page: Page, subscription: PushSubscriptionJSON) =>
  page.context().addInitScript((given) => {
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as PushSubscription
  }, subscription)

/** Delivers a push to the worker of the site, as the browser’s push service does. */
async function deliver(page: Page, content: PushContent): Promise<void> {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const site = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (site) done(site.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const push = { origin, registrationId: await registered, data: JSON.stringify(content) }
  await session.send('ServiceWorker.deliverPushMessage', push)
  await session.detach()
}

/** The part of a worker’s scope that is used here. */
interface WorkerScope {
  registration: {
    showNotification(
      title: string,
      options: NotificationOptions & { actions: ShownNotification['actions'] },
    ): Promise<void>
    getNotifications(): Promise<ShownNotification[]>
  }
  clients: { openWindow(address: string): Promise<void> }
}

interface ShownNotification {
  title: string
  actions: { title: string }[]
  data: unknown
  close(): void
}

/** The worker of the site. It shows notifications in the browser; in itself where the browser has no place for them. */
async function siteWorker(page: Page): Promise<Worker> {
  const workers = page.context().serviceWorkers()
  const worker = workers.find((one) => one.url().endsWith('?for=site'))
  if (!worker) throw new Error('the site has no worker')
  await worker.evaluate(() => {
    if (Notification.permission === 'granted') return
    const { registration } = globalThis as unknown as WorkerScope
    const shown = new Map<string, ShownNotification>()
    registration.getNotifications = async () => [...shown.values()]
    registration.showNotification = async (title, { tag = '', actions, data }) => {
      shown.set(tag, { title, actions, data: structuredClone(data), close: () => void shown.delete(tag) })
    }
  })
  return worker
}

/** Notifications that are shown, each with its buttons. */
const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const all = await (globalThis as unknown as WorkerScope).registration.getNotifications()
    return all.map(({ title, actions }) => [title, ...actions.map((one) => one.title)])
  })

/**
 * Presses the notification, or one of its buttons by name: the browser of the tests has no screen to press it on.
 * @returns the addresses that it opened
 */
const press = (worker: Worker, action: string) =>
  worker.evaluate(async (action) => {
    const { registration, clients } = globalThis as unknown as WorkerScope
    const opened: string[] = []
    clients.openWindow = async (address) => void opened.push(address)
    const [notification] = await registration.getNotifications()
    const work: Promise<unknown>[] = []
    const waitUntil = (given: Promise<unknown>) => work.push(given)
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action, waitUntil }))
    await Promise.all(work)
    return opened
  }, action)

journey('a search that was saved is among the subjects of its reader', async ({ visit, origin }) => {
  const words = `词${randomUUID().slice(0, 8)}`
  const page = await visit(`/search/${encodeURIComponent(words)}`)
  const button = (name: string) => page.getByRole('button', { name: `${name} ${words}`, exact: true })
  await button(t.saveSearch).click()
  await button(t.searchSaved).waitFor()
  await page.goto(`${origin}/notices`)
  await page.getByRole('checkbox', { name: t.pushOf.replace('{title}', words), checked: true }).waitFor()
})

journey(
  'a push of a followed label is shown, opens its flash, and ends the subject',
  async ({ visit, origin, expectFailures }) => {
    // Files that the worker fetches for a page fail where their page is left meanwhile.
    expectFailures(/^\/assets\//)
    const label = `通知${randomUUID().slice(0, 8)}`
    const made = await publishFlash(`${label}之一`, label)
    const [id = 0] = (await call('getInformationDetails', { id: made, kind: 'flash' })).labels.map((one) => one.id)
    const { decrypt, ...keys } = createReceiver()
    const service = await openPushService()
    onTestFinished(service.close)
    const page = await visit('/nowhere', { status: 404, siteWorker: true })
    await page.context().grantPermissions(['notifications'], { origin })
    await subscribeAt(page, { endpoint: `${service.origin}/push`, keys })
    const open = async () => {
      await page.goto(`${origin}/label/${id}`)
      await untilHydrated(page)
      // The button works once its code has arrived.
      await untilSettled(page)
    }
    const button = (name: string) => page.locator('main').getByRole('button', { name: `${name} ${label}`, exact: true })

    await open()
    await button(t.notify).click()
    await page.getByText(t.notifySet).waitFor()
    const title = `${label}之二`
    const flash = await publishFlash(title, label)
    await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(1)
    const [content] = service.received.map(({ body }) => decrypt(body))
    if (!content) throw new Error('no push arrived')
    const worker = await siteWorker(page)
    await deliver(page, content)
    const { search, today, search_ended, undo } = content.actions
    await expect.poll(() => shown(worker)).toEqual([[title, search, today]])
    expect(await press(worker, '')).toEqual([`${origin}/news/${flash}`])
    await expect.poll(() => shown(worker)).toEqual([])

    await deliver(page, content)
    await expect.poll(() => shown(worker)).toHaveLength(1)
    await press(worker, 'search')
    expect(await shown(worker)).toEqual([[search_ended, undo]])
    await open()
    await button(t.notify).waitFor()

    await press(worker, 'undo')
    expect(await shown(worker)).toEqual([])
    await open()
    await button(t.notified).waitFor()
  },
)

journey(
  'a webhook of a search shows its secret once, is notified and switched off, and says when it was stopped',
  async ({ visit, origin }) => {
    const member = await registerMember()
    const words = `程序${randomUUID().slice(0, 8)}`
    await call('saveSearch', { query: { words }, channels: {} }, 'zh-Hans', member.token)
    const receiver = await openReceiver()
    onTestFinished(receiver.close)
    const page = await visit('/notices')
    await signInPage(page, member)
    const open = async () => {
      await page.goto(`${origin}/notices`)
      await untilHydrated(page)
      await page.getByRole('button', { name: t.more.replace('{title}', words), exact: true }).click()
    }
    const address = page.getByRole('textbox', { name: t.webhook, exact: true })
    const secret = page.getByRole('textbox', { name: t.webhookSecret, exact: true })
    const add = async () => {
      await address.fill(receiver.url)
      await address.press('Enter')
      return secret.inputValue()
    }

    await open()
    const first = await add()
    await page.getByText(receiver.url).click()
    await address.waitFor()
    expect(await secret.count()).toBe(0)
    const second = await add()
    expect(second).not.toBe(first)
    await open()
    await page.getByText(receiver.url).waitFor()
    expect(await secret.count()).toBe(0)

    await publishFlash(`${words}之一`, words)
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1)
    expect(receiver.received.map((message) => isSignedWith(message, second))).toEqual([true])

    receiver.answer = (response) => response.writeHead(410).end()
    await publishFlash(`${words}之二`, words)
    const stopped = async () => (await call('mySearches', {}, 'zh-Hans', member.token)).list[0]?.webhook?.stopped_why
    await expect.poll(stopped, { timeout: 60_000 }).toBe('gone')
    await open()
    await page.getByText(t.webhookGone.replace('{url}', receiver.url)).waitFor()
  },
)
