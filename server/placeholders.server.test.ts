import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  addEvent,
  confirmation,
  freeType,
  reservation,
  resetLimits,
  type TestEvent,
} from './modules/events/orders/test-events.ts'
import { deliverEvents } from './test-events.ts'
import { addMember, callAsVisitor, type TestMember } from './test-member.ts'
import { documentOf, openTestNewsroom, publish, type TestNewsroom } from './test-newsroom.ts'
import { unescapeHtml } from './test-unescape.ts'

/** Texts of people that look like places of a template: in messages, pages and files they stay as they were written. */

const inner = `{title}{name}{{code}}\${link}%s$&$1#{x}[y]`
const written = `zqp${inner}zqe`
const inOutputs = /zqp(.*?)zqe/gs

let newsroom: TestNewsroom
let organiser: TestMember
let event: TestEvent
const query = ((sql: string, values?: unknown[]) =>
  newsroom.site.services.database.pool.query(sql, values)) as unknown as pg.Pool['query']

beforeAll(async () => {
  newsroom = await openTestNewsroom()
  organiser = await addMember(newsroom.site, { email: 'organiser@mail.test', nickname: '主办方' })
  event = await addEvent(newsroom.site, {
    organiser,
    types: [freeType('普通票')],
    questions: [{ kind: 'text', label: '备注' }],
  })
  await query('update events set title = $2, venue = $2, city = $2, address = $2, organiser_name = $2 where id = $1', [
    event.id,
    written,
  ])
})
afterAll(() => newsroom.close())
beforeEach(() => resetLimits(newsroom.site))

/** How often the text is in an output. @throws AssertionError where it is not as it was written */
function count(name: string, output: string): number {
  const found = [...output.matchAll(inOutputs)].map(([, text = '']) => text)
  // Addresses have it encoded.
  for (const text of found.filter((one) => one !== encodeURIComponent(inner)))
    expect([name, text]).toEqual([name, inner])
  return found.length
}

async function mails(): Promise<number> {
  const { site } = newsroom
  await deliverEvents(site.services)
  await site.services.orders.work(new Date())
  await site.services.mails.sendDue()
  let found = 0
  for (const one of (await site.services.outbox?.list()) ?? []) {
    if (one.kind !== 'mail') continue
    found += count('the subject', one.subject) + count('the text', one.text) + count('the HTML', unescapeHtml(one.html))
  }
  return found
}

it('in an event, its order, its tickets and the emails about them', async () => {
  const { site } = newsroom
  const held = (await callAsVisitor(site, 'reserveTickets', reservation(event))).data
  const attendee = {
    ...{ line: held.lines[0]?.id ?? 0, name: written, email: 'attendee@mail.test' },
    answers: { [event.questions[0] ?? 0]: written },
  }
  const order = await callAsVisitor(site, 'confirmOrder', confirmation(held, { name: written, attendees: [attendee] }))
  expect([order.code, order.message]).toEqual([200, 'success'])
  expect(await mails()).toBeGreaterThan(0)
  const [ticket] = order.data.attendees
  for (const path of [
    `/events/${event.id}`,
    `/order/${held.id}?token=${held.token}`,
    `/ticket/${ticket?.id}?token=${ticket?.token}`,
  ])
    for (const prefix of ['', '/zh-hant', '/en']) {
      const text = await (await fetch(site.origin + prefix + path)).text()
      // Pages of an order ask for their data once they are open.
      expect(count(path, unescapeHtml(text))).toBeGreaterThan(path.startsWith('/events/') ? 0 : -1)
    }
  const asked = { order: held.id, token: held.token }
  expect(
    count('the order', unescapeHtml(JSON.stringify(await callAsVisitor(site, 'getOrder', asked)))),
  ).toBeGreaterThan(0)
  const { data } = await organiser.call('activityExport', { id: event.id, of: 'attendees', format: 'csv' })
  const file = await fetch(site.origin + data.address, { headers: { authorization: organiser.token } })
  expect(count('the file', (await file.text()).replaceAll('""', '"'))).toBeGreaterThan(0)
})

it('in a message to attendees, and in the answer to a message to the site', async () => {
  const { site, editor } = newsroom
  const before = await mails()
  const message = { id: event.id, subject: written, text: written, idempotency_key: crypto.randomUUID() }
  const sent = await organiser.call('messageActivityAttendees', message)
  expect([sent.code, sent.message]).toEqual([200, 'success'])
  expect(await mails()).toBeGreaterThan(before)
  await callAsVisitor(site, 'sendFeedback', { content: written, contact: 'writer@mail.test', page: '/' })
  const { data } = await editor.call('feedbackQueue', { size: 10 })
  const one = data.list.find(({ ways }) => ways.includes('mail'))
  const answered = await mails()
  expect((await editor.call('answerFeedback', { id: one?.id ?? 0, how: 'mail', text: written })).code).toBe(200)
  expect(await mails()).toBeGreaterThan(answered)
})

it('in an article, its page and its feeds', async () => {
  const { item_id: id } = await publish(newsroom, {
    ...{ title: written.slice(0, 200), abstract: written, document: documentOf(written), source_name: written },
  })
  for (const path of [`/news/${id}`, '/feed.xml', '/feed.json', '/']) {
    const text = await (await fetch(newsroom.site.origin + path)).text()
    count(path, unescapeHtml(unescapeHtml(text)))
  }
  const page = unescapeHtml(await (await fetch(`${newsroom.site.origin}/news/${id}`)).text())
  expect(count('the article', page)).toBeGreaterThan(0)
})
