import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestSmtpServer, type TestSmtpServer } from '#server/platform/delivery/mail/test-smtp-server.ts'
import { siteDay, siteTime } from '#server/platform/site-time.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { momentIn } from './sending/schedule.ts'

let site: TestSite
let server: TestSmtpServer
let editor: TestMember
const hour = 3_600_000
beforeAll(async () => {
  server = await openTestSmtpServer()
  site = await openTestSite({ mail: { url: `smtp://127.0.0.1:${server.port}`, from: 'Harbourwire <news@news.test>' } })
  editor = await addMember(site, { nickname: '何沛文', roles: ['editor'] })
  await site.services.content.saveItems([
    ...Array.from({ length: 9 }, (_, place) =>
      testDraft({
        ...{ importKey: `a${place}`, title: `第${place}篇`, releaseTime: new Date(Date.now() - (place + 1) * hour) },
        author: { key: `w${place % 3}`, nickname: `作者${place % 3}` },
      }),
    ),
    testDraft({
      ...{ importKey: 'f0', kind: 'flash', title: '突发：跨链桥暂停提币', importance: 'breaking' },
      releaseTime: new Date(Date.now() - 60_000),
    }),
  ])
})
afterAll(async () => {
  await site.close()
  await server.close()
})

const query = async (text: string) => (await site.services.database.pool.query(text)).rows
const newsletters = () => site.services.newsletters
/** A time of today that has just passed. */
const minute = () => {
  const [hours = 0, minutes = 0] = siteTime(new Date()).slice(11, 16).split(':').map(Number)
  return hours * 60 + minutes
}
const subscribe = (address: string, lists: string, language = 'zh-Hans', more = '') =>
  query(`insert into newsletter_subscribers (address, state, lists, language, time_zone, minute, consent ${more && ', city'})
    values ('${address}', 'confirmed', '${lists}', '${language}', 'Asia/Hong_Kong', ${minute()}, 'form' ${more && `, '${more}'`})`)
/** The emails to an address, their parts decoded. */
const mailsTo = (address: string) =>
  server.mails
    .filter(({ to }) => to.includes(address))
    .map(({ source, from }) => ({
      from,
      source,
      text: source.replace(
        /\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n/g,
        (_all, part: string) => `\n${Buffer.from(part, 'base64')}\n`,
      ),
    }))

