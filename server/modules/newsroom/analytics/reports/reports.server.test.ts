import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { siteDay } from '#server/platform/site-time.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

/** Reports by email: their recipients, times and languages, and how to unsubscribe. */

let site: TestSite
let editor: TestMember
beforeAll(async () => {
  site = await openTestSite()
  editor = await addMember(site, { nickname: '何卓', email: 'desk@mail.test', roles: ['editor'] })
  await query(`insert into audience_days (facet, day, name, views, visitors) values
    ('site', '2026-11-19', '', 1200, 400), ('site', '2026-11-18', '', 1000, 500),
    ('source', '2026-11-19', 'search.example', 300, 200), ('source', '2026-11-19', '', 100, 90),
    ('source', '2026-11-19', 'advertised.example', 90000, 1), ('unfound', '2026-11-19', 'advertised', 90000, 1),
    ('unfound', '2026-11-19', '赎回排队', 12, 5), ('search', '2026-11-19', '赎回排队', 12, 5)`)
  await query(`insert into page_view_days (day, kind, target_id, path, views, visitors)
    values ('2026-11-19', 'page', 0, '/news', 700, 300)`)
})
afterAll(() => site.close())
beforeEach(() => query('delete from waiting_mails; delete from analytics_reports'))

const query = async (text: string) => (await site.services.database.pool.query(text)).rows
const send = (at: string) =>
  site.services.analytics.reports.sendDue(new Date(at), site.services.desks.analytics.audience)
const mails = () => query('select about, recipient, subject, body, html, stop_url from waiting_mails order by about')
const want = (settings: object, member = editor) =>
  member.call('setAnalyticsReports', { daily: false, weekly: false, language: 'zh-Hans', ...settings })

it('come from eight in the morning on, once, with the analytics of the day before', async () => {
  await want({ daily: true })
  await send('2026-11-19T23:59:59Z')
  expect(await mails()).toEqual([])
  await send('2026-11-20T00:00:00Z')
  await send('2026-11-20T05:00:00Z')
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'desk@mail.test',
    subject: expect.stringContaining('流量日报：2026年11月19日'),
  })
  for (const text of [
    '浏览  1,200  较前一天+20.0%',
    '读者  400  较前一天−20.0%',
    '1. /news  700',
    '1. search.example  300',
    '1. 赎回排队  12',
  ])
    expect(mail.body).toContain(text)
  expect(mail.html).toMatch(/<th [^>]*>浏览<\/th><td [^>]*>1,200<br><small>较前一天\+20\.0%<\/small><\/td>/)
  // A single client can send any host and any word as often as it likes.
  expect(mail.body).not.toContain('advertised')
  expect(mail.html).toContain('/console/analytics?from=2026-11-19&amp;to=2026-11-19')
  await send('2026-11-21T00:00:00Z')
  expect(await mails()).toHaveLength(2)
})

it('of a week come on Mondays, and late where nothing could be sent', async () => {
  await want({ weekly: true, language: 'en' })
  await send('2026-11-20T01:00:00Z')
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Weekly traffic report, 9 November 2026 to 15 November 2026'),
  ])
  await send('2026-11-22T01:00:00Z')
  expect(await mails()).toHaveLength(1)
  await send('2026-11-23T01:00:00Z')
  const last = (await mails()).at(-1)
  expect(last.subject).toContain('16 November 2026 to 22 November 2026')
  expect(last.body).toContain('Views  2,200')
  expect(last.stop_url).toContain('/en/stop-reports?')
})

it('go to staff with an address alone, and to nobody who does not want them', async () => {
  const unasked = await addMember(site, { email: 'other@mail.test', roles: ['editor'] })
  const mute = await addMember(site, { roles: ['administrator'] })
  const gone = await addMember(site, { email: 'gone@mail.test', roles: ['editor'] })
  const reader = await addMember(site, { email: 'reader@mail.test' })
  expect((await want({ daily: true }, reader)).code).not.toBe(200)
  expect((await mute.call('analyticsReports')).data.email).toBe(false)
  expect((await unasked.call('analyticsReports')).data).toEqual({
    ...{ daily: false, weekly: false, language: 'zh-Hans', email: true },
  })
  for (const member of [mute, gone, editor]) await want({ daily: true }, member)
  await query(`update users set roles = '{}' where id = ${gone.id}`)
  await send('2026-11-20T00:00:00Z')
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['desk@mail.test'])
})

it('end by the link in them: opening it changes nothing, its button and mail programs do', async () => {
  await want({ daily: true, weekly: true })
  // Eight in the morning of this day on the site's clock: the link works from now on for a while.
  await send(`${siteDay(new Date())}T00:00:00Z`)
  const daily = (await mails()).find(({ about }) => about.includes('daily'))
  const link = new URL(daily.stop_url)
  const address = `${site.origin}${link.pathname}${link.search}`
  const opened = await fetch(address)
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('停止接收')])
  expect((await editor.call('analyticsReports')).data).toMatchObject({ daily: true, weekly: true })
  const given = Object.fromEntries(link.searchParams) as { kind: 'daily'; until: string; token: string }
  const later = new Date(Date.parse(`${given.until}T16:00:00Z`))
  const { reports } = site.services.analytics
  await expect(reports.stop({ ...given, user: editor.id }, later)).rejects.toMatchObject({ reason: 'itemMissing' })
  await expect(reports.stop({ ...given, user: editor.id, until: '9999-12-31' })).rejects.toMatchObject({
    reason: 'itemMissing',
  })
  link.searchParams.set('kind', 'weekly')
  expect((await fetch(`${site.origin}${link.pathname}${link.search}`, { method: 'POST' })).status).toBe(404)
  // A link of the time before links had an end says what to do instead.
  link.searchParams.delete('until')
  const old = await fetch(`${site.origin}/en${link.pathname}${link.search}`)
  expect([old.status, await old.text()]).toEqual([404, expect.stringContaining('Use the one in the latest report')])
  const stopped = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(stopped.status).toBe(200)
  expect((await editor.call('analyticsReports')).data).toMatchObject({ daily: false, weekly: true })
})

it('are part of the data of a member, and go with the account', async () => {
  await want({ daily: true, language: 'en' })
  const { personalData } = site.services.analytics.reports
  expect(await personalData.exportPersonalData(editor.id)).toEqual({
    analytics_reports: { daily: true, weekly: false, language: 'en' },
  })
  await personalData.erase(site.services.database.orm, editor.id)
  expect(await personalData.exportPersonalData(editor.id)).toEqual({})
})
