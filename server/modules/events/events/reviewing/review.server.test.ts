import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventDeskCalls } from '#contract/events/event-desk.ts'
import { eventOrganisingCalls } from '#contract/events/event-organising.ts'
import { deliverEvents } from '#server/test-events.ts'
import { actsOn, refusal } from '#server/test-items.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { addEvent, submitEvent } from '../test-events.ts'

let newsroom: TestNewsroom
let organiser: TestMember
beforeAll(async () => {
  newsroom = await openTestNewsroom()
  organiser = await addMember(newsroom.site, { nickname: '主办人' })
})
afterAll(() => newsroom.close())

const seen = (id: number) => callAsVisitor(newsroom.site, 'getActivityDetails', { id })
const titlesFor = async (member: TestMember) => (await member.call('myMessages')).data.list.map(({ title }) => title)

const audited = async (id: number) => (await actsOn(newsroom, `event:${id}`)).map(({ action }) => action)

describe('the review of events', () => {
  it('approves what waits, tells the organiser and notes it in the log', async () => {
    const { editor } = newsroom
    const { id } = await submitEvent(organiser, { title: '待审的活动' })
    const { data: queue } = await editor.call('staffEvents', { waiting: true })
    expect(queue.list.find((row) => row.id === id)).toMatchObject({ waiting: true, owner: { id: organiser.id } })
    expect((await editor.call('attendEvent', { id })).data).toMatchObject({ mine: true, viewers: [], waiting: true })
    const { data } = await editor.call('staffEvent', { id })
    expect(data).toMatchObject({ published: null, verdicts: [], presence: { holder: { id: editor.id } } })
    const decision = { id, version: data.event.version, decision: 'approve' }
    const [first, second] = await Promise.all([
      editor.call('decideEvent', decision),
      editor.call('decideEvent', decision),
    ])
    expect([first.code, second.code].filter((code) => code === 200)).toHaveLength(1)
    expect((await seen(id)).data.title).toBe('待审的活动')
    expect((await titlesFor(organiser)).filter((title) => title.includes('待审的活动'))).toHaveLength(1)
    expect(await audited(id)).toEqual(['event.approve'])
    const { data: log } = await newsroom.administrator.call('auditLog', { target: `event:${id}` })
    expect(log.list).toMatchObject([{ target_title: '待审的活动' }])
  })

  it('refuses with a reason, which the organiser reads, and decides on the next round', async () => {
    const { id, version } = await submitEvent(organiser)
    const bare = { id, version, decision: 'refuse' }
    expect(await newsroom.editor.call('decideEvent', bare)).toMatchObject(refusal('reasonRequired'))
    const long = { ...bare, reason: '长'.repeat(501) }
    expect(await newsroom.editor.call('decideEvent', long)).toMatchObject(refusal('reasonRequired'))
    await newsroom.editor.call('decideEvent', { ...bare, reason: '请写明议程' })
    const { data: refused } = await organiser.call('activityDetails', { id })
    expect(refused).toMatchObject({ state: 'refused', reason: '请写明议程', submitted_time: null })
    expect((await seen(id)).code).toBe(404)
    const saved = await organiser.call('activityUpdate', { id, version: refused.version, title: '有议程了' })
    if (!saved.data.saved) throw new Error('Not saved')
    const again = await organiser.call('submitActivity', { id, version: saved.data.record.version })
    expect(again.data).toMatchObject({ state: 'pending', reason: '' })
    const { data } = await newsroom.editor.call('staffEvent', { id })
    expect(data).toMatchObject({ waiting: true, verdicts: [{ decision: 'refuse', reason: '请写明议程' }] })
  })

  it('writes to organisers in their language once for each decision, with the reason and a link', async () => {
    const { editor, site } = newsroom
    const to = 'decided-on@example.org'
    const writer = await addMember(site, { email: to })
    await site.services.database.pool.query("update users set language = 'en' where id = $1", [writer.id])
    const mailsOf = async (about: number) => {
      await site.services.mails.sendDue()
      const all = (await site.services.outbox?.list()) ?? []
      return all.filter((one) => 'to' in one && one.to === to && one.text.includes(`/${about}\n`))
    }
    const { id, version } = await submitEvent(writer, { title: 'A <b>bold</b> night' })
    const refusing = { id, version, decision: 'refuse', reason: 'No agenda <i>yet</i>' }
    await Promise.all([editor.call('decideEvent', refusing), editor.call('decideEvent', refusing)])
    const refused = await mailsOf(id)
    expect(refused).toMatchObject([{ subject: expect.stringContaining('“A <b>bold</b> night” was not approved') }])
    expect(JSON.stringify(refused)).toContain('No agenda &lt;i&gt;yet&lt;/i&gt;')
    expect(JSON.stringify(refused)).toContain(`/en/ac_create/${id}`)

    const { data: again } = await writer.call('submitActivity', { id, version: version + 1 })
    await editor.call('decideEvent', { id, version: again.version, decision: 'approve' })
    const { data: shown } = await writer.call('activityDetails', { id })
    const saved = await writer.call('activityUpdate', { id, version: shown.version, title: 'A bolder night' })
    if (!saved.data.saved) throw new Error('Not saved')
    const { data: waiting } = await writer.call('submitActivity', saved.data.record)
    await editor.call('decideEvent', { id, version: waiting.version, decision: 'approve' })
    const approved = (await mailsOf(id)).filter((one) => JSON.stringify(one).includes(`/en/events/${id}`))
    expect(approved.map((one) => ('subject' in one ? one.subject.replace(/ – .*/, '') : '')).sort()).toEqual([
      'Your changes to “A bolder night” were approved',
      '“A <b>bold</b> night” was approved',
    ])
  })

  it('leaves readers what they have where it refuses changes', async () => {
    const event = await submitEvent(organiser, { title: '第一版' })
    await newsroom.editor.call('decideEvent', { id: event.id, version: event.version, decision: 'approve' })
    const { data: shown } = await organiser.call('activityDetails', { id: event.id })
    const saved = await organiser.call('activityUpdate', { id: event.id, version: shown.version, title: '第二版' })
    if (!saved.data.saved) throw new Error('Not saved')
    const { data: waiting } = await organiser.call('submitActivity', saved.data.record)
    expect(waiting).toMatchObject({ state: 'published', changes: 'pending' })
    expect((await newsroom.editor.call('staffEvent', { id: event.id })).data).toMatchObject({
      event: { fields: { title: '第二版' } },
      published: { title: '第一版' },
    })
    const refusing = { id: event.id, version: waiting.version, decision: 'refuse', reason: '不符' }
    await newsroom.editor.call('decideEvent', refusing)
    expect((await organiser.call('activityDetails', { id: event.id })).data).toMatchObject({
      state: 'published',
      changes: 'refused',
      fields: { title: '第二版' },
    })
    expect((await seen(event.id)).data.title).toBe('第一版')
  })

  it('is not decided past a colleague who holds it, or on another version', async () => {
    const { id, version } = await submitEvent(organiser)
    await newsroom.editor.call('attendEvent', { id })
    const decision = { id, version, decision: 'approve' }
    expect(await newsroom.colleague.call('decideEvent', decision)).toMatchObject(refusal('heldByColleague'))
    expect((await newsroom.colleague.call('attendEvent', { id })).data).toMatchObject({ mine: false })
    await newsroom.colleague.call('attendEvent', { id, take: true })
    const old = { ...decision, version: version - 1 }
    expect(await newsroom.colleague.call('decideEvent', old)).toMatchObject(refusal('editConflict'))
    const { data } = await newsroom.colleague.call('noteEvent', { id, text: '地点已核实' })
    expect(data.list).toMatchObject([{ author: { id: newsroom.colleague.id }, text: '地点已核实' }])
    expect((await newsroom.colleague.call('decideEvent', decision)).code).toBe(200)
    expect(await audited(id)).toEqual(['event.approve', 'event.note', 'event.take'])
  })

  it('is for editors alone', async () => {
    const { id, version } = await submitEvent(organiser)
    for (const [name, input] of [
      ['staffEvents', {}],
      ['staffEvent', {}],
      ['attendEvent', {}],
      ['decideEvent', { version, decision: 'approve' }],
      ['undoEventDecision', {}],
      ['assignEvent', { user: null, seen: null }],
      ['noteEvent', { text: '看过' }],
      ['featureEvent', { featured: true }],
      ['deleteEvent', { version }],
      ['staffOrganisers', {}],
    ] as const)
      expect((await organiser.call(name, { id, ...input })).code, name).toBe(403)
  })

  it('gives what waits to a colleague, whose queue has it', async () => {
    const { editor, colleague } = newsroom
    const { id } = await submitEvent(organiser)
    const queue = async (assigned: string) =>
      (await colleague.call('staffEvents', { waiting: true, assigned, size: 100 })).data.list.map((row) => row.id)
    expect(await queue('nobody')).toContain(id)
    expect((await editor.call('assignEvent', { id, user: colleague.id, seen: null })).data.assignee).toMatchObject({
      id: colleague.id,
    })
    expect(await editor.call('assignEvent', { id, user: null, seen: null })).toMatchObject(refusal('editConflict'))
    const member = { id, user: organiser.id, seen: colleague.id }
    expect(await editor.call('assignEvent', member)).toMatchObject(refusal('invalidInput'))
    expect([await queue('mine'), await queue('nobody')].map((ids) => ids.includes(id))).toEqual([true, false])
  })

  it('is not needed for an organiser whom an administrator trusts', async () => {
    const trusted = await addMember(newsroom.site)
    const trust = { user: trusted.id, trusted: true }
    expect((await newsroom.editor.call('trustOrganiser', trust)).code).toBe(403)
    await newsroom.administrator.call('trustOrganiser', trust)
    expect((await submitEvent(trusted)).state).toBe('published')
    const { data } = await newsroom.editor.call('staffOrganisers')
    expect(data.list.find(({ user }) => user.id === trusted.id)).toMatchObject({
      published: 1,
      trusted: { by: { id: newsroom.administrator.id } },
    })
    await newsroom.administrator.call('trustOrganiser', { ...trust, trusted: false })
    expect((await submitEvent(trusted)).state).toBe('pending')
  })
})

