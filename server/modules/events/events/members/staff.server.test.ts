import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GivenRole } from '#contract/events/event-terms.ts'
import { deliverEvents } from '#server/test-events.ts'
import { refusal } from '#server/test-items.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { addEvent } from '../test-events.ts'

let site: TestSite
let organiser: TestMember
let event: number
let count = 0
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  count += 1
  organiser = await addMember(site, { nickname: '主办人', email: `organiser-${count}@example.org` })
  event = (await addEvent(organiser)).id
})
afterEach(() => {
  vi.useRealTimers()
})

const day = 86_400_000
const query = async (text: string, values: unknown[] = []) =>
  (await site.services.database.pool.query(text, values)).rows
const address = (name: string) => `${name}-${count}@example.org`
const invite = (email: string, role: GivenRole = 'door', more: object = {}) =>
  organiser.call('inviteActivityMember', { id: event, email, role, ...more })
const openFor = async (member: TestMember) => (await member.call('myStaffInvitations')).data.list
const roleOf = async (member: TestMember) => (await member.call('activityDetails', { id: event })).data?.role
const mailsTo = (email: string) =>
  query('select subject, body, language, user_id from waiting_mails where recipient = $1', [email])

describe('what the organiser learns', () => {
  /** The answer as it was sent, with what differs for every address replaced. */
  async function answerFor(email: string): Promise<string> {
    const { data, headers: _, ...envelope } = await invite(email)
    expect(data).not.toBeNull()
    const added = data.invitations.find((one) => one.email === email)
    const expires = added?.expires_time ?? ''
    return JSON.stringify({ ...envelope, data: { ...data, invitations: [added] } })
      .replaceAll(email, 'EMAIL')
      .replace(`"id":${added?.id},"email"`, '"id":ID,"email"')
      .replaceAll(expires, 'TIME')
  }

  it('is the same whoever the address belongs to', async () => {
    const emails = ['nobody', 'member', 'suspended', 'leaving', 'left', 'on-trust', 'staff'].map(address)
    const [, member, suspended, leaving, left, onTrust, staff] = emails
    for (const email of [member, suspended, leaving, left, onTrust]) await addMember(site, { email })
    const colleague = await addMember(site, { email: staff })
    await query(`insert into event_roles (event_id, user_id, role) values ($1, $2, 'manager')`, [event, colleague.id])
    await query(`update users set status = 'suspended' where email = $1`, [suspended])
    await query('update users set deregister_at = now() where email = any ($1)', [[leaving, left]])
    await query(`update users set status = 'erased', email = null where email = $1`, [left])
    await query('update users set email_on_trust = true where email = $1', [onTrust])
    const answers: string[] = []
    for (const email of emails) answers.push(await answerFor(email))
    expect(new Set(answers).size, answers.join('\n')).toBe(1)
    await deliverEvents(site.services)
    for (const email of emails)
      expect(await answerFor(email), 'also a second time, and once it was mailed').toBe(answers[0])
    for (const email of emails) expect(await mailsTo(email)).toHaveLength(1)
  })

  it('costs the same statements, in the same order', async () => {
    await addMember(site, { email: address('known') })
    // Background polling reads none of these tables.
    const concerned = /\b(event_invitations|event_roles|messages|users|outbox_events)\b/
    const statements = async (email: string) => {
      const spied = vi.spyOn(pg.Query.prototype, 'submit')
      await invite(email)
      const texts = spied.mock.contexts.map((query) => String((query as { text?: string }).text))
      spied.mockRestore()
      return texts.filter((text) => concerned.test(text))
    }
    await invite(address('first'))
    const known = await statements(address('known'))
    expect(known.join('\n')).toContain('event_invitations')
    expect(await statements(address('unknown'))).toEqual(known)
    expect(
      known.filter((text) => /from "?users"?.*"?email"? =/.test(text)),
      'nobody is looked up',
    ).toEqual([])
  })

  it('is refused for the organiser’s own address, and beyond the limits', async () => {
    expect(await invite(address('organiser').toUpperCase())).toMatchObject(refusal('ownAccount'))
    await query(
      `insert into event_invitations (event_id, email, role, expires_at)
       select $1, 'other-' || n || '@example.org', 'door', now() + interval '1 day' from generate_series(1, 99) as n`,
      [event],
    )
    expect(await invite(address('one-more'))).toMatchObject(refusal('staffFull'))
    expect(await query('select from event_invitations where email = $1', [address('one-more')])).toEqual([])
    await query('delete from event_invitations where event_id = $1', [event])
    let last = await invite(address('again'))
    for (let n = 0; n < 40; n += 1) last = await invite(address('again'))
    expect(last).toMatchObject(refusal('tooManyRequests'))
  })
})

