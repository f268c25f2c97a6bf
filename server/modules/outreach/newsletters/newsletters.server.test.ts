import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDraft } from '#server/test-draft.ts'
import { addMember, callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(() => query('delete from waiting_mails; delete from newsletter_subscribers; delete from rate_limits'))

const query = async (text: string) => (await site.services.database.pool.query(text)).rows
const letters = () => query('select recipient, subject, body, language from waiting_mails order by about')
const choice = { lists: ['daily', 'weekly'], city: null, time_zone: 'Asia/Hong_Kong', minute: 450 }
const subscribe = (address: string, more: object = {}, options = {}) =>
  callAsVisitor(site, 'subscribeToNewsletters', { address, ...choice, ...more }, options)
const linkIn = (text: string, field: string) => new RegExp(`newsletters#${field}=(\\S+)`).exec(text)?.[1] ?? ''

async function confirmed(address = 'reader@mail.test'): Promise<string> {
  await subscribe(address)
  const [letter] = await letters()
  const answer = await callAsVisitor(site, 'confirmNewsletters', { token: linkIn(letter.body, 'confirm') })
  return answer.data.token
}

it('an address receives letters only after its owner confirmed it', async () => {
  expect((await subscribe(' Reader@Mail.test ', {}, { language: 'en' })).data).toEqual({ confirmed: false })
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ recipient: 'reader@mail.test', language: 'en' })
  expect(await query('select state, consent from newsletter_subscribers')).toEqual([
    { state: 'pending', consent: 'form' },
  ])
  const token = linkIn(letter.body, 'confirm')
  // The first link only confirms.
  expect((await callAsVisitor(site, 'newsletterPreferences', { token })).data).toBeNull()
  const answer = await callAsVisitor(site, 'confirmNewsletters', { token })
  expect(answer.data).toMatchObject({ address: 'rea***@mail.test', state: 'confirmed', lists: ['daily', 'weekly'] })
  expect((await callAsVisitor(site, 'confirmNewsletters', { token: `${token.slice(0, -1)}_` })).data).toBeNull()
})

it('the answer is the same whatever is known of an address, and a confirmed choice stays', async () => {
  const token = await confirmed()
  await query('delete from waiting_mails; delete from rate_limits')
  const unknown = await subscribe('other@mail.test')
  const known = await subscribe('reader@mail.test', { lists: ['breaking'] })
  expect([known.status, known.data]).toEqual([unknown.status, unknown.data])
  expect((await callAsVisitor(site, 'newsletterPreferences', { token })).data.lists).toEqual(['daily', 'weekly'])
  const letter = (await letters()).find(({ recipient }) => recipient === 'reader@mail.test')
  expect(linkIn(letter.body, 'manage')).toBe(token)
})

it.each([
  ['bounce', 1],
  ['complaint', 0],
])(
  'an address that was suspended after a %s is not resumed by an old link, and gets %i new ones',
  async (why, count) => {
    await subscribe('reader@mail.test')
    const token = linkIn((await letters())[0].body, 'confirm')
    await callAsVisitor(site, 'confirmNewsletters', { token })
    await query(`update newsletter_subscribers set state = 'suspended', suspended_at = now(), suspended_why = '${why}';
    delete from waiting_mails; delete from rate_limits`)
    expect((await callAsVisitor(site, 'confirmNewsletters', { token })).data).toBeNull()
    await subscribe('reader@mail.test')
    const fresh = (await letters()).map(({ body }) => linkIn(body, 'confirm'))
    expect(fresh).toHaveLength(count)
    for (const link of fresh)
      expect((await callAsVisitor(site, 'confirmNewsletters', { token: link })).data.state).toBe('confirmed')
  },
)

it('strangers’ addresses cannot be written to again and again, nor many of them by one client', async () => {
  for (let round = 0; round < 3; round++) expect((await subscribe('victim@mail.test')).code).toBe(200)
  expect(await letters()).toHaveLength(1)
  const codes: number[] = []
  for (let number = 0; number < 6; number++) codes.push((await subscribe(`victim${number}@mail.test`)).status)
  expect(codes).toEqual([200, 200, 429, 429, 429, 429])
  expect(await letters()).toHaveLength(3)
})

it('marks after a plus sign make no further mailboxes', async () => {
  for (const mark of ['', '+1', '+two']) expect((await subscribe(`victim${mark}@mail.test`)).code).toBe(200)
  expect(await letters()).toHaveLength(1)
})

