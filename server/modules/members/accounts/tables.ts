import { bigint, boolean, customType, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CodePurpose, ProfileLinks, Role } from '#contract/members/accounts.ts'
import type { Language } from '#language/languages.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { AlarmLevel, BudgetScope } from './codes/sms-budget-policy.ts'

const userId = () => reference('user_id').notNull()
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable('users', {
  id: identity(),
  nickname: text().notNull(),
  avatar: text(),
  introduction: text().notNull().default(''),
  links: jsonb().$type<ProfileLinks>().notNull().default({}),
  language: text().$type<Language>().notNull().default('zh-Hans'),
  email: text(),
  emailOnTrust: boolean('email_on_trust').notNull().default(false),
  phoneCode: text('phone_code'),
  phone: text(),
  passwordHash: text('password_hash'),
  passwordSetAt: moment('password_set_at'),
  roles: text().array().$type<Role[]>().notNull().default([]),
  status: text().$type<'active' | 'suspended' | 'erased'>().notNull().default('active'),
  statusReason: text('status_reason').notNull().default(''),
  deregisterAt: moment('deregister_at'),
  authorId: reference('author_id'),
  agreedAt: moment('agreed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at'),
})

export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    provider: text().$type<'google' | 'x' | 'wallet'>().notNull(),
    subject: text().notNull(),
    userId: userId(),
    username: text().notNull().default(''),
    linkedAt: moment('linked_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
)

export const sessions = pgTable('sessions', {
  id: identity(),
  tokenHash: bytes('token_hash').notNull(),
  formerTokenHash: bytes('former_token_hash'),
  formerUntil: moment('former_until'),
  userId: userId(),
  device: text().notNull().default(''),
  startedAt: moment('started_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  authenticatedAt: moment('authenticated_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
})

export const verificationCodes = pgTable(
  'verification_codes',
  {
    purpose: text().$type<CodePurpose>().notNull(),
    addressHash: bytes('address_hash').notNull(),
    codeHash: bytes('code_hash').notNull(),
    tries: integer().notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.addressHash] })],
)

export const smsAlarms = pgTable(
  'sms_alarms',
  {
    day: date().notNull(),
    scope: text().$type<BudgetScope>().notNull(),
    level: integer().$type<AlarmLevel>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.scope, table.level] })],
)

export const linkAttempts = pgTable('link_attempts', {
  stateHash: bytes('state_hash').primaryKey(),
  userId: userId(),
  provider: text().$type<'x'>().notNull(),
  verifier: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const passkeys = pgTable('passkeys', {
  id: identity(),
  userId: userId(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  name: text().notNull(),
  backedUp: boolean('backed_up').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
})

export const passkeyAttempts = pgTable('passkey_attempts', {
  attemptHash: bytes('attempt_hash').primaryKey(),
  challenge: text().notNull(),
  userId: reference('user_id'),
  expiresAt: moment('expires_at').notNull(),
})

export const secondSteps = pgTable('second_steps', {
  userId: reference('user_id').primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  confirmedAt: moment('confirmed_at').notNull(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userId(), codeHash: bytes('code_hash').notNull(), usedAt: moment('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const rememberedDevices = pgTable(
  'remembered_devices',
  { userId: userId(), deviceHash: bytes('device_hash').notNull(), expiresAt: moment('expires_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

/** Proofs after which an account with a second step still asks for it. */
export type FirstProof = 'password' | 'code' | 'google' | 'wallet'

export const signInAttempts = pgTable('sign_in_attempts', {
  attemptHash: bytes('attempt_hash').primaryKey(),
  userId: userId(),
  proved: text().$type<FirstProof>().notNull(),
  beganAt: moment('began_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const walletAttempts = pgTable('wallet_attempts', {
  attemptHash: bytes('attempt_hash').primaryKey(),
  message: text().notNull(),
  address: text().notNull(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  userId: reference('user_id'),
  expiresAt: moment('expires_at').notNull(),
})

export const secondFactorExceptions = pgTable('second_factor_exceptions', {
  userId: reference('user_id').primaryKey(),
  until: moment('until').notNull(),
  grantedBy: reference('granted_by'),
})

export const realNames = pgTable('real_names', {
  userId: reference('user_id').primaryKey(),
  state: text().$type<'pending' | 'approved' | 'rejected'>().notNull(),
  nameSealed: text('name_sealed').notNull(),
  documentType: text('document_type').$type<'id_card' | 'hk_id' | 'passport' | 'other'>().notNull(),
  documentSealed: text('document_sealed').notNull(),
  documentHash: bytes('document_hash').notNull(),
  submittedAt: moment('submitted_at').notNull().defaultNow(),
  decidedAt: moment('decided_at'),
  decidedBy: reference('decided_by'),
  /** Until then its owner learns nothing of the decision, which can be undone. */
  heldUntil: moment('held_until'),
  reason: text().notNull().default(''),
})
