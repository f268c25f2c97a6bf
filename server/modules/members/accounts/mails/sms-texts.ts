import type { CodePurpose } from '#contract/members/accounts.ts'
import type { Language } from '#language/languages.ts'

interface SmsValues {
  /** Name of the site in the language of the text. */
  site: string
  code: string
  minutes: number
}

type PurposeWords = Readonly<Record<CodePurpose, string>>

const hans: PurposeWords = {
  'sign-in': '登录',
  register: '注册',
  reset: '重设密码',
  bind: '绑定手机号',
  verify: '验证身份',
}
const hant: PurposeWords = {
  'sign-in': '登入',
  register: '註冊',
  reset: '重設密碼',
  bind: '綁定手機號碼',
  verify: '驗證身份',
}
const en: PurposeWords = {
  'sign-in': 'to sign in',
  register: 'to register',
  reset: 'to reset your password',
  bind: 'to add this number',
  verify: 'to confirm it’s you',
}

/** A text message with a code. */
export const codeSms: Readonly<Record<Language, (purpose: CodePurpose, values: SmsValues) => string>> = {
  'zh-Hans': (purpose, { site, code, minutes }) =>
    `【${site}】验证码${code}，用于${hans[purpose]}，${minutes}分钟内有效。请勿告诉他人。`,
  'zh-Hant-HK': (purpose, { site, code, minutes }) =>
    `【${site}】驗證碼${code}，用於${hant[purpose]}，${minutes}分鐘內有效。請勿告訴他人。`,
  en: (purpose, { site, code, minutes }) =>
    `${code} is your ${site} code ${en[purpose]}. It expires in ${minutes} min. Do not share it.`,
}

/** A text message in place of a code: the number has no account, or has one already. */
export const plainSms: Readonly<Record<Language, Record<'unknown' | 'taken', (site: string) => string>>> = {
  'zh-Hans': {
    unknown: (site) => `【${site}】这个手机号还没有账号，用手机验证码登录即可注册。如非本人操作，请忽略。`,
    taken: (site) => `【${site}】这个手机号已经属于另一个账号，请直接用它登录。如非本人操作，请忽略。`,
  },
  'zh-Hant-HK': {
    unknown: (site) => `【${site}】此手機號碼尚未有帳戶，以手機驗證碼登入即可註冊。如非本人操作，請忽略。`,
    taken: (site) => `【${site}】此手機號碼已屬另一帳戶，請直接以它登入。如非本人操作，請忽略。`,
  },
  en: {
    unknown: (site) =>
      `This number has no ${site} account yet; sign in with a code to create one. If this was not you, ignore this message.`,
    taken: (site) =>
      `This number belongs to another ${site} account; sign in with it. If this was not you, ignore this message.`,
  },
}