it('a link confirms what its letter was sent for, whatever others request for the address', async () => {
  await subscribe('reader@mail.test', { minute: 480 })
  await query('delete from rate_limits')
  await subscribe('reader@mail.test', { lists: ['breaking'], minute: 0 })
  const tokens = (await letters()).map(({ body }) => linkIn(body, 'confirm'))
  const confirm = (token = '') => callAsVisitor(site, 'confirmNewsletters', { token })
  expect((await confirm(tokens[0])).data).toMatchObject({ lists: ['daily', 'weekly'], minute: 480 })
  expect((await confirm(tokens[1])).data).toBeNull()
  expect((await confirm(tokens[0])).data).toMatchObject({ lists: ['daily', 'weekly'], state: 'confirmed' })
  expect(await query('select state, lists from newsletter_subscribers')).toEqual([
    { state: 'confirmed', lists: ['daily', 'weekly'] },
  ])
})

it('of two requests that are confirmed at the same moment one counts', async () => {
  for (const list of ['daily', 'weekly']) {
    await subscribe('reader@mail.test', { lists: [list] })
    await query('delete from rate_limits')
  }
  const tokens = (await letters()).map(({ body }) => linkIn(body, 'confirm'))
  const answers = await Promise.all(tokens.map((token) => callAsVisitor(site, 'confirmNewsletters', { token })))
  expect(answers.filter(({ data }) => data !== null)).toHaveLength(1)
  expect(await query('select state from newsletter_subscribers')).toEqual([{ state: 'confirmed' }])
})

it('a domain gets few letters that nobody asked for, unless many of its addresses are confirmed', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => addMember(site)))
  const subscribeFrom = async (member = members[0], place = 0) =>
    (await member?.call('subscribeToNewsletters', { ...choice, address: `any${place}@catch-all.test` }))?.status
  const codes: (number | undefined)[] = []
  for (let place = 0; place < 25; place++) codes.push(await subscribeFrom(members[place % 5], place))
  expect(codes).toEqual(codes.map((_, place) => (place < 20 ? 200 : 429)))
  expect(await letters()).toHaveLength(20)
  expect((await subscribe('reader@mail.test')).status).toBe(200)
  await query(`update newsletter_subscribers set state = 'confirmed' where domain = 'catch-all.test'`)
  expect(await subscribeFrom(members[5], 25)).toBe(200)
})

it('requests for one address use up nothing of what its domain gets', async () => {
  const members = await Promise.all(Array.from({ length: 7 }, () => addMember(site)))
  const subscribeFrom = async (place: number, address: string) =>
    (await members[Math.floor(place / 5)]?.call('subscribeToNewsletters', { ...choice, address }))?.status
  for (let place = 0; place < 30; place++) expect(await subscribeFrom(place, 'one@crowded.test')).toBe(200)
  const sent = (await letters()).length
  expect(sent).toBeLessThan(20)
  expect(await subscribeFrom(30, 'other@crowded.test')).toBe(200)
  expect(await letters()).toHaveLength(sent + 1)
})

