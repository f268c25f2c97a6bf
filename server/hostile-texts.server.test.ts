import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEvent, confirmation, freeType, reservation, resetLimits } from './modules/events/orders/test-events.ts'
import { deliverEvents } from './test-events.ts'
import { addMember, callAsVisitor } from './test-member.ts'
import { documentOf, openTestNewsroom, publish, type TestNewsroom } from './test-newsroom.ts'

/** Texts that people write, with marks, scripts and lines of headers in them: on pages, in emails and in their answers. */

const payloads = {
  'a script': '<script>zz(1)</script>',
  'the end of a script': '</script><script>zz(2)</script>',
  'a picture': '"><img src=x onerror=zz(3)>',
  'a drawing': "'><svg onload=zz(4)>",
  'the end of a title': '</title></textarea><script>zz(5)</script>',
  'a comment': '--><script>zz(6)</script><!--',
  'a link of Markdown': '[x](javascript:zz(7))',
  'a line of a header': 'x\r\nBcc: zz@evil.test\r\n\r\n<script>zz(8)</script>',
  'separators of lines': 'x\u2028Bcc: zz@evil.test\u2029<script>zz(9)</script>',
  'an address': 'javascript:zz(10)',
  'signs of direction': '\u202e<script>zz(11)</script>\u2066\u200f',
  'a family': '👩‍👩‍👧‍👦👩‍👩‍👧‍👦<script>zz(12)</script>',
}
const running = /<script>zz|<img src=x|<svg onload|href="?\s*javascript:zz|src="?\s*javascript:zz/i
const prefixes = ['', '/zh-hant', '/en']

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

/** Looks at the pages in three languages. */
async function look(...paths: string[]): Promise<void> {
  for (const path of paths)
    for (const prefix of prefixes) {
      const answer = await fetch(newsroom.site.origin + prefix + path)
      expect([prefix + path, answer.status]).toEqual([prefix + path, 200])
      expect(await answer.text()).not.toMatch(running)
    }
}

/** Looks at the emails that were sent meanwhile. @returns their number */
async function lookAtMails(): Promise<number> {
  await deliverEvents(newsroom.site.services)
  await newsroom.site.services.mails.sendDue()
  const mails = ((await newsroom.site.services.outbox?.list()) ?? []).filter((one) => one.kind === 'mail')
  for (const { to, replyTo = '', subject, html, files = [] } of mails) {
    expect(html).not.toMatch(running)
    for (const line of [to, replyTo, subject, ...files.map(({ name }) => name)])
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    for (const { name } of files) expect(name).toMatch(/^[\w.-]+$/)
  }
  return mails.length
}

