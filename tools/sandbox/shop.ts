import { randomBytes, randomUUID } from 'node:crypto'
import { getAddress } from 'viem'
import { type CallName, callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Role } from '#contract/members/accounts.ts'
import type { Services } from '#server/services.ts'
import type { TestChain } from '../../server/modules/events/payments/chain/test-chain.ts'
import { testKeys } from '../../server/test-stripe.ts'

interface Account {
  email: string
  password: string
  token: string
}

/** Code that buyers can try at the event. */
const discountCode = 'HARBOUR15'

const dayMs = 86_400_000
/** The places that the chain's own accounts take come first. */
const treasuryPlace = 3
const inDays = (days: number, hour: string) =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T${hour}`

/** The organiser's texts about the event. */
const words = {
  title: '沙盒活动：试买一张票 Sandbox: buy a ticket',
  detail: '本活动只在本机，付款都是假的。This event exists on this machine only; no payment is real.',
  bank: '沙盒银行 000-000000-000（请勿汇款）\nSandbox Bank 000-000000-000 (do not send money)',
}

/** Opens an event that sells tickets by card, by transfer and in stablecoins, in the ways that organisers do it themselves. */
export async function openShop(origin: string, services: Services, chain: TestChain) {
  const organiser = await addAccount(origin, services, 'organiser@example.org', 'organiser', '沙盒活动组')
  const administrator = await addAccount(origin, services, 'administrator@example.org', 'administrator', '管理员')
  const ask = caller(origin, organiser.token)
  const treasury = getAddress(chain.accounts[treasuryPlace] ?? '')
  const accounts: CallInput<'savePaymentAccount'>[] = [
    { provider: 'stripe', enabled: true, ...testKeys },
    { provider: 'transfer', enabled: true, instructions: words.bank, hold_days: 3 },
    {
      ...{ provider: 'stablecoin', enabled: true, address: treasury },
      ...{ chosen_chains: [chain.id], rates: { HKD: '7.8' } },
    },
  ]
  for (const account of accounts) await ask('savePaymentAccount', account)
  const { list } = await ask('paymentAccounts', {})
  const webhook = list.find(({ provider }) => provider === 'stripe')?.webhook_address ?? ''
  return {
    ...{
      organiser,
      administrator,
      treasury,
      discountCode,
      event: await publishEvent(ask, caller(origin, administrator.token)),
    },
    /** The path that events of the card provider go to. */
    webhook: new URL(webhook).pathname,
  }
}

type Ask = ReturnType<typeof caller>

/** The organiser submits the event, the administrator approves it. */
async function publishEvent(ask: Ask, decide: Ask): Promise<number> {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: words.detail }] }
  const saved = await ask('activityUpdate', {
    ...{ title: words.title, start: inDays(9, '19:00'), end: inDays(9, '22:00'), time_zone: 'Asia/Hong_Kong' },
    ...{ attendance: 'in_person', city: '香港', venue: '港讯编辑部', organiser_name: '沙盒主办方' },
    ...{ cancellation_hours: 24, detail: { type: 'doc', content: [paragraph] } },
  })
  if (!saved.saved) throw new Error('The event of the sandbox was changed by somebody else')
  const { id, version } = saved.record
  const type = (name: string, english: string, price: string) => ({
    ...{ kind: 'ordinary' as const, name, price, pools: [0] },
    translation: { name: english, description: '' },
  })
  await ask('saveActivityTickets', {
    ...{ id, pools: [{ capacity: 200 }], questions: [] },
    types: [type('标准票', 'Standard', '12800'), type('学生票', 'Student', '6000')],
  })
  await ask('makeActivityCodes', {
    ...{ id, purpose: 'percent', value: '1500', code: discountCode, uses_limit: 200 },
    idempotency_key: randomUUID(),
  })
  await ask('submitActivity', { id, version })
  const attended = await decide('attendEvent', { id, take: true })
  await decide('decideEvent', { id, version: attended.version, decision: 'approve' })
  return id
}

/** Registers somebody with a code by email, as readers do, and gives them a name and a role. */
async function addAccount(
  origin: string,
  { accounts, outbox }: Services,
  email: string,
  role: Role,
  nickname: string,
): Promise<Account> {
  const password = `sandbox-${randomBytes(9).toString('base64url')}`
  const ask = caller(origin)
  await ask('sendMailSms', { email, type: 'register' })
  const mail = (await outbox?.list())?.find((one) => one.kind === 'mail' && one.to === email)
  const emailCode = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? ''
  const { token } = await ask('login', { type: '5', email, emailCode, password })
  await accounts.roles.change(email, role, { now: new Date() }, async () => {})
  // Names that sound like the newsroom are for its own people, so the role comes first.
  await caller(origin, token)('editUserInfo', { nickname })
  return { email, password, token }
}

/** Makes calls over HTTP, with a member's token where there is one. */
function caller(origin: string, token?: string) {
  return async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    const { method, path } = callTable[name]
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', language: 'cn', ...(token && { authorization: token }) },
      body: method === 'POST' ? JSON.stringify(input) : undefined,
    })
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: CallOutput<N> }
    if (code !== 200) throw new Error(`${name}: ${message}`)
    return data
  }
}