it('a daily digest reaches readers at their time, each in their language, with their own links', async () => {
  await subscribe('hans@mail.test', '{daily}')
  await subscribe('en@mail.test', '{daily}', 'en')
  await subscribe('other@mail.test', '{weekly}')
  await newsletters().planner.plan(new Date())
  await newsletters().planner.plan(new Date())
  await newsletters().sender.sendDue()
  const [mail, ...others] = mailsTo('hans@mail.test')
  expect(others).toEqual([])
  expect(mail?.text).toContain('第0篇')
  expect(mail?.text).toContain('昨夜今晨')
  expect(mail?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(newsletters().envelopes.readReturnPath(mail?.from ?? '')).toBeGreaterThan(0)
  const stop = /^List-Unsubscribe: <http:\/\/site\.test([^>]+)>/m.exec(mail?.source.replace(/\r\n /g, ' ') ?? '')?.[1]
  expect(mail?.text).not.toContain('.invalid/')
  expect((await fetch(`${site.origin}${stop}`, { method: 'POST' })).status).toBe(200)
  expect(await query(`select lists from newsletter_subscribers where address = 'hans@mail.test'`)).toEqual([
    { lists: [] },
  ])
  expect(mailsTo('en@mail.test')[0]?.source).toMatch(/^Content-Language: en\r$/m)
  expect(mailsTo('other@mail.test')).toEqual([])
})

it('a zone in which no time can be told keeps nobody else waiting', async () => {
  await subscribe('nowhere@mail.test', '{daily}')
  await query(`update newsletter_subscribers set time_zone = 'JST' where address = 'nowhere@mail.test'`)
  await subscribe('macau@mail.test', '{daily}')
  await query(`update newsletter_subscribers set time_zone = 'Asia/Macau' where address = 'macau@mail.test'`)
  await newsletters().planner.plan(new Date())
  await newsletters().sender.sendDue()
  expect([mailsTo('macau@mail.test').length, mailsTo('nowhere@mail.test').length]).toEqual([1, 0])
  await query(`delete from newsletter_subscribers where address = 'nowhere@mail.test'`)
})

it('breaking flash reaches its subscribers at once, and once', async () => {
  await subscribe('breaking@mail.test', '{breaking}')
  for (let round = 0; round < 2; round++) await newsletters().planner.announce(new Date())
  await newsletters().sender.sendDue()
  expect(mailsTo('breaking@mail.test').map(({ text }) => text.includes('跨链桥暂停提币'))).toEqual([true])
})

it('readers of what they follow get articles of their authors, and no email where there are none', async () => {
  const member = await addMember(site, { email: 'member@mail.test' })
  await query(
    `insert into author_follows (user_id, author_id) select ${member.id}, author_id from items where import_key = 'a1'`,
  )
  await subscribe('member@mail.test', '{following}')
  await query(`update newsletter_subscribers set user_id = ${member.id} where address = 'member@mail.test'`)
  await subscribe('nobody@mail.test', '{following}')
  // Both are listed in a wave of their own.
  await query(`update newsletter_subscribers set time_zone = 'Asia/Shanghai' where lists = '{following}'`)
  await newsletters().planner.plan(new Date())
  await newsletters().sender.sendDue()
  const [mail] = mailsTo('member@mail.test')
  expect(mail?.text).toContain('第1篇')
  expect(mail?.text).toContain('第4篇')
  expect(mail?.text).not.toContain('第2篇')
  expect(mailsTo('nobody@mail.test')).toEqual([])
})

it('breaking news that was retracted or withdrawn since it was listed is not sent', async () => {
  const news = async (key: string, title: string) => {
    await site.services.content.saveItems([
      testDraft({ ...{ importKey: key, kind: 'flash', title, importance: 'breaking' }, releaseTime: new Date() }),
    ])
    return (await query(`select id from items where import_key = '${key}'`))[0].id
  }
  await subscribe('news@mail.test', '{breaking}')
  const retracted = await news('f1', '撤回的突发')
  const withdrawn = await news('f2', '下线的突发')
  await news('f3', '留下的突发')
  await newsletters().planner.announce(new Date())
  await query(
    `update items set notices = '[{"kind": "retraction", "text": "x", "time": "2026-01-01T00:00:00Z"}]' where id = ${retracted}`,
  )
  await query(`update items set status = 'withdrawn' where id = ${withdrawn}`)
  await newsletters().sender.sendDue()
  const texts = mailsTo('news@mail.test').map(({ text }) => text)
  expect(texts.filter((text) => /留下的突发/.test(text))).toHaveLength(1)
  expect(texts.filter((text) => /撤回的突发|下线的突发/.test(text))).toEqual([])
  const states =
    await query(`select distinct deliveries.state from newsletter_deliveries as deliveries join newsletter_issues as issue
    on issue.id = issue_id where item_id in (${retracted}, ${withdrawn})`)
  expect(states).toEqual([{ state: 'skipped' }])
})

it('a member’s saved searches are in the daily digest, or with what is followed, and only with their channel', async () => {
  const add = (name: string) => addMember(site, { email: `${name}@mail.test` })
  const [inDaily, inFollowing, without] = [await add('s1'), await add('s2'), await add('s3')]
  for (const [member, email] of [
    [inDaily, true],
    [inFollowing, true],
    [without, false],
  ] as const) {
    const { data } = await member.call('saveSearch', { query: { words: '储备' }, channels: { email } })
    expect(data.id).toBeGreaterThan(0)
  }
  await site.services.content.saveItems([
    testDraft({ importKey: 'a50', title: '储备账目公布', releaseTime: new Date(Date.now() - 2 * hour) }),
  ])
  await site.services.savedSearches.documents.fill(new Date())
  for (const [name, member, list] of [
    ['s1', inDaily, '{daily,following}'],
    ['s2', inFollowing, '{following}'],
    ['s3', without, '{daily}'],
  ] as const) {
    await subscribe(`${name}@mail.test`, list)
    await query(
      `update newsletter_subscribers set user_id = ${member.id}, time_zone = 'Asia/Taipei' where address = '${name}@mail.test'`,
    )
  }
  await newsletters().planner.plan(new Date())
  await newsletters().sender.sendDue()
  const sections = (address: string) =>
    mailsTo(address).map(({ text }) => /— 你保存的搜索 —\s+储备\s+\d\d:\d\d {2}储备账目公布/.test(text))
  expect(sections('s1@mail.test')).toEqual([true])
  expect(sections('s2@mail.test')).toEqual([true])
  expect(sections('s3@mail.test')).toEqual([false])
})

it('counts are read, not counted, by those who look at an issue', async () => {
  const [{ id }] = await query(`select issue_id as id from newsletter_deliveries where state = 'sent' limit 1`)
  const sent = async () => (await editor.call('newsletterIssue', { id })).data.counts.sent
  const before = await sent()
  expect(before).toBeGreaterThan(0)
  await query(`update newsletter_deliveries set state = 'failed' where issue_id = ${id} and state = 'sent'`)
  expect(await sent()).toBe(before)
  await query(`update newsletter_issues set counted_at = null where id = ${id}`)
  await newsletters().planner.plan(new Date())
  expect(await sent()).toBe(0)
})

it('an editor arranges, previews, holds and approves an issue; scripts in an introduction are text', async () => {
  const tomorrow = (await editor.call('newsletterIssues', { kind: 'daily' })).data.list[0]
  expect(tomorrow).toMatchObject({ kind: 'daily', state: 'automatic', version: 1 })
  const id = tomorrow?.id ?? 0
  const [first, second] = await query(`select id from items where import_key in ('a0', 'a8') order by import_key`)
  const fields = {
    intro: { 'zh-Hans': { text: '早上好，后面<script>alert(1)</script>', by: '何沛文' } },
    ...{ picks: [second.id], excluded: [first.id] },
  }
  const shown = await editor.call('previewNewsletterIssue', { id, language: 'zh-Hant-HK', ...fields })
  expect(shown.data.html).toContain('早上好，後面&lt;script&gt;')
  expect(shown.data.html).not.toContain('<script')
  expect(shown.data.items[0]?.id).toBe(second.id)
  expect(shown.data.items.map((one) => one.id)).not.toContain(first.id)
  expect(shown.data.bytes).toBeLessThan(90_000)
  for (const language of ['zh-Hans', 'en'] as const) {
    const script = { text: 'Good morning <script>alert(1)</script><img src=x onerror=alert(1)>', by: '<b>A</b>' }
    const { data } = await editor.call('previewNewsletterIssue', {
      ...{ id, language, ...fields },
      intro: { [language]: script },
    })
    expect(data.html).toContain('Good morning &lt;script&gt;')
    expect(data.html).not.toMatch(/<script|<img src=x|<b>A/)
  }
  expect((await editor.call('saveNewsletterIssue', { id, version: 1, ...fields })).data).toMatchObject({ saved: true })
  expect((await editor.call('saveNewsletterIssue', { id, version: 1, ...fields })).data).toMatchObject({
    ...{ saved: false, current: { version: 2 } },
  })
  const { named } = (await editor.call('newsletterIssue', { id })).data
  expect(named.map((one) => one.id).toSorted()).toEqual([Number(first.id), Number(second.id)].toSorted())
  expect((await editor.call('moveNewsletterIssue', { id, to: 'cancelled' })).data.state).toBe('cancelled')
  expect((await editor.call('moveNewsletterIssue', { id, to: 'approved' })).data).toBeNull()
  const { data } = await editor.call('newsletterIssue', { id })
  expect(data.counts).toMatchObject({ sent: 0, waiting: 0 })
  const reader = await addMember(site)
  expect((await reader.call('newsletterIssues', {})).data).toBeNull()
  expect((await editor.call('newsletterSubscribers', {})).data).toBeNull()
})

it('an issue is listed for a zone when its morning comes, and not for those it passed long ago', async () => {
  await query('delete from newsletter_subscribers; delete from newsletter_issues')
  await query(`insert into newsletter_subscribers (address, state, lists, language, time_zone, consent)
    select lower(zone) || '@mail.test', 'confirmed', '{daily}', 'en', zone, 'form'
    from unnest('{Asia/Hong_Kong,Europe/London,America/New_York}'::text[]) as zone`)
  const day = '2031-03-10'
  const listed = async () =>
    (
      await query(
        'select address from newsletter_deliveries join newsletter_subscribers as s on s.id = subscriber_id order by due_at',
      )
    ).map(({ address }) => address.split('/')[1])
  const planAt = (zone: string, late = 0) =>
    newsletters().planner.plan(new Date(momentIn(day, 450, zone).getTime() + late))
  expect(siteDay(momentIn(day, 450, 'Asia/Hong_Kong'))).toBe(day)
  await planAt('Asia/Hong_Kong', -hour)
  expect(await listed()).toEqual([])
  await planAt('Asia/Hong_Kong')
  expect(await listed()).toEqual(['hong_kong@mail.test'])
  // Eight hours later London has its morning; in New York the program was down for seven hours.
  await planAt('Europe/London')
  await planAt('America/New_York', 7 * hour)
  expect(await listed()).toEqual(['hong_kong@mail.test', 'london@mail.test'])
})