describe('organising', () => {
  it('cancels a published event, whose page says so from then on', async () => {
    const { id, version } = await submitEvent(newsroom.editor)
    const cancelling = { id, version, reason: '场地停电' }
    expect((await newsroom.editor.call('cancelActivity', cancelling)).data.state).toBe('cancelled')
    expect((await seen(id)).data).toMatchObject({ cancelled: true, cancel_reason: '场地停电' })
    expect(await newsroom.editor.call('cancelActivity', cancelling)).toMatchObject(refusal('editConflict'))
    const { data } = await callAsVisitor(newsroom.site, 'getActivityList', { size: 100 })
    expect(data.list.map((one) => one.id)).not.toContain(id)
  })

  it('makes a copy without times, and the later dates of a series at the same local time', async () => {
    const zone = { time_zone: 'America/New_York', start: '2030-10-29T19:00', end: '2030-10-29T21:00' }
    const event = await addEvent(organiser, { ...zone, city: '纽约' })
    const copy = await organiser.call('duplicateActivity', { id: event.id })
    expect(copy.data.fields).toMatchObject({ title: event.fields.title, start: null, end: null })
    const repetition = { id: event.id, version: event.version, every: 'week', count: 2 }
    const { data } = await organiser.call('repeatActivity', repetition)
    expect(data.created).toHaveLength(2)
    expect(data.event.series.map(({ start }) => start)).toEqual([
      '2030-11-05T19:00:00-05:00',
      '2030-11-12T19:00:00-05:00',
    ])
    expect(await organiser.call('repeatActivity', repetition)).toMatchObject(refusal('editConflict'))
  })

  it('names hosts at once, and those who are invited once they accept', async () => {
    const host = await addMember(newsroom.site, { nickname: '联合主办', email: 'host@example.org' })
    const { id } = await submitEvent(newsroom.editor)
    const hosts = [
      { name: '大学社团' },
      { name: '联合主办', email: 'host@example.org' },
      { name: '无账号', email: 'no@example.org' },
    ]
    await newsroom.editor.call('saveActivityHosts', { id, hosts })
    const again = await newsroom.editor.call('saveActivityHosts', { id, hosts })
    expect(again.data.hosts.map(({ state }) => state)).toEqual(['named', 'invited', 'invited'])
    await deliverEvents(newsroom.site.services)
    const names = async () => (await seen(id)).data.hosts.map(({ name }) => name)
    expect(await names()).toEqual(['大学社团'])
    const { data } = await host.call('myHostInvitations')
    const invitation = { id: data.list[0]?.id, accept: true }
    expect(await organiser.call('answerHostInvitation', invitation)).toMatchObject(refusal('eventMissing'))
    await host.call('answerHostInvitation', invitation)
    expect(await names()).toEqual(['大学社团', '联合主办'])
    await newsroom.editor.call('saveActivityHosts', { id, hosts: hosts.slice(1) })
    expect(await names()).toEqual(['联合主办'])
    const mails = await newsroom.site.services.database.pool.query(
      `select recipient, subject, user_id is not null as known, body like '%/ac_organ%' as leads
       from waiting_mails where about like 'host:%' and recipient in ('host@example.org', 'no@example.org')
       order by recipient`,
    )
    const subject = expect.stringContaining('邀请你联合主办')
    expect(mails.rows, 'once each, with an account or without').toEqual([
      { recipient: 'host@example.org', subject, known: true, leads: true },
      { recipient: 'no@example.org', subject, known: false, leads: true },
    ])
    const late = await addMember(newsroom.site, { nickname: '后来注册', email: 'no@example.org' })
    const [waiting] = (await late.call('myHostInvitations')).data.list
    expect(await organiser.call('answerHostInvitation', { id: waiting?.id, accept: true })).toMatchObject(
      refusal('eventMissing'),
    )
    await late.call('answerHostInvitation', { id: waiting?.id, accept: true })
    expect(await names()).toEqual(['联合主办', '无账号'])
  })

  it('asks a co-host once for all dates of a series', async () => {
    const host = await addMember(newsroom.site, { nickname: '系列主办', email: 'series@example.org' })
    const event = await addEvent(organiser)
    await organiser.call('saveActivityHosts', {
      id: event.id,
      hosts: [{ name: '系列主办', email: 'Series@Example.org' }],
    })
    const repetition = { id: event.id, version: event.version, every: 'month', count: 2 }
    const { created, event: repeated } = (await organiser.call('repeatActivity', repetition)).data
    const { list } = (await host.call('myHostInvitations')).data
    expect(list).toHaveLength(1)
    await host.call('answerHostInvitation', { id: list[0]?.id, accept: true })
    expect((await host.call('myHostInvitations')).data.list).toEqual([])
    const states = async (id = 0) =>
      (await organiser.call('activityDetails', { id })).data.hosts.map(({ state }) => state)
    for (const id of [event.id, ...created]) expect(await states(id)).toEqual(['accepted'])
    const later = { ...repetition, version: repeated.version, count: 1 }
    expect(await states((await organiser.call('repeatActivity', later)).data.created[0])).toEqual(['accepted'])
    expect(await states((await organiser.call('duplicateActivity', { id: event.id })).data.id)).toEqual(['invited'])
  })

  it('offers the same in copies, with places of their own and sale windows that move along', async () => {
    const event = await addEvent(organiser)
    const setup = {
      pools: [{ name: '主会场', capacity: 30 }],
      types: [
        {
          ...{ kind: 'free', name: '早到票', per_order: 3, pools: [0] },
          ...{ sale_from: '2030-11-01 10:00:00', sale_until: '2030-12-01 00:00:00' },
        },
      ],
      questions: [{ kind: 'choice', label: '午餐', options: ['素', '荤'], required: true }],
    }
    const original = (await organiser.call('saveActivityTickets', { id: event.id, ...setup })).data
    const repetition = { id: event.id, version: event.version, every: 'week', count: 1 }
    const { created } = (await organiser.call('repeatActivity', repetition)).data
    const copy = await organiser.call('duplicateActivity', { id: event.id })
    const offers = async (id = 0) => (await organiser.call('activityTickets', { id })).data
    const repeated = await offers(created[0])
    expect(repeated).toMatchObject({ pools: setup.pools, questions: setup.questions })
    expect(repeated.types).toMatchObject([
      { name: '早到票', per_order: 3, pools: [0], sale_until: '2030-12-08 00:00:00' },
    ])
    expect(repeated.pools[0]?.id).not.toBe(original.pools[0]?.id)
    const duplicated = await offers(copy.data.id)
    expect(duplicated.types).toMatchObject([{ name: '早到票', sale_from: null, sale_until: null }])
  })
})

