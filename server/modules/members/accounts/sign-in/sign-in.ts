import type { ParsedInput } from '#contract/calls.ts'
import { defaultAreaCode } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { SignInAnswer } from '#contract/members/accounts.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Guard } from '#server/platform/protection/guard.ts'
import { type Address, addressKey, emailOf, type PhoneAddress, phoneOf } from '../codes/addresses.ts'
import type { Codes } from '../codes/codes.ts'
import type { PasswordHasher } from '../passwords/password-hash.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import { freshNickname } from '../people/nickname.ts'
import { addUser, type UserRow } from '../users-store.ts'
import { assertOwnPage, knownCaller } from './caller-checks.ts'
import type { Entrance } from './entrance.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Limit, Limits } from './limits.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  codes: Codes
  limits: Limits
  hasher: PasswordHasher
  entrance: Entrance
  guard: Pick<Guard, 'assertWritable'>
  knownDevices: Pick<KnownDevices, 'find'>
}

type Input = ParsedInput<'login'>

/** A person whose identity is proved. */
interface Proven {
  user: UserRow
  /** Their points are returned; nobody has to wait for it before the session begins. */
  settled: Promise<void>
}

/** Signing in and registering with what this site itself knows: passwords and codes. */
export function createSignIn({ database: { orm }, codes, limits, hasher, entrance, knownDevices, guard }: Needs) {
  /**
   * Attempts are counted before they are made, so that many at once cannot get around the limit; successful ones do not
   * count.
   */
  async function withLimits(counted: readonly Limit[], work: () => Promise<UserRow>): Promise<Proven> {
    const taken = await limits.take(...counted)
    const user = await work()
    return { user, settled: taken.restore() }
  }

  /** Limits of attempts: on a device of the owner, the guesses of others do not count. */
  function passwordLimits(address: Address, context: CallContext): Limit[] {
    const caller = knownCaller(context)
    const subject = addressKey(address)
    const device = knownDevices.find(caller, address)
    if (device) return [['passwordOfDevice', `${device} ${subject}`]]
    const client = clientOf(caller.address)
    return [
      ['signInOfClient', client],
      ['passwordOfAccount', subject],
      ['passwordOfBoth', `${client} ${subject}`],
    ]
  }

  /** A code allows few attempts by itself, so that no limit of the account is needed that others could use up. */
  const codeLimits = (context: CallContext): Limit[] => [['codeOfClient', clientOf(knownCaller(context).address)]]

  const signInCode = (address: Address, context: CallContext) => ({
    purpose: 'sign-in' as const,
    address,
    device: knownDevices.find(knownCaller(context), address),
  })

  async function byPassword(address: Address, password: string, context: CallContext): Promise<Proven> {
    return withLimits(passwordLimits(address, context), async () => {
      const user = await entrance.userAt(address, context.now)
      const matches = await hasher.matches(password, user?.passwordHash)
      if (!user || !matches) throw new CallError('wrongCredentials')
      return user
    })
  }

  async function byEmailCode(address: Address, code: string, context: CallContext): Promise<Proven> {
    return withLimits(codeLimits(context), async () => {
      await codes.use(signInCode(address, context), code, context.now)
      const user = await entrance.userAt(address, context.now)
      // Codes for addresses without an account are made, but never sent.
      if (!user) throw new CallError('wrongCode')
      return user
    })
  }

  /** A number without an account gets one: this is how accounts by phone are created. */
  async function byPhoneCode(address: PhoneAddress, code: string, context: CallContext): Promise<Proven> {
    return withLimits(codeLimits(context), async () => {
      const { now, language } = context
      await codes.use(signInCode(address, context), code, now)
      const known = await entrance.userAt(address, now)
      if (known) return known
      guard.assertWritable()
      const row = { nickname: freshNickname(language), language, agreedAt: now, createdAt: now, updatedAt: now }
      const user = (await addUser(orm, address, row)) ?? (await entrance.userAt(address, now))
      if (!user) throw new CallError('wrongCode')
      return user
    })
  }

  async function register(input: Input, context: CallContext): Promise<Proven> {
    guard.assertWritable()
    const { now, language } = context
    const address = emailOf(requireField(input, 'email', 'username'))
    const password = requireField(input, 'password')
    const code = requireField(input, 'emailCode', 'code')
    await checkNewPassword(password, password, { email: address.email })
    return withLimits(codeLimits(context), async () => {
      await codes.use({ purpose: 'register', address }, code, now)
      const passwordHash = await hasher.hash(password)
      const user = await addUser(orm, address, {
        nickname: freshNickname(language),
        language,
        passwordHash,
        passwordSetAt: now,
        agreedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      // Somebody was faster; or the address had an account, and the code was made, but never sent.
      if (!user) throw new CallError('wrongCode')
      return user
    })
  }

  async function prove(input: Input, context: CallContext): Promise<Proven> {
    switch (input.type) {
      case '1':
        return byPassword(phoneIn(input), requireField(input, 'password'), context)
      case '2':
        return byPhoneCode(phoneIn(input), requireField(input, 'code', 'emailCode'), context)
      case '3':
        return byEmailCode(
          emailOf(requireField(input, 'email', 'username')),
          requireField(input, 'emailCode', 'code'),
          context,
        )
      case '4':
        return byPassword(emailOf(requireField(input, 'email', 'username')), requireField(input, 'password'), context)
      case '5':
        return register(input, context)
    }
  }

  return {
    /**
     * Signs in (types 1 to 4 of the specification, point 7) or registers (5).
     * @throws CallError invalidInput, invalidEmail, invalidPhone, wrongCredentials, wrongCode, passwordLength,
     *   passwordCommon, accountSuspended, tooManyRequests, foreignOrigin
     */
    async login(input: Input, context: CallContext): Promise<SignInAnswer> {
      assertOwnPage(knownCaller(context))
      const { user, settled } = await prove(input, context)
      const proof = passwordTypes.has(input.type) ? 'password' : 'code'
      const [answer] = await Promise.all([entrance.admit(user, proof, context), settled])
      return answer
    },
  }
}

/** Ways to sign in by what the person knows alone. */
const passwordTypes: ReadonlySet<Input['type']> = new Set<Input['type']>(['1', '4'])

type Field = 'email' | 'username' | 'password' | 'code' | 'emailCode'

/** The first of the fields that was sent; clients differ in what they call them. @throws CallError invalidInput */
function requireField(input: Input, ...fields: readonly Field[]): string {
  const given = fields.map((field) => input[field]).find((value) => value !== undefined && value !== '')
  if (given === undefined) throw new CallError('invalidInput', fields[0])
  return given
}

const phoneIn = (input: Input): PhoneAddress =>
  phoneOf(requireField(input, 'username', 'email'), input.phone_code ?? defaultAreaCode)
