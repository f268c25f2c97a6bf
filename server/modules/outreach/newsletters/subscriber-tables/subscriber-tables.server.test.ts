import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileBytesPrefix } from '#contract/file-bytes.ts'
import { subscriberTableLimits } from '#contract/outreach/newsletter-terms.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
let administrator: TestMember
let editor: TestMember
beforeAll(async () => {
  site = await openTestSite()
  administrator = await addMember(site, { roles: ['administrator'] })
  editor = await addMember(site, { roles: ['editor'] })
})
afterAll(() => site.close())
beforeEach(() => query('delete from waiting_mails; delete from newsletter_subscribers; delete from rate_limits'))

const query = async (text: string) => (await site.services.database.pool.query(text)).rows
const choice = {
  ...{ lists: ['daily'], language: 'en', time_zone: 'Europe/London', minute: 450 },
  ...{ statement: 'registration form, June 2026', confirmed: false, apply: true },
} as const
const take = (file: string, more: object = {}, member = administrator) =>
  member.call('importNewsletterSubscribers', { file, ...choice, ...more })
const rows = () =>
  query(
    'select address, state, lists, language, time_zone, letter_due is not null as due from newsletter_subscribers order by address',
  )
const invite = (now = new Date()) => site.services.newsletters.subscriptions.invite(now)
const letters = () => query('select recipient, subject, body from waiting_mails order by recipient')

describe('an import', () => {
  it('adds addresses that receive a letter and nothing else until they confirm', async () => {
    const { data } = await take('email,language\na@mail.test,zh-Hant\nb@mail.test,\nwrong,\n')
    expect(data).toMatchObject({ added: 2, known: 0, faulty: 1 })
    expect(data.problems).toEqual([{ line: 4, reason: 'addressWrong', detail: 'wrong' }])
    expect(await rows()).toMatchObject([
      { address: 'a@mail.test', state: 'pending', language: 'zh-Hant-HK', due: true },
      { address: 'b@mail.test', state: 'pending', language: 'en', time_zone: 'Europe/London', lists: ['daily'] },
    ])
    await invite()
    await invite()
    const sent = await letters()
    expect(sent.map(({ recipient }) => recipient)).toEqual(['a@mail.test', 'b@mail.test'])
    const token = /newsletters#confirm=(\S+)/.exec(sent[1].body)?.[1]
    expect((await callAsVisitor(site, 'confirmNewsletters', { token })).data.state).toBe('confirmed')
    expect(await rows()).toMatchObject([{ state: 'pending', due: false }, { state: 'confirmed' }])
  })

  it('writes to sixty a minute, in their order, and forgets none of the others meanwhile', async () => {
    const lines = Array.from({ length: 150 }, (_, n) => `reader${n}@mail.test`)
    await take(`email\n${lines.join('\n')}\n`)
    const counts: number[] = []
    for (let minute = 0; minute < 4; minute++) {
      await invite()
      counts.push((await letters()).length)
    }
    expect(counts).toEqual([60, 120, 150, 150])
    await query('delete from newsletter_subscribers')
    await take('email\nlate@mail.test\n')
    const { removeUnused } = site.services.newsletters.subscriptions
    const later = new Date(Date.now() + 8 * 86_400_000)
    await removeUnused(later)
    expect(await rows()).toMatchObject([{ address: 'late@mail.test' }])
    await invite(later)
    await removeUnused(later)
    expect(await rows()).toHaveLength(1)
    await removeUnused(new Date(later.getTime() + 8 * 86_400_000))
    expect(await rows()).toEqual([])
  })

  it('of a confirmed list sends at once, and records the statement', async () => {
    await take('email\na@mail.test\n', { confirmed: true })
    expect(await rows()).toMatchObject([{ state: 'confirmed', due: false }])
    const [{ consent }] = await query('select consent from newsletter_subscribers')
    expect(consent).toMatch(/^import of \d{4}-\d\d-\d\d by \d+: registration form, June 2026$/)
    const [entry] = await query(
      `select action, after from audit_log where action = 'newsletter.import' order by id desc limit 1`,
    )
    expect(entry).toMatchObject({ after: { entries: 1, confirmed: true } })
  })

  it('takes a statement as long as the contract allows', async () => {
    const statement = '港'.repeat(subscriberTableLimits.statement)
    expect((await take('email\na@mail.test\n', { statement })).data).toMatchObject({ added: 1 })
  })

  it('changes nobody who is known, least of all those who left or complained', async () => {
    await query(`insert into newsletter_subscribers (address, state, lists, language, time_zone, consent) values
      ('left@mail.test', 'confirmed', '{}', 'en', 'UTC', 'form'),
      ('angry@mail.test', 'suspended', '{daily}', 'en', 'UTC', 'form'),
      ('asked@mail.test', 'pending', '{daily}', 'en', 'UTC', 'form'),
      ('asked@mail.test', 'pending', '{weekly}', 'en', 'UTC', 'form')`)
    const before = await rows()
    const file = 'email\nLeft@mail.test\nangry@mail.test\nasked@mail.test\n'
    expect((await take(file, { apply: false })).data).toMatchObject({ added: 0, known: 3 })
    expect((await take(file, { confirmed: true })).data).toMatchObject({ added: 0, known: 3 })
    expect(await rows()).toEqual(before)
  })

  it('that is only tried writes nothing; without a statement none is made', async () => {
    expect((await take('email\na@mail.test\n', { apply: false, statement: '' })).data).toMatchObject({ added: 1 })
    expect((await take('email\na@mail.test\n', { statement: ' ' })).data).toBeNull()
    expect(await rows()).toEqual([])
  })

  it('reads files in UTF-16 and GB 18030', async () => {
    const utf16 = Buffer.from('\uFEFF邮箱\t名称\r\na@mail.test\t甲\r\n', 'utf16le').toString('base64')
    expect((await take(fileBytesPrefix + utf16)).data).toMatchObject({ added: 1 })
    const gb = Buffer.concat([Buffer.from([0xd3, 0xca, 0xcf, 0xe4]), Buffer.from('\r\nb@mail.test\r\n')])
    expect((await take(fileBytesPrefix + gb.toString('base64'))).data).toMatchObject({ added: 1 })
  })

  it('takes 50,000 rows', async () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, n) => `63d${n},reader${n}@mail${n % 90}.test,"Reader, ""${n}""",true`,
    )
    const file = `id,email,name,subscribed_to_emails\n${lines.join('\n')}\n`
    expect((await take(file)).data).toMatchObject({ added: 50_000, faulty: 0 })
    expect((await take(file)).data).toMatchObject({ added: 0, known: 50_000 })
  })

  it('is made by administrators alone', async () => {
    expect((await take('email\na@mail.test\n', {}, editor)).data).toBeNull()
    expect((await editor.call('exportNewsletterSubscribers', {})).data).toBeNull()
    expect(await rows()).toEqual([])
  })
})

