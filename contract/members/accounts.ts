import { z } from 'zod'
import { defineCall, id, siteTime } from '#contract/call.ts'

export const continent = z.enum(['asia', 'europe', 'africa', 'north_america', 'south_america', 'oceania'])

/** A country or territory with its international dialling code. Several share a code, so the id distinguishes them. */
export const phoneCode = z.object({
  id: z.number(),
  /** The name of the country in the reader's language. */
  country: z.string(),
  /** Digits without a plus sign. */
  area_code: z.string().regex(/^\d{1,4}$/),
  continent,
  /** True if codes are sent to its numbers. */
  sms: z.boolean(),
})

/** Roles, which permit more than reading; kept on the server. Everybody who is signed in is a reader. */
export const role = z.enum(['columnist', 'organiser', 'editor', 'administrator'])

/** Ways to sign in, as the specification numbers them (point 7). */
export const loginType = z.enum(['1', '2', '3', '4', '5'])

/**
 * Purposes of a code; a code for one purpose proves nothing for another. `sign-in` and `register` are what the login
 * dialog asks for, `reset` is for a forgotten password, `bind` for a new address of a signed-in account, and `verify`
 * shows that the owner of an account is present (upgrade, deletion).
 */
export const codePurpose = z.enum(['sign-in', 'register', 'reset', 'bind', 'verify'])

// Generous limits here: the service says what is wrong with a value, in words that help.
const shortText = z.string().max(320)
const areaCode = z
  .union([z.string(), z.number().transform(String)])
  .transform((text) => text.replace(/^\+/, ''))
  .pipe(z.string().regex(/^\d{1,4}$/))
/** Clients that have one form for both leave it empty beside an email address. */
const givenAreaCode = z
  .literal('')
  .transform(() => undefined)
  .or(areaCode)
  .optional()
const address = z.string().trim().max(2_000)

/** Addresses of a person elsewhere: whole https addresses, an empty one removes the link. */
export const profileLinks = z.object({
  website: address.optional(),
  x: address.optional(),
  telegram: address.optional(),
  youtube: address.optional(),
})

/** The result of every way to sign in. Browsers also get the token as a cookie and need not keep it. */
export const signedIn = z.object({
  token: z.string(),
  id: z.number(),
  /** Signing in cancelled a deletion that had been requested. */
  deregistration_cancelled: z.boolean(),
  /** The account had no email address or password yet: it may be upgraded. */
  upgradable: z.boolean(),
})

/**
 * A sign-in that wants a second step: nobody is signed in yet. Clients that do not know it get an empty token, which
 * is none.
 */
export const secondStepNeeded = z.object({
  token: z.literal(''),
  id: z.literal(0),
  second_step: z.object({
    /** Secret of this sign-in for `completeSignIn`, good once and for ten minutes. */
    attempt: z.string(),
    /** The device may be remembered, since its owner has signed in there before. */
    may_remember: z.boolean(),
    /** Recovery codes that were not used yet. */
    codes_left: z.number(),
  }),
})

export const signInAnswer = z.union([secondStepNeeded, signedIn])
const linkProvider = z.enum(['google', 'x', 'wallet'])

export const linkedAccount = z.object({
  provider: linkProvider,
  username: z.string(),
  linked_time: siteTime,
})

/** The signed-in user. Email and phone are masked as they may be shown; empty where there is none. */
export const user = z.object({
  id: z.number(),
  nickname: z.string(),
  avatar_img: z.string().nullable(),
  introduction: z.string(),
  links: profileLinks,
  email: z.string(),
  mobile: z.string(),
  phone_code: z.string(),
  has_password: z.boolean(),
  password_time: siteTime.nullable(),
  roles: z.array(role),
  /** Unused rank of the specification; always 0. */
  level: z.number(),
  linked: z.array(linkedAccount),
  real_name_state: z.enum(['none', 'pending', 'approved', 'rejected']),
  /** The author that this user publishes as; null before the first publication. */
  author_id: z.number().nullable(),
  created_time: siteTime,
  /** When the account will be deleted; null unless its deletion was requested. */
  deregister_time: siteTime.nullable(),
})