it('many who subscribe at the same moment do not wait for each other', { timeout: 9_000 }, async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => addMember(site)))
  const answers = await Promise.all(
    members.map((member, place) =>
      member.call('subscribeToNewsletters', { ...choice, address: `crowd${place}@mail.test` }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(members.map(() => 200))
  expect(await letters()).toHaveLength(members.length)
})

it('a zone that goes by several names is stored under its usual one', async () => {
  await subscribe('reader@mail.test', { time_zone: 'JST' })
  await subscribe('other@mail.test', { time_zone: 'asia/tokyo' })
  expect(await query('select time_zone from newsletter_subscribers')).toEqual([
    { time_zone: 'Asia/Tokyo' },
    { time_zone: 'Asia/Tokyo' },
  ])
})

it('an address that only a provider vouches for gives nobody the subscriptions of its owner', async () => {
  await confirmed('owner@mail.test')
  const member = await addMember(site, { email: 'owner@mail.test' })
  await query(`update users set email_on_trust = true where id = ${member.id}`)
  const { personalData } = site.services.newsletters.subscriptions
  expect(await personalData.exportPersonalData(member.id)).toEqual({})
  await personalData.erase(site.services.database.orm, member.id)
  expect(await query('select address from newsletter_subscribers')).toEqual([{ address: 'owner@mail.test' }])
})

it.each([
  ['an address that is none', { address: 'reader' }],
  ['a second receiver', { address: 'a@b.test,c@d.test' }],
  ['no list', { address: 'a@b.test', lists: [] }],
  ['a zone that does not exist', { address: 'a@b.test', time_zone: 'Mars/Olympus' }],
])('refuses %s', async (_name, { address, ...more }) => {
  expect((await subscribe(address, more)).data).toBeNull()
  expect(await letters()).toEqual([])
})

it('members are subscribed at once with their own confirmed address alone', async () => {
  await subscribe('member@mail.test')
  const member = await addMember(site, { email: 'member@mail.test' })
  const own = await member.call('subscribeToNewsletters', { ...choice, address: 'MEMBER@mail.test' })
  expect(own.data).toEqual({ confirmed: true })
  const others = await member.call('subscribeToNewsletters', { ...choice, address: 'stranger@mail.test' })
  expect(others.data).toEqual({ confirmed: false })
  const again = { ...choice, lists: ['weekly'], address: 'member@mail.test' }
  expect((await member.call('subscribeToNewsletters', again)).data).toEqual({ confirmed: true })
  expect(await query('select address, state, lists from newsletter_subscribers order by address')).toMatchObject([
    { address: 'member@mail.test', state: 'confirmed', lists: ['weekly'] },
    { address: 'stranger@mail.test', state: 'pending' },
  ])
  const { personalData } = site.services.newsletters.subscriptions
  expect(await personalData.exportPersonalData(member.id)).toMatchObject({
    newsletters: [{ address: 'member@mail.test', lists: ['weekly'], consent: 'form' }],
  })
  await personalData.erase(site.services.database.orm, member.id)
  expect(await query('select address from newsletter_subscribers')).toEqual([{ address: 'stranger@mail.test' }])
})

it('preferences are changed by the link, without an account', async () => {
  const token = await confirmed()
  const wanted = { lists: ['events'], city: 'hong-kong', authors: [], labels: [7], time_zone: 'Europe/London' }
  const answer = await callAsVisitor(site, 'setNewsletterPreferences', {
    ...{ token, ...wanted, minute: 480, language: 'zh-Hant-HK' },
  })
  expect(answer.data).toMatchObject({ ...wanted, minute: 480, language: 'zh-Hant-HK' })
  expect((await callAsVisitor(site, 'newsletterPreferences', { token })).data).toEqual(answer.data)
})

it('preferences name the authors and labels that are followed, until they are left out', async () => {
  await site.services.content.saveItems([
    testDraft({
      importKey: 'n1',
      author: { key: 'n', nickname: '何沛文' },
      labels: [{ key: 'stable', name: '稳定币' }],
    }),
  ])
  const [[author], [label]] = await Promise.all([query('select id from authors'), query('select id from labels')])
  const token = await confirmed()
  const wanted = { ...choice, token, language: 'zh-Hans', lists: ['following'] }
  const { data } = await callAsVisitor(site, 'setNewsletterPreferences', {
    ...{ ...wanted, authors: [author.id, 999_999], labels: [label.id] },
  })
  expect(data.followed).toEqual({
    authors: [{ id: author.id, name: '何沛文' }],
    labels: [{ id: label.id, name: '稳定币' }],
  })
  await callAsVisitor(site, 'setNewsletterPreferences', { ...wanted, authors: [], labels: [label.id] })
  const left = await callAsVisitor(site, 'newsletterPreferences', { token })
  expect(left.data.followed).toMatchObject({ authors: [], labels: [{ name: '稳定币' }] })
})

it('unsubscribing: opening the link changes nothing, its button and mail programs do, and it can be undone', async () => {
  const token = await confirmed()
  const address = `${site.origin}/en/stop-newsletter?${new URLSearchParams({ list: 'daily', token })}`
  const lists = async () => (await callAsVisitor(site, 'newsletterPreferences', { token })).data.lists
  const send = (body: string) =>
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })
  for (const method of ['GET', 'HEAD']) expect((await fetch(address, { method })).status).toBe(200)
  expect(await lists()).toEqual(['daily', 'weekly'])
  const stopped = await (await send('List-Unsubscribe=One-Click')).text()
  expect(stopped).toMatch(/<button type="submit" name="undo" value="1">Undo<\/button>/)
  expect(stopped).toContain(`href="/en/newsletters#manage=${token}"`)
  expect(await lists()).toEqual(['weekly'])
  await send('')
  await send('undo=1')
  await send('undo=1')
  expect(await lists()).toEqual(['weekly', 'daily'])
  expect((await fetch(address.replace(token, `${token.slice(0, -1)}!`), { method: 'POST' })).status).toBe(404)
})

it('what nobody confirmed in a week, and who has received nothing for a month, is forgotten', async () => {
  await confirmed()
  await subscribe('late@mail.test')
  const { removeUnused } = site.services.newsletters.subscriptions
  const addresses = async () => (await query('select address from newsletter_subscribers')).map((row) => row.address)
  await removeUnused(new Date(Date.now() + 6 * 86_400_000))
  expect(await addresses()).toHaveLength(2)
  await removeUnused(new Date(Date.now() + 8 * 86_400_000))
  expect(await addresses()).toEqual(['reader@mail.test'])
  await query(`update newsletter_subscribers set lists = '{}'`)
  await removeUnused(new Date(Date.now() + 29 * 86_400_000))
  expect(await addresses()).toHaveLength(1)
  await removeUnused(new Date(Date.now() + 31 * 86_400_000))
  expect(await addresses()).toEqual([])
})