describe.each(Object.entries(payloads))('%s', (_, text) => {
  it('does nothing in an article, a profile and their lists', async () => {
    await resetLimits(newsroom.site)
    const name = text.slice(0, 20)
    const author = await addMember(newsroom.site, { nickname: `${text.slice(0, 30)}${Math.random()}` })
    await author.call('editUserInfo', { introduction: text })
    await author.call('editUserInfo', { nickname: name })
    const { item_id: id } = await publish(
      { ...newsroom, author },
      { title: text, abstract: text, document: documentOf(text, text), source_name: text },
    )
    const [page] = /\/author\/\d+/.exec(await (await fetch(`${newsroom.site.origin}/news/${id}`)).text()) ?? []
    await look(`/news/${id}`, page ?? 'no page of the author', '/news', '/')
  })

  it('does nothing in a flash', async () => {
    await resetLimits(newsroom.site)
    const { category, editor } = newsroom
    await editor.call('publishFlash', {
      title: text,
      text,
      category,
      source_name: text,
      client_key: crypto.randomUUID(),
    })
    await look('/home_wz', '/')
  })

  it('does nothing in an event, its order and its tickets', async () => {
    await resetLimits(newsroom.site)
    const { site } = newsroom
    const organiser = await addMember(site, { email: `organiser${Math.random()}@mail.test` })
    const event = await addEvent(site, {
      organiser,
      types: [freeType(text)],
      questions: [{ kind: 'text', label: text }],
    })
    await site.services.database.pool.query(
      `update events set title = $2, venue = $2, city = $2, address = $2, organiser_name = $2 where id = $1`,
      [event.id, text],
    )
    const held = (await callAsVisitor(site, 'reserveTickets', reservation(event))).data
    const email = `buyer-${event.id}@mail.test`
    const attendee = { line: held.lines[0]?.id ?? 0, name: text, email, answers: { [event.questions[0] ?? 0]: text } }
    const given = confirmation(held, { name: text, email, attendees: [attendee] })
    let order = await callAsVisitor(site, 'confirmOrder', given)
    // A name is one line: what is not is refused with its field, and nothing is lost.
    if (order.code !== 200) {
      expect([order.status, text]).toEqual([400, expect.stringMatching(/[\r\n\u2028]/)])
      const plain = { ...attendee, name: 'x' }
      order = await callAsVisitor(site, 'confirmOrder', { ...given, name: 'x', attendees: [plain] })
    }
    expect(order.code).toBe(200)
    const [ticket] = order.data.attendees
    await look(
      `/events/${event.id}`,
      '/events',
      `/order/${held.id}?token=${held.token}`,
      `/ticket/${ticket?.id}?token=${ticket?.token}`,
    )
  })

  it('does nothing in a message to the site, and in the mail with its answer', async () => {
    await resetLimits(newsroom.site)
    const { site, editor } = newsroom
    await callAsVisitor(site, 'sendFeedback', { content: `${text} `, contact: 'writer@mail.test', page: text })
    const { data } = await editor.call('feedbackQueue', { size: 100 })
    const before = await lookAtMails()
    const letter = data.list.find(({ ways }) => ways.includes('mail'))
    const sent = await editor.call('answerFeedback', { id: letter?.id ?? 0, how: 'mail', text })
    expect(sent.code).toBe(200)
    expect(await lookAtMails()).toBeGreaterThan(before)
  })
})

describe.each(Object.entries(payloads))('%s', (_, text) => {
  it('does nothing in an answer to a landing page, and in the email with it', async () => {
    await resetLimits(newsroom.site)
    const { site, editor } = newsroom
    landing += 1
    const path = `hostile-${landing}`
    const label = text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(0, 60)
    const { data, message } = await editor.call('saveLandingPage', {
      ...{ path, texts: { 'zh-Hans': { title: label } }, pic: null, ends: null, leads_to: '' },
      colours: { ground: '#06343a', ink: '#f2f8f7', accent: '#e7c67a' },
      blocks: [
        {
          ...{ kind: 'form', key: '', texts: { 'zh-Hans': { title: label } }, mail_to: 'desk@mail.test' },
          fields: (['line', 'lines'] as const).map((kind) => ({
            ...{ key: '', kind, required: false, texts: { 'zh-Hans': { label } } },
          })),
        },
      ],
    })
    if (!data?.saved) throw new Error(message)
    const { id, version } = data.record
    await editor.call('setLandingState', { id, version, state: 'published' })
    const form = (await callAsVisitor(site, 'getLandingPage', { path })).data.page?.blocks[0]
    const keys = form?.kind === 'form' ? form.fields.map(({ key }) => key) : []
    const values = Object.fromEntries(keys.map((key) => [key, text]))
    const before = await lookAtMails()
    const sent = await callAsVisitor(site, 'sendLandingForm', { page: id, block: form?.key, values, website: '' })
    expect([sent.code, sent.message]).toEqual([200, 'success'])
    expect(await lookAtMails()).toBeGreaterThan(before)
    await look(`/${path}`)
    const huge = { ...values, [keys[1] ?? '']: text.padEnd(1_000_000, 'x') }
    const refused = await callAsVisitor(site, 'sendLandingForm', {
      page: id,
      block: form?.key,
      values: huge,
      website: '',
    })
    expect(refused.status).toBe(413)
    const nul = { ...values, [keys[0] ?? '']: `${text}\0` }
    const answer = await callAsVisitor(site, 'sendLandingForm', {
      page: id,
      block: form?.key,
      values: nul,
      website: '',
    })
    expect(answer.status).toBeLessThan(500)
  })
})
let landing = 0