describe('an export', () => {
  const load = async (filter: object, member = administrator) => {
    const { data } = await administrator.call('exportNewsletterSubscribers', filter)
    return fetch(site.origin + data.address, { headers: { authorization: member.token } })
  }

  it('has all of a choice, is good for one use, and can be imported again', async () => {
    await query(`insert into newsletter_subscribers (address, state, lists, language, time_zone, consent)
      select '=reader' || n || '@mail.test', 'confirmed', '{daily,weekly}', 'zh-Hant-HK', 'Asia/Tokyo', 'form'
      from generate_series(1, 1200) as n`)
    await query(`update newsletter_subscribers set state = 'suspended' where address = '=reader7@mail.test'`)
    const text = await (await load({ state: 'confirmed', list: 'weekly' })).text()
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(1_200)
    expect(lines[0]).toBe(
      'email,status,lists,language,time_zone,minute,city,consent,created_time,confirmed_time,suspended_why',
    )
    expect(lines[1]).toMatch(/^'=reader1200@mail\.test,confirmed,daily weekly,zh-Hant-HK,Asia\/Tokyo,450,,form,/)
    await query('delete from newsletter_subscribers')
    expect((await take(text, { confirmed: true })).data).toMatchObject({ added: 1_199, faulty: 0 })
    expect((await rows())[0]).toMatchObject({ address: '=reader1000@mail.test', lists: ['daily', 'weekly'] })
  })

  it('is opened by nobody else', async () => {
    const other = await addMember(site, { roles: ['administrator'] })
    expect((await load({}, other)).status).toBe(403)
    await query('delete from rate_limits')
    expect((await load({}, editor)).status).toBe(403)
  })
})
