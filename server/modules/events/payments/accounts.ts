import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { paymentLimits } from '#contract/events/order-terms.ts'
import { type PaymentAccount, paymentProviders } from '#contract/events/payments/payments.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { soundText } from '#server/platform/database/written-texts.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Secrets } from '#server/platform/seal.ts'
import type { ProviderAccount } from './providers/provider.ts'
import * as store from './store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  secrets: Pick<Secrets, 'seal' | 'open'>
  siteOrigin: string
}

const usualHoldDays = 3
const contextOf = (id: number): string => `payment-account ${id}`
/** What Stripe's keys begin with; anything else was pasted into the wrong field. */
const keyShapes = { secret_key: /^(sk|rk)_[\w]{8,}$/, webhook_secret: /^whsec_[\w]{8,}$/ } as const
type KeyName = keyof typeof keyShapes

/** By its last four signs the owner of a key knows it; keys have at least eight more. */
const endingOf = (key: string | undefined): string => key?.slice(-4) ?? ''

/** Where the events of an account are sent to. */
export const webhookPath = (account: number): string => `/payments/stripe/${account}`

/** How organisers are paid. Their keys are sealed and never leave the server again. */
export function createAccounts({ database, secrets, siteOrigin }: Needs) {
  const { orm } = database

  const keysOf = ({ id, secretsSealed }: store.AccountRow): Record<string, string> =>
    secretsSealed ? (JSON.parse(secrets.open(secretsSealed, contextOf(id))) as Record<string, string>) : {}

  /** Whether money can be taken with it. */
  const isComplete = (row: store.AccountRow): boolean =>
    row.provider === 'transfer'
      ? Boolean(row.settings.instructions)
      : Object.keys(keyShapes).every((name) => keysOf(row)[name])

  async function list(owner: number): Promise<CallOutput<'paymentAccounts'>> {
    const [rows, stopped] = await Promise.all([store.accountsOf(orm, owner), store.stoppedProviders(orm)])
    return {
      list: paymentProviders.map((provider): PaymentAccount => {
        const row = rows.find((one) => one.provider === provider)
        return {
          provider,
          enabled: row?.enabled ?? false,
          instructions: row?.settings.instructions ?? '',
          hold_days: row?.settings.holdDays ?? usualHoldDays,
          has_keys: Boolean(row && provider !== 'transfer' && isComplete(row)),
          key_endings: {
            secret_key: endingOf(row && keysOf(row).secret_key),
            webhook_secret: endingOf(row && keysOf(row).webhook_secret),
          },
          webhook_address: row && provider === 'stripe' ? siteOrigin + webhookPath(row.id) : '',
          available: !stopped.has(provider),
        }
      }),
    }
  }

  return {
    isComplete,

    /** The account as its provider needs it. */
    opened: (row: store.AccountRow): ProviderAccount => ({
      id: row.id,
      instructions: row.settings.instructions ?? '',
      holdDays: row.settings.holdDays ?? usualHoldDays,
      secrets: keysOf(row),
    }),

    list: (_: object, context: MemberContext) => list(userOf(context)),

    /** @throws CallError invalidInput for a key of another shape, and where what is enabled is not complete */
    async save(input: ParsedInput<'savePaymentAccount'>, context: MemberContext) {
      const owner = userOf(context)
      const instructions = soundText(input.instructions, paymentLimits.instructions, 'instructions', {
        optional: true,
        lines: true,
      })
      for (const name of Object.keys(keyShapes) as KeyName[])
        if (input[name] && !keyShapes[name].test(input[name])) throw new CallError('invalidInput', name)
      await transaction(database, async (tx) => {
        const row = await store.heldAccount(tx, owner, input.provider)
        const keys = { ...keysOf(row) }
        for (const name of Object.keys(keyShapes) as KeyName[]) if (input[name]) keys[name] = input[name]
        const next = {
          ...row,
          enabled: input.enabled,
          settings: { instructions, holdDays: input.hold_days },
          secretsSealed: input.provider === 'stripe' ? secrets.seal(JSON.stringify(keys), contextOf(row.id)) : '',
        }
        if (input.enabled && !isComplete(next))
          throw new CallError('invalidInput', input.provider === 'transfer' ? 'instructions' : 'secret_key')
        const { enabled, settings, secretsSealed } = next
        await store.saveAccount(tx, row.id, { enabled, settings, secretsSealed, updatedAt: context.now })
      })
      return list(owner)
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>
