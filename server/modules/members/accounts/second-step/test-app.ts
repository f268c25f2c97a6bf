import { vi } from 'vitest'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { TestAnswer } from '#server/test-member.ts'
import { totpCode, totpStep } from './totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

type Call = <N extends 'beginTotp' | 'confirmTotp'>(
  name: N,
  input?: CallInput<N> | object,
) => Promise<Pick<TestAnswer<N>, 'data'>>

/** For tests: an authenticator app, by its secret in base32. */
export function openTestApp(secret: string) {
  const code = (offMs = 0): string => totpCode(fromBase32(secret), totpStep(new Date(Date.now() + offMs)))
  return {
    code,
    /** A code that nobody has used: the clock, which must be a fake one, goes on by a minute and a half. */
    next(): string {
      vi.setSystemTime(Date.now() + 90_000)
      return code()
    },
    /** A code that is right at no moment around this one. */
    wrong(): string {
      const near = [-60_000, -30_000, 0, 30_000, 60_000].map(code)
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.includes(one)) ?? ''
    },
  }
}

/** For tests: turns the second step of an account on. */
export async function turnOnSecondStep(
  me: Call,
): Promise<{ app: ReturnType<typeof openTestApp>; codes: CallOutput<'confirmTotp'>['recovery_codes'] }> {
  const { secret, ticket } = (await me('beginTotp')).data
  const app = openTestApp(secret)
  const { data } = await me('confirmTotp', { ticket, code: app.code() })
  return { app, codes: data.recovery_codes }
}
