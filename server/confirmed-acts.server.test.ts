import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import type { ErrorName } from '#contract/errors.ts'
import type { Consequence } from '#contract/staff/consequence-terms.ts'
import { addCeremony, type TestCeremony } from './modules/events/ceremonies/test-ceremony.ts'
import { openPaidSite, type PaidSite } from './modules/events/payments/test-payments.ts'
import { addMember, callAsVisitor, type TestMember } from './test-member.ts'
import { refused } from './test-refusal.ts'

/** Every call that is declared as one to be confirmed: without the confirmation it is refused and changes nothing. */

let shop: PaidSite
let editor: TestMember
beforeAll(async () => {
  shop = await openPaidSite()
  editor = await addMember(shop.site, { roles: ['editor'] })
})
afterAll(() => shop.close())

/** An act on something that has consequences. */
interface Act {
  by: TestMember
  /** The arguments of the act without the confirmation. */
  input: object
  /** The consequences and the name, as the dialog of the act reads them. */
  asked(): Promise<{ list: Consequence[]; name: string }>
  /** Somebody else doubles the consequences. */
  grow(): Promise<void>
}

/**
 * Contents of all tables by name. Limits, sessions and the record of what members read change with every call.
 */
async function contents(): Promise<Record<string, string>> {
  const { pool } = shop.site.services.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'sessions')`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(one::text, '|' order by one::text)), '') as hash from ${name} as one`,
    )
    found[name] = rows[0]?.hash ?? ''
  }
  return found
}

let year = 2050
async function vote({ awards: [award] }: TestCeremony): Promise<void> {
  const voter = await addMember(shop.site)
  const ballot = { award: award?.id ?? 0, nominee: award?.nominees[0] ?? 0 }
  expect((await voter.call('voteInCeremony', ballot)).code).toBe(200)
}
async function ceremony(input: object): Promise<Act> {
  year += 1
  const made = await addCeremony({ ...shop, editor }, year)
  await vote(made)
  const { id } = made.edition
  const { version } = (await editor.call('staffCeremony', { id })).data
  return {
    by: editor,
    input: { id, version, ...input },
    asked: async () => (await editor.call('ceremonyConsequences', { id })).data,
    grow: () => vote(made),
  }
}

const label = (text: string) => ({ 'zh-Hans': { label: text } })
async function landingPage(input: object): Promise<Act> {
  year += 1
  const path = `confirmed-${year}`
  const { data, message } = await editor.call('saveLandingPage', {
    path,
    texts: { 'zh-Hans': { title: `报名 ${year}` } },
    colours: { ground: '#06343a', ink: '#f2f8f7', accent: '#e7c67a' },
    ...{ pic: null, ends: null, leads_to: '' },
    blocks: [
      {
        ...{ kind: 'form', key: '', texts: { 'zh-Hans': { title: '报名' } }, mail_to: '' },
        fields: [{ key: '', kind: 'line', required: false, texts: label('备注') }],
      },
    ],
  })
  if (!data?.saved) throw new Error(message)
  const { id } = data.record
  const { version } = (await editor.call('setLandingState', { id, version: data.record.version, state: 'published' }))
    .data
  const { page } = (await callAsVisitor(shop.site, 'getLandingPage', { path })).data
  const form = page?.blocks.find(({ kind }) => kind === 'form')
  const answer = async () => {
    const values = form?.kind === 'form' ? { [form.fields[0]?.key ?? '']: '来' } : {}
    const sent = await callAsVisitor(shop.site, 'sendLandingForm', { page: id, block: form?.key, values, website: '' })
    expect(sent.code).toBe(200)
  }
  await answer()
  return {
    by: editor,
    input: { id, version, ...input },
    asked: async () => (await editor.call('landingConsequences', { id })).data,
    grow: answer,
  }
}

async function soldEvent(): Promise<Act> {
  const event = await shop.addPaidEvent()
  const { id, organiser } = event
  await shop.buy(event)
  const { version } = (await organiser.call('activityDetails', { id })).data
  return {
    by: organiser,
    input: { id, version, reason: '台风' },
    asked: async () => (await organiser.call('activityConsequences', { id })).data,
    grow: async () => {
      await shop.buy(event)
    },
  }
}

