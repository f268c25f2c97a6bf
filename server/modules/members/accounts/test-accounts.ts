import type { CallName } from '#contract/call-table.ts'
import type { CallInput } from '#contract/calls.ts'
import type { CodePurpose } from '#contract/members/accounts.ts'
import type { OutboxEntry } from '#server/platform/delivery/outbox.ts'
import { callAsVisitor, type TestAnswer } from '#server/test-member.ts'
import type { TestSite } from '#server/test-site.ts'

export const goodPassword = 'correct horse 9'

let people = 0

/** An address that no other test uses. */
export const newEmail = (): string => `reader${++people}-${process.pid}@mail.test`
export const newPhone = (): string => `138${String(10_000_000 + ++people * 7).padStart(8, '0')}`

/** For tests: what happens to accounts on a site, as its readers do it. */
export function accountsOn(site: TestSite) {
  const visitor = <N extends CallName>(name: N, input: CallInput<N> | object = {}, headers?: Record<string, string>) =>
    callAsVisitor(site, name, input, { headers })

  const as =
    (token: string) =>
    <N extends CallName>(name: N, input: CallInput<N> | object = {}) =>
      callAsVisitor(site, name, input, { headers: { authorization: token } })

  /** Messages to an address or number, the newest first. */
  const messagesTo = async (to: string): Promise<OutboxEntry[]> => {
    await site.services.accounts.settled()
    return ((await site.services.outbox?.list()) ?? []).filter(
      (entry) => (entry.kind === 'mail' ? entry.to : entry.phone) === to,
    )
  }

  /** The code in the newest message. */
  const codeTo = async (to: string): Promise<string> => {
    const [newest] = await messagesTo(to)
    return /(?<!\d)\d{6}(?!\d)/.exec(newest?.text ?? '')?.[0] ?? 'no code was sent'
  }

  const mailCode = async (email: string, type?: CodePurpose, token?: string): Promise<string> => {
    await (token ? as(token) : visitor)('sendMailSms', { email, type })
    return codeTo(email)
  }

  const smsCode = async (phone: string, type: CodePurpose = 'sign-in', token?: string): Promise<string> => {
    await (token ? as(token) : visitor)('sendSms', { phone, phone_code: '86', type })
    return codeTo(phone)
  }

  return {
    visitor,
    as,
    messagesTo,
    codeTo,
    mailCode,
    smsCode,

    /** Tests come from one address and would use its limits up. */
    resetLimits: () => site.services.database.pool.query('delete from rate_limits'),

    /**
     * Makes people with this number of attempts at a password wait four minutes instead of two seconds for the next
     * one: a busy machine may take two seconds for one attempt.
     */
    lengthenWaits: (tries: number) =>
      site.services.database.pool.query('update rate_limits set taken = taken + 7 where taken = $1', [tries]),

    /** A code may be sent again at once. */
    forgetCodes: () => site.services.database.pool.query('delete from verification_codes'),

    /** Registers by email. @returns the token */
    async register(email: string, password = goodPassword): Promise<string> {
      const code = await mailCode(email, 'register')
      const answer = await visitor('login', { type: '5', email, password, code })
      return answer.data.token
    },

    /** Signs in by phone, which registers. @returns the token */
    async registerByPhone(phone: string): Promise<string> {
      const code = await smsCode(phone)
      const answer = await visitor('login', { type: '2', username: phone, phone_code: '86', code })
      return answer.data.token
    },

    signIn: (email: string, password = goodPassword): Promise<TestAnswer<'login'>> =>
      visitor('login', { type: '4', email, password }),

    /** Moves the last proof of who is there into the past. */
    makeStale: (token: string) =>
      site.services.database.pool.query(
        `update sessions set authenticated_at = now() - interval '1 hour' where token_hash = sha256($1::bytea)`,
        [Buffer.from(token)],
      ),

    async row(email: string): Promise<Record<string, unknown> | undefined> {
      const { rows } = await site.services.database.pool.query('select * from users where email = $1', [email])
      return rows[0]
    },
  }
}

export type TestAccounts = ReturnType<typeof accountsOn>