describe('an invitation', () => {
  it('is mailed in the language of its reader, and given a role once that member accepts', async () => {
    const door = await addMember(site, { email: address('door') })
    await query(`update users set language = 'en' where id = $1`, [door.id])
    const { data } = await invite(address('DOOR').toUpperCase())
    expect(data.list.map(({ role }) => role)).toEqual(['owner'])
    expect(data.invitations).toMatchObject([{ email: address('door'), role: 'door', state: 'invited' }])
    await deliverEvents(site.services)
    expect(await mailsTo(address('door'))).toMatchObject([
      {
        subject: expect.stringContaining('You are invited to check in attendees at “零知识证明之夜”'),
        body: expect.stringContaining('/en/ac_organ'),
        language: 'en',
        user_id: door.id,
      },
    ])
    expect((await door.call('myMessages')).data.list).toMatchObject([{ link: '/ac_organ' }])
    expect(await roleOf(door), 'nothing before it is accepted').toBeUndefined()
    const [invitation] = await openFor(door)
    expect(invitation).toMatchObject({ role: 'door', event: { id: event, title: '零知识证明之夜' } })
    expect((await door.call('answerStaffInvitation', { id: invitation?.id, accept: true })).code).toBe(200)
    expect(await roleOf(door)).toBe('door')
    const { data: after } = await organiser.call('activityMembers', { id: event })
    expect(after).toMatchObject({ list: [{ role: 'owner' }, { user: { id: door.id }, role: 'door' }], invitations: [] })
    const replayed = await door.call('answerStaffInvitation', { id: invitation?.id, accept: true })
    expect(replayed).toMatchObject(refusal('invitationMissing'))
  })

  it('waits for whoever registers the address later, in the organiser’s language until then', async () => {
    await invite(address('late'), 'manager')
    await deliverEvents(site.services)
    expect(await mailsTo(address('late'))).toMatchObject([{ language: 'zh-Hans', user_id: null }])
    const late = await addMember(site, { email: address('late') })
    const [invitation] = await openFor(late)
    await late.call('answerStaffInvitation', { id: invitation?.id, accept: true })
    expect(await roleOf(late)).toBe('manager')
  })

  it('is nothing to anybody else, nor to an address that only a provider vouches for', async () => {
    const [invited, other] = [await addMember(site, { email: address('invited') }), await addMember(site)]
    const { data } = await invite(address('invited'))
    const answer = { id: data.invitations[0]?.id, accept: true }
    for (const stranger of [other, organiser]) {
      expect(await openFor(stranger)).toEqual([])
      expect(await stranger.call('answerStaffInvitation', answer)).toMatchObject(refusal('invitationMissing'))
    }
    await query('update users set email_on_trust = true where id = $1', [invited.id])
    expect(await openFor(invited)).toEqual([])
    expect(await invited.call('answerStaffInvitation', answer)).toMatchObject(refusal('invitationMissing'))
    await deliverEvents(site.services)
    expect((await invited.call('myMessages')).data.list).toEqual([])
  })

  it('is accepted once, of many answers at the same time', async () => {
    const member = await addMember(site, { email: address('quick') })
    const { data } = await invite(address('quick'), 'manager')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        member.call('answerStaffInvitation', { id: data.invitations[0]?.id, accept: n % 2 === 0 }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await query('select from event_roles where event_id = $1', [event])).length).toBeLessThanOrEqual(2)
  })

  it('is one for each address, whose role can be changed before it is accepted', async () => {
    const member = await addMember(site, { email: address('changed') })
    await Promise.all([invite(address('changed')), invite(address('changed'))])
    const { data } = await invite(address('changed'), 'manager')
    expect(data.invitations).toMatchObject([{ role: 'manager', state: 'invited' }])
    await deliverEvents(site.services)
    expect(await mailsTo(address('changed'))).toHaveLength(1)
    await member.call('answerStaffInvitation', { id: data.invitations[0]?.id, accept: true })
    expect(await roleOf(member)).toBe('manager')
    const { data: lesser } = await organiser.call('saveActivityMember', { id: event, user: member.id, role: 'door' })
    expect(lesser.list).toMatchObject([{ role: 'owner' }, { role: 'door' }])
  })

  it('ends by revocation, whether it was mailed or not', async () => {
    const member = await addMember(site, { email: address('revoked') })
    for (const mailed of [false, true]) {
      const { data } = await invite(address('revoked'))
      if (mailed) await deliverEvents(site.services)
      const invitation = data.invitations[0]?.id
      const { data: left } = await organiser.call('revokeActivityInvitation', { id: event, invitation })
      expect(left.invitations).toEqual([])
      await deliverEvents(site.services)
      expect(await mailsTo(address('revoked')), 'a mail that was not sent yet is taken back').toEqual([])
      const late = await member.call('answerStaffInvitation', { id: invitation, accept: true })
      expect(late).toMatchObject(refusal('invitationMissing'))
      const again = await organiser.call('revokeActivityInvitation', { id: event, invitation })
      expect(again).toMatchObject(refusal('invitationMissing'))
    }
    const other = await addMember(site)
    const foreign = (await addEvent(other)).id
    const { data } = await invite(address('revoked'))
    const theft = await other.call('revokeActivityInvitation', { id: foreign, invitation: data.invitations[0]?.id })
    expect(theft, 'of another event').toMatchObject(refusal('invitationMissing'))
  })

  it('ends by declining or after two weeks, and can be sent anew', async () => {
    const member = await addMember(site, { email: address('declined') })
    const { data } = await invite(address('declined'))
    await member.call('answerStaffInvitation', { id: data.invitations[0]?.id, accept: false })
    const listed = async () => (await organiser.call('activityMembers', { id: event })).data.invitations
    expect(await listed()).toMatchObject([{ state: 'declined' }])
    expect(await openFor(member)).toEqual([])
    const [anew] = (await invite(address('declined'))).data.invitations
    expect(anew).toMatchObject({ state: 'invited' })
    await deliverEvents(site.services)
    expect(await mailsTo(address('declined'))).toHaveLength(1)

    await query(
      `update event_invitations set invited_at = now() - interval '15 days', expires_at = now() - interval '1 day'
       where id = $1`,
      [anew?.id],
    )
    expect(await listed()).toMatchObject([{ state: 'expired' }])
    expect(await openFor(member)).toEqual([])
    const late = await member.call('answerStaffInvitation', { id: anew?.id, accept: true })
    expect(late).toMatchObject(refusal('invitationMissing'))
    await site.services.events.staff.removeExpired(new Date())
    expect(await listed()).toHaveLength(1)
    await site.services.events.staff.removeExpired(new Date(Date.now() + 30 * day))
    expect(await listed()).toEqual([])
  })

  it('never takes the event from its owner', async () => {
    await query('update users set email = null where id = $1', [organiser.id])
    const { data } = await invite(address('organiser'))
    await query('update users set email = $1 where id = $2', [address('organiser'), organiser.id])
    const answer = { id: data.invitations[0]?.id, accept: true }
    expect((await organiser.call('answerStaffInvitation', answer)).code).toBe(200)
    expect(await roleOf(organiser)).toBe('owner')
  })

  it('is mailed to one address ten times a day at most', async () => {
    for (let n = 0; n < 12; n += 1) {
      const { id } = await addEvent(organiser)
      await invite(address('flooded'), 'door', { id })
    }
    await deliverEvents(site.services)
    expect(await mailsTo(address('flooded'))).toHaveLength(10)
    expect(await openFor(await addMember(site, { email: address('flooded') }))).toHaveLength(12)
  })
})

