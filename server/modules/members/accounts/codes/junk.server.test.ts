import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { accountCalls } from '#contract/members/accounts.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { openTestX, type TestX } from '#server/test-x.ts'
import { accountsOn, goodPassword, newEmail, type TestAccounts } from '../test-accounts.ts'

let x: TestX
let site: TestSite
let accounts: TestAccounts

beforeAll(async () => {
  x = await openTestX()
  // Keys that nobody publishes: every token is refused, and none is asked about.
  const authUrl = 'https://accounts.google.com/auth'
  const google = {
    clientId: 'client',
    authUrl,
    issuer: 'https://accounts.google.com',
    jwksUrl: `${x.settings.apiUrl}/none`,
  }
  site = await openTestSite({ x: x.settings, google })
  accounts = accountsOn(site)
})
afterAll(async () => {
  await site.close()
  x.close()
})
beforeEach(async () => {
  await accounts.resetLimits()
})

const names = Object.keys(accountCalls) as (keyof typeof accountCalls)[]
const hostile = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' or '1'='1",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a@mail.test\r\nBcc: b@mail.test',
  'a@mail.test,b@mail.test',
  '{{7*7}}',
  '％００',
  '٣٤٥٦٧٨',
  '000000',
  '13800138000',
  '86',
  '+86',
  '1',
  '2',
  '3',
  '4',
  '5',
  'bind',
  'verify',
  'reset',
  'email',
  'phone',
  'google',
  'x',
  'passport',
  goodPassword,
  'reader@mail.test',
  'x'.repeat(300),
  '𠮷'.repeat(300),
  'https://x.com/lam',
  '__proto__',
)
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostile },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(hostile, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('website', 'x', 'telegram', '__proto__', 'constructor', 'length'), hostile, {
    maxKeys: 3,
  }),
)
/** Generates inputs with any fields of the call and any values; mostly texts, so that much gets past the first look. */
function inputOf(name: keyof typeof accountCalls): fc.Arbitrary<object> {
  const fields = Object.keys((accountCalls[name].input as { shape?: object }).shape ?? {})
  const texts = fc.record(Object.fromEntries([...fields, 'extra'].map((field) => [field, hostile])), {
    requiredKeys: fields,
  })
  const anything = fc.record(Object.fromEntries([...fields, 'extra'].map((field) => [field, junk])), {
    requiredKeys: [],
  })
  return fc.oneof(texts, anything)
}

const runs = 60

/** Sends what a client may send, as text, so that nothing is tidied up on the way. */
async function send(name: CallName, body: string, headers: Record<string, string> = {}) {
  const { method, path } = accountCalls[name as keyof typeof accountCalls]
  const response = await fetch(`${site.origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body }),
  })
  return { status: response.status, text: await response.text() }
}

function assertEnvelope({ status, text }: { status: number; text: string }): void {
  expect(status, text).toBeLessThan(500)
  const { fields: _, ...envelope } = JSON.parse(text) as Record<'code' | 'message' | 'data' | 'fields', unknown>
  expect(Object.keys(envelope).sort()).toEqual(['code', 'data', 'message'])
  expect(envelope.code).toSatisfy(Number.isInteger)
  expect(envelope.message).toSatisfy(
    (message: unknown) => typeof message === 'string' && message.length > 0 && message.length < 300,
  )
  expect(text).not.toMatch(/node_modules|\.ts:\d|at Object|select .* from|ZodError/)
}

describe.each(names.filter((name) => name !== 'googleLogin'))('%s', (name) => {
  it('answers junk with an envelope, to visitors', async () => {
    await fc.assert(
      fc.asyncProperty(inputOf(name), async (body) => {
        await accounts.resetLimits()
        assertEnvelope(await send(name, JSON.stringify(body)))
      }),
      { numRuns: runs },
    )
  })

  it('answers junk with an envelope, to members', async () => {
    let token = await accounts.register(newEmail())
    await fc.assert(
      fc.asyncProperty(inputOf(name), async (body) => {
        await accounts.resetLimits()
        const answer = await send(name, JSON.stringify(body), { authorization: token })
        assertEnvelope(answer)
        if (JSON.parse(answer.text).code === 10500) token = await accounts.register(newEmail())
        if (name === 'logOut') token = await accounts.register(newEmail())
      }),
      { numRuns: name === 'logOut' ? 5 : runs },
    )
  })
})

it('googleLogin refuses every token that nobody signed', async () => {
  await fc.assert(
    fc.asyncProperty(inputOf('googleLogin'), junk, async (body, credential) => {
      await accounts.resetLimits()
      const { text } = await send('googleLogin', JSON.stringify({ ...body, credential }))
      const answer = JSON.parse(text)
      expect(answer.code).not.toBe(200)
      expect(answer).toMatchObject({ data: null })
    }),
    { numRuns: runs },
  )
})

describe('bodies that are none', () => {
  const bodies = [
    '',
    'null',
    '[]',
    '"x"',
    '1',
    '{',
    '{"type":"4","type":"5"}',
    '{"__proto__":{"type":"4"}}',
    '{"constructor":{"prototype":{"type":"4"}}}',
    `{"email":"${'x'.repeat(1 << 20)}"}`,
    '{"email":"\\ud800"}',
    '{"email":"a\\u0000@mail.test"}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  ]
  it.each(bodies.map((body) => [body.slice(0, 40), body]))('%s', async (_, body) => {
    for (const name of names) assertEnvelope(await send(name, body))
  })
})

it('a field that comes twice, in the address and in the body, is the one of the body', async () => {
  const email = newEmail()
  await accounts.register(email)
  const response = await fetch(`${site.origin}/api/login?type=5&email=other@mail.test&password=x`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: '4', email, password: goodPassword }),
  })
  expect(await response.json()).toMatchObject({ code: 200 })
})
