import { createHash, randomBytes } from 'node:crypto'
import type { CallName } from '#contract/call-table.ts'
import { callTable } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { TestSite } from './test-site.ts'

/** Answer of a call over HTTP. `data` has the type of a call that succeeded; a refusal has null there. */
export interface TestAnswer<N extends CallName> {
  status: number
  code: number
  message: string
  /** The fields that a refusal is about. */
  fields?: string[]
  data: CallOutput<N>
  headers: Headers
}

interface CallOptions {
  /** The value of the Language header: cn, hk or en. */
  language?: string
  headers?: Record<string, string>
}

/** A member with a session. */
export interface TestMember {
  id: number
  token: string
  /** Headers of a browser on a page of the site: the cookie and the Origin. */
  browser: { cookie: string; origin: string }
  /** Makes a call with the token in the Authorization header. */
  call<N extends CallName>(name: N, input?: CallInput<N> | object, options?: CallOptions): Promise<TestAnswer<N>>
}

interface GivenMember {
  nickname?: string
  email?: string
  phone?: { code: string; number: string }
  roles?: readonly string[]
  /** When the session's owner last proved who they are; now by default. */
  authenticatedAt?: Date
}

/** The origin that the site of tests knows as its own. */
const siteOrigin = 'http://site.test'
const day = 86_400_000
let made = 0

/** For tests: makes a call over HTTP without a session. */
export async function callAsVisitor<N extends CallName>(
  { origin }: Pick<TestSite, 'origin'>,
  name: N,
  input: CallInput<N> | object = {},
  { language = 'cn', headers = {} }: CallOptions = {},
): Promise<TestAnswer<N>> {
  const { method, path } = callTable[name]
  const body = method === 'POST' ? JSON.stringify(input) : undefined
  const query = body ? '' : `?${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, `${value}`]))}`
  const response = await fetch(`${origin}/api${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', language, ...headers },
    body,
  })
  const envelope = (await response.json()) as {
    code: number
    message: string
    data: CallOutput<N>
    fields?: string[]
  }
  return { status: response.status, headers: response.headers, ...envelope }
}

/** For tests: adds a member who is signed in. */
export async function addMember(
  site: Pick<TestSite, 'origin' | 'services'>,
  { nickname, email, phone, roles = [], authenticatedAt = new Date() }: GivenMember = {},
): Promise<TestMember> {
  const { pool } = site.services.database
  made += 1
  const user = await pool.query<{ id: number }>(
    'insert into users (nickname, email, phone_code, phone, roles) values ($1, $2, $3, $4, $5) returning id',
    [nickname ?? `读者${made}`, email ?? null, phone?.code ?? null, phone?.number ?? null, roles],
  )
  const id = user.rows[0]?.id ?? 0
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into sessions (token_hash, user_id, device, authenticated_at, expires_at)
     values ($1, $2, 'Chrome, Windows', $3, $4)`,
    [createHash('sha256').update(token).digest(), id, authenticatedAt, new Date(Date.now() + day)],
  )
  return {
    id,
    token,
    browser: { cookie: `token=${token}; member=1`, origin: siteOrigin },
    call: (name, input = {}, { headers, ...options } = {}) =>
      callAsVisitor(site, name, input, { ...options, headers: { authorization: token, ...headers } }),
  }
}