describe('roles', () => {
  it('are given up by those who have them, taken by the owner, and never by or from the owner alone', async () => {
    const [one, two] = [await addMember(site), await addMember(site)]
    for (const { id } of [one, two])
      await query(`insert into event_roles (event_id, user_id, role) values ($1, $2, 'door')`, [event, id])
    await one.call('removeActivityMember', { id: event, user: one.id })
    expect(await one.call('activityDetails', { id: event })).toMatchObject(refusal('eventMissing'))
    expect((await organiser.call('removeActivityMember', { id: event, user: two.id })).data.list).toHaveLength(1)
    const own = { id: event, user: organiser.id }
    expect(await organiser.call('removeActivityMember', own)).toMatchObject(refusal('ownAccount'))
    const demoted = { ...own, role: 'door' }
    expect(await organiser.call('saveActivityMember', demoted)).toMatchObject(refusal('ownAccount'))
    const stranger = { id: event, user: two.id, role: 'door' }
    expect(await organiser.call('saveActivityMember', stranger)).toMatchObject(refusal('userMissing'))
  })
})

describe('personal data', () => {
  it('holds invitations to one’s confirmed address, and loses them with the account', async () => {
    const [member, other] = [await addMember(site, { email: address('gone') }), await addMember(site)]
    await invite(address('gone'), 'manager')
    await organiser.call('saveActivityHosts', { id: event, hosts: [{ name: '社团', email: address('gone') }] })
    const { data } = await member.call('exportMyData')
    expect(data.event_invitations).toMatchObject([
      { event, role: 'manager', state: 'invited' },
      { event, role: 'host', name: '社团', state: 'invited' },
    ])
    expect((await other.call('exportMyData')).data.event_invitations).toEqual([])
    await query('update users set deregister_at = now() where id = $1', [member.id])
    expect(await site.services.accounts.eraseDue(new Date(Date.now() + 1_000))).toBeGreaterThan(0)
    for (const table of ['event_invitations', 'event_hosts'])
      expect(await query(`select from ${table} where email = $1`, [address('gone')])).toEqual([])
  })

  it('of an organiser who leaves includes the invitations to their events', async () => {
    await invite(address('invited'))
    await query(`update events set state = 'published' where id = $1`, [event])
    await query('update users set deregister_at = now() where id = $1', [organiser.id])
    await site.services.accounts.eraseDue(new Date(Date.now() + 1_000))
    expect(await query('select owner_id from events where id = $1', [event])).toEqual([{ owner_id: null }])
    expect(await query('select from event_invitations where event_id = $1', [event])).toEqual([])
  })
})