/** Each way in which a confirmed call ends something. `weighty` is false where neither money nor votes are involved. */
const acts: readonly { call: CallName; way: string; weighty: boolean; prepare: () => Promise<Act> }[] = [
  { call: 'cancelActivity', way: 'with paid orders', weighty: true, prepare: soldEvent },
  ...(['draft', 'archived'] as const).flatMap((state) => [
    { call: 'setCeremonyState' as const, way: state, weighty: true, prepare: () => ceremony({ state }) },
    { call: 'setLandingState' as const, way: state, weighty: false, prepare: () => landingPage({ state }) },
  ]),
  { call: 'deleteCeremony', way: 'with votes', weighty: true, prepare: () => ceremony({}) },
  { call: 'deleteLandingPage', way: 'with answers', weighty: false, prepare: () => landingPage({}) },
]

it('is prepared here for each call that is declared as confirmed', () => {
  const declared = Object.values<CallDefinition>(calls).filter(({ moneyOrVotes }) => moneyOrVotes === 'confirmed')
  expect([...new Set(acts.map(({ call }) => call))].toSorted()).toEqual(declared.map(({ name }) => name).toSorted())
})

describe.each(acts)('$call ($way)', ({ call, weighty, prepare }) => {
  it('without what was seen and the name that was typed is refused, and changes nothing', async () => {
    await shop.reset()
    const { by, input, asked, grow } = await prepare()
    const { list: seen, name: typed } = await asked()
    expect(seen.length).toBeGreaterThan(0)
    const take = (given: object) => by.call(call, { ...input, ...given })
    await grow()
    const now = await asked()
    const before = await contents()
    const refusals: [object, ErrorName][] = [
      [{ seen: [], typed }, 'consequencesUnseen'],
      [{ seen, typed }, 'consequencesUnseen'],
      [{ seen: seen.map((one) => ({ ...one, count: 0 })), typed }, 'consequencesUnseen'],
      // A list is needed for money and votes; of the others one that is old is refused (docs/decisions/0094).
      ...((weighty
        ? [
            [{}, 'consequencesUnseen'],
            [{ typed }, 'consequencesUnseen'],
            [{ seen: now.list }, 'nameNotTyped'],
            [{ seen: now.list, typed: '' }, 'nameNotTyped'],
            [{ seen: now.list, typed: `${typed}!` }, 'nameNotTyped'],
          ]
        : []) as [object, ErrorName][]),
    ]
    for (const [given, reason] of refusals)
      expect({ given, answer: await take(given) }).toMatchObject({ given, answer: refused(reason) })
    for (const [wrong, reason] of [
      [{ seen: 'all' }, 'invalidInput'],
      [{ seen: [{ kind: 'votes', count: -1 }] }, 'invalidInput'],
      [{ typed: 'x'.repeat(1_001) }, 'textTooLong'],
    ] as const)
      expect(await take({ seen: now.list, typed, ...wrong }), JSON.stringify(wrong)).toMatchObject(refused(reason))
    expect(await contents()).toEqual(before)
    expect((await take({ seen: now.list, typed })).code).toBe(200)
    expect(await contents()).not.toEqual(before)
  })
})

describe('deregister', () => {
  it('without a proof of who asks is refused, and changes nothing', async () => {
    const member = await addMember(shop.site, {
      email: 'leaving@mail.test',
      phone: { code: '86', number: '13800138000' },
    })
    const before = await contents()
    for (const [proof, reason] of [
      [{}, 'proofRequired'],
      [{ password: '' }, 'proofRequired'],
      [{ password: 'wrong horse 9' }, 'wrongPassword'],
      [{ code: '123456', to: 'email' }, 'wrongCode'],
      [{ code: '123456', to: 'phone' }, 'wrongCode'],
    ] as const)
      expect({ proof, answer: await member.call('deregister', proof) }).toMatchObject({ answer: refused(reason) })
    expect(await contents()).toEqual(before)
  })
})