export const session = z.object({
  id: z.number(),
  /** Browser and system as the session's client names itself, such as 'Chrome, Windows'. */
  device: z.string(),
  started_time: siteTime,
  last_used_time: siteTime,
  current: z.boolean(),
})

const nothing = z.object({})

/** The password, a code of purpose `verify` sent to `to`, or a code of the account's authenticator app. */
const proof = z.object({
  password: shortText.optional(),
  totp: shortText.optional(),
  code: shortText.optional(),
  to: z.enum(['email', 'phone']).optional(),
})

export const accountCalls = {
  login: defineCall({
    name: 'login',
    auth: 'public',
    waits: 'threads',
    /** `username` is an email address or, with `phone_code`, a phone number; trimmed (specification, point 5). */
    input: z.object({
      type: z.union([loginType, z.number().transform(String).pipe(loginType)]),
      email: shortText.optional(),
      username: shortText.optional(),
      password: shortText.optional(),
      code: shortText.optional(),
      emailCode: shortText.optional(),
      phone_code: givenAreaCode,
    }),
    output: signInAnswer,
  }),
  googleLogin: defineCall({
    name: 'googleLogin',
    auth: 'public',
    waits: 'services',
    /** Only `credential`, a Google ID token, is proof; the profile fields of the specification are not even read. */
    input: z.object({
      nickname: shortText.optional(),
      openid: shortText.optional(),
      avatar_img: z.string().max(2_000).optional(),
      email: shortText.optional(),
      credential: z.string().min(1).max(8_192),
    }),
    output: signInAnswer,
  }),
  /** Returns the sign-in options that the login dialog may offer on this installation. */
  getSignInOptions: defineCall({
    name: 'getSignInOptions',
    auth: 'public',
    input: nothing,
    output: z.object({
      google_client_id: z.string().nullable(),
      /** Page on which people sign in at Google. */
      google_auth_url: z.string().nullable(),
      sms: z.boolean(),
      x: z.boolean(),
      wallet: z.boolean(),
    }),
  }),
  getUserInfo: defineCall({ name: 'getUserInfo', auth: 'user', input: nothing, output: user }),
  editUserInfo: defineCall({
    name: 'editUserInfo',
    auth: 'user',
    input: z.object({
      nickname: shortText.optional(),
      /** A relative path returned by /uploadData; null or empty removes the picture. */
      avatar_img: z.string().max(500).nullish(),
      introduction: z.string().max(10_000).optional(),
      links: profileLinks.optional(),
    }),
    output: user,
  }),
  sendSms: defineCall({
    name: 'sendSms',
    auth: 'public',
    waits: 'services',
    challenged: true,
    input: z.object({ phone: shortText, phone_code: areaCode, type: codePurpose.default('sign-in') }),
    output: nothing,
  }),
  sendMailSms: defineCall({
    name: 'sendMailSms',
    auth: 'public',
    waits: 'services',
    challenged: true,
    /** Without `type` the code is for signing in if the address has an account, otherwise for registering. */
    input: z.object({ email: shortText, type: codePurpose.optional() }),
    output: nothing,
  }),
  verifySms: defineCall({
    name: 'verifySms',
    auth: 'public',
    waits: 'rows',
    input: z.object({ phone: shortText, phone_code: areaCode, code: shortText }),
    /** Proof of this step, good for ten minutes. */
    output: z.object({ ticket: z.string() }),
  }),
  verifyEmailSms: defineCall({
    name: 'verifyEmailSms',
    auth: 'public',
    waits: 'rows',
    input: z.object({ email: shortText, code: shortText }),
    output: z.object({ ticket: z.string() }),
  }),
  bindEmail: defineCall({
    name: 'bindEmail',
    auth: 'user',
    /** Always the session's own account: `id` is accepted because other clients send it, but ignored. */
    input: z.object({
      id: id.optional(),
      email: shortText,
      code: shortText.optional(),
      ticket: z.string().max(500).optional(),
    }),
    output: nothing,
  }),
  bindPhone: defineCall({
    name: 'bindPhone',
    auth: 'user',
    input: z.object({ phone: shortText, phone_code: areaCode, code: shortText }),
    output: nothing,
  }),
  setPassword: defineCall({
    name: 'setPassword',
    auth: 'user',
    input: z.object({ new_password1: shortText, new_password2: shortText }),
    output: nothing,
  }),
  resetPassword: defineCall({
    name: 'resetPassword',
    auth: 'user',
    input: z.object({ old_password: shortText, new_password1: shortText, new_password2: shortText }),
    output: nothing,
  }),
  forgotPassword: defineCall({
    name: 'forgotPassword',
    auth: 'public',
    waits: 'threads',
    /** `email` is an email address or, by its form and with `phone_code`, a phone number: the specification's form has one field. */
    input: z.object({
      email: shortText,
      code: shortText,
      new_password1: shortText,
      new_password2: shortText,
      phone_code: givenAreaCode,
      type: shortText.optional(),
    }),
    output: nothing,
  }),
  logOut: defineCall({ name: 'logOut', auth: 'user', input: nothing, output: nothing }),
  /** Shows who is there, without a new session; calls that were answered with `proofRequired` can be made then. */
  confirmIdentity: defineCall({ name: 'confirmIdentity', auth: 'user', input: proof, output: nothing }),
  deregister: defineCall({
    name: 'deregister',
    auth: 'user',
    input: proof,
    output: z.object({ deregister_time: siteTime }),
  }),
  mySessions: defineCall({
    name: 'mySessions',
    auth: 'user',
    input: nothing,
    output: z.object({ list: z.array(session) }),
  }),
  /** Ends one of the caller's sessions, or without an id all but the present one. */
  endSession: defineCall({
    name: 'endSession',
    auth: 'user',
    input: z.object({ id: id.optional() }),
    output: z.object({ ended: z.number() }),
  }),
  getTwitterAuthUrl: defineCall({
    name: 'getTwitterAuthUrl',
    auth: 'user',
    input: nothing,
    output: z.object({ url: z.string() }),
  }),
  twitterAuthCallback: defineCall({
    name: 'twitterAuthCallback',
    auth: 'user',
    waits: 'services',
    input: z.object({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(500) }),
    output: z.object({ username: z.string() }),
  }),
  unlinkAccount: defineCall({
    name: 'unlinkAccount',
    auth: 'user',
    input: z.object({ provider: linkProvider }),
    output: nothing,
  }),
  getRealName: defineCall({
    name: 'getRealName',
    auth: 'user',
    input: nothing,
    output: z.object({
      state: z.enum(['none', 'pending', 'approved', 'rejected']),
      /** Masked, such as 林** and H12****(7). */
      name: z.string(),
      document_number: z.string(),
      document_type: z.enum(['id_card', 'hk_id', 'passport', 'other']).nullable(),
      submitted_time: siteTime.nullable(),
      /** Why it was rejected. */
      reason: z.string(),
    }),
  }),
  submitRealName: defineCall({
    name: 'submitRealName',
    auth: 'user',
    freshProof: true,
    input: z.object({
      name: shortText,
      document_type: z.enum(['id_card', 'hk_id', 'passport', 'other']),
      document_number: shortText,
    }),
    output: nothing,
  }),
  /** Everything that the site holds about the signed-in user, by subject. */
  exportMyData: defineCall({
    name: 'exportMyData',
    auth: 'user',
    freshProof: true,
    input: nothing,
    output: z.record(z.string(), z.unknown()),
  }),
  getPhoneCode: defineCall({
    name: 'getPhoneCode',
    auth: 'public',
    input: z.object({}),
    output: z.array(phoneCode),
  }),
}

export type Continent = z.infer<typeof continent>
export type PhoneCode = z.infer<typeof phoneCode>
export type Role = z.infer<typeof role>
export type CodePurpose = z.infer<typeof codePurpose>
export type ProfileLinks = z.infer<typeof profileLinks>
export type SignedIn = z.infer<typeof signedIn>
export type SecondStepNeeded = z.infer<typeof secondStepNeeded>
export type SignInAnswer = z.infer<typeof signInAnswer>
export type User = z.infer<typeof user>
export type UserSession = z.infer<typeof session>