describe('every call of organisers', () => {
  const calls = [
    ['activityDetails', 'door', {}],
    ['activityUpdate', 'manager', { title: '改名' }],
    ['previewActivity', 'manager', {}],
    ['submitActivity', 'manager', {}],
    ['withdrawActivity', 'manager', {}],
    ['publishedActivity', 'manager', {}],
    ['discardActivityChanges', 'manager', {}],
    ['cancelActivity', 'manager', { reason: '停办' }],
    ['activityConsequences', 'manager', {}],
    ['duplicateActivity', 'manager', {}],
    ['repeatActivity', 'manager', { every: 'week', count: 1 }],
    ['activityMembers', 'manager', {}],
    ['saveActivityHosts', 'manager', { hosts: [] }],
    ['inviteActivityMember', 'owner', { email: 'nobody@example.org', role: 'door' }],
    ['revokeActivityInvitation', 'owner', { invitation: 1 }],
    ['saveActivityMember', 'owner', { user: 1, role: 'door' }],
    ['removeActivityMember', 'owner', { user: 1 }],
    ['activityDestroy', 'owner', {}],
  ] as const
  /** `none` organises another event. */
  const ranks = ['none', 'door', 'manager', 'owner'] as const
  const members = new Map<string, TestMember>()
  beforeAll(async () => {
    for (const role of ranks) {
      members.set(role, await addMember(newsroom.site, { email: `${role}@example.org` }))
    }
    await addEvent(member('none'))
  })
  const member = (role: string) => members.get(role) as TestMember

  it('is tried here, at the door, or with orders and tickets', () => {
    const names = Object.values({ ...eventDeskCalls, ...eventOrganisingCalls })
      .filter(({ auth, name }) => auth === 'organiser' && name !== 'activityLists')
      .map(({ name }) => name)
    expect(calls.map(([name]) => name).toSorted()).toEqual(names.toSorted())
  })

  it.each(calls.flatMap(([name, least, input]) => ranks.map((role) => [name, role, least, input] as const)))(
    '%s, asked by %s',
    async (name, role, least, input) => {
      const { id, version } = await addEvent(member('owner'))
      await newsroom.site.services.database.pool.query(
        `insert into event_roles (event_id, user_id, role) values ($1, $2, 'door'), ($1, $3, 'manager')`,
        [id, member('door').id, member('manager').id],
      )
      const answer = await member(role).call(name, { id, version, ...input })
      if (role === 'none') expect(answer).toMatchObject(refusal('eventMissing'))
      else if (ranks.indexOf(role) < ranks.indexOf(least)) expect(answer).toMatchObject(refusal('notAllowed'))
      else for (const reason of ['没有这个活动', '没有权限']) expect(answer.message).not.toContain(reason)
      const visitor = await callAsVisitor(newsroom.site, name, { id, version, ...input })
      expect(visitor).toMatchObject(refusal('signInRequired'))
    },
  )
})

describe('calendars', () => {
  const calendar = (path: string) => fetch(`${newsroom.site.origin}${path}`)

  it('hold all events, those of a city, one, and one’s own under a secret address', async () => {
    const { id } = await submitEvent(newsroom.editor, { title: '日历里的活动；含,标点', city: '台北' })
    for (const path of ['/events.ics', '/events/city/taipei.ics', `/events/${id}/calendar.ics`]) {
      const answer = await calendar(path)
      expect(answer.headers.get('content-type')).toContain('text/calendar')
      const text = (await answer.text()).replaceAll('\r\n ', '')
      expect(text).toContain('SUMMARY:日历里的活动；含\\,标点')
      expect(text).toContain('DTSTART:20301205T110000Z')
    }
    expect(await (await calendar(`/zh-hant/events/${id}/calendar.ics`)).text()).toContain('日曆裏的活動')
    const { path } = (await newsroom.editor.call('calendarAddress')).data
    expect(await (await calendar(path)).text()).toContain('日历里的活动')
    await newsroom.editor.call('calendarAddress', { renew: true })
    expect((await calendar(path)).status).toBe(404)
    expect((await calendar('/events/city/atlantis.ics')).status).toBe(404)
  })
})
