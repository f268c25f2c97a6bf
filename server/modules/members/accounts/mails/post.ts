import { codeLifetimeSeconds } from '#contract/constants.ts'
import type { CodePurpose } from '#contract/members/accounts.ts'
import type { MessageKind } from '#contract/members/inbox.ts'
import { type Language, languages, urlPrefix } from '#language/languages.ts'
import { DeliveryError } from '#server/platform/delivery/delivery-error.ts'
import { layOut, type MailText } from '#server/platform/delivery/mail/mail-layout.ts'
import type { Mailer } from '#server/platform/delivery/mail/mailer.ts'
import type { SmsSender } from '#server/platform/delivery/sms/sms-sender.ts'
import type { Log } from '#server/platform/log.ts'
import { zonedWords } from '#server/platform/text/zoned-words.ts'
import type { Address, EmailAddress, PhoneAddress } from '../codes/addresses.ts'
import type { MailKind, MailValues } from './mail-texts.ts'
import { codeSms, plainSms } from './sms-texts.ts'
import { mailText } from './texts.ts'

/** Puts a message of the site into a member's box. */
export type Notify = (message: {
  userId: number
  kind: MessageKind
  texts: Readonly<Record<Language, { title: string; text: string }>>
  /** A path of this site; null where there is none. */
  link: string | null
}) => Promise<unknown>

export interface PostNeeds {
  mailer: Mailer
  smsSender: SmsSender
  notify: Notify
  siteOrigin: string
  siteName: (language: Language) => Promise<string>
  log: Log
}

/** Reason for a message in place of a code that the address must not get. */
export type Refusal = 'unknown' | 'taken'

type Fills = Partial<Pick<MailValues, 'device' | 'address' | 'reason'>> & { code?: string; time: Date }

const minutes = codeLifetimeSeconds / 60
const memberPage = '/my/security'
const siteTimeZone = 'Asia/Hong_Kong'
const codeMails: Readonly<Record<CodePurpose, MailKind>> = {
  'sign-in': 'signInCode',
  register: 'registerCode',
  reset: 'resetCode',
  bind: 'bindCode',
  verify: 'verifyCode',
}

function refusalMail(purpose: CodePurpose, refusal: Refusal): MailKind {
  if (refusal === 'unknown') return 'unknownAddress'
  return purpose === 'register' ? 'takenAddress' : 'boundElsewhere'
}

/** Links that do not begin with signing in. */
const directLinks: Partial<Record<MailKind, string>> = { newDevice: memberPage, suspended: '/feedback' }

/** Returns the path that the link of a text leads to. */
function pathOf(kind: MailKind, language: Language): string {
  const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
  const direct = directLinks[kind]
  return prefix + (direct ?? `/home#login=${encodeURIComponent(`${prefix}/my`)}`)
}

/** All messages of accounts to people: emails, text messages, and messages in their inbox. */
export function createPost({ mailer, smsSender, notify, siteOrigin, siteName, log }: PostNeeds) {
  const underWay = new Set<Promise<unknown>>()

  async function textOf(
    kind: MailKind,
    language: Language,
    { time, code = '', device = '', address = '', reason = '' }: Fills,
  ) {
    const site = await siteName(language)
    return {
      site,
      text: mailText(kind, language, {
        ...{ site, code, minutes, device, address, reason },
        time: zonedWords(time, siteTimeZone, language),
      }),
    }
  }

  async function mail(to: EmailAddress, kind: MailKind, language: Language, fills: Fills): Promise<void> {
    const { site, text } = await textOf(kind, language, fills)
    const frame = { language, site, siteOrigin, path: pathOf(kind, language), code: fills.code }
    await mailer.send({ to: to.email, ...layOut(text, frame) })
  }

  /**
   * Providers that write the text from their own template refuse one without a code. The number then gets a code that
   * is good for nothing, so that nobody else can notice.
   */
  async function smsWithout(to: PhoneAddress, text: string, otherwise: { text: string; code: string }): Promise<void> {
    const { phoneCode, phone } = to
    try {
      await smsSender.send({ phoneCode, phone, text })
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.reason !== 'refused') throw error
      await smsSender.send({ phoneCode, phone, ...otherwise })
    }
  }

  async function sms(
    to: PhoneAddress,
    { purpose, code, refusal }: { purpose: CodePurpose; code: string; refusal: Refusal | undefined },
    language: Language,
  ): Promise<void> {
    const site = await siteName(language)
    const text = codeSms[language](purpose, { site, code, minutes })
    if (refusal) await smsWithout(to, plainSms[language][refusal](site), { text, code })
    else await smsSender.send({ phoneCode: to.phoneCode, phone: to.phone, text, code })
  }

  return {
    /** Sends a code, or explains to the address why there is none. @throws DeliveryError */
    async code(
      to: Address,
      message: { purpose: CodePurpose; code: string; refusal: Refusal | undefined },
      { language, now }: { language: Language; now: Date },
    ): Promise<void> {
      if (to.kind === 'phone') return sms(to, message, language)
      const { purpose, code, refusal } = message
      if (refusal) await mail(to, refusalMail(purpose, refusal), language, { time: now })
      else await mail(to, codeMails[purpose], language, { time: now, code })
    },

    /**
     * Sends an email to an address, if there is one. It is not awaited: the reported event has already happened, and a
     * slow mail server must not delay a sign-in. A failure is logged.
     */
    tell(email: string | null, kind: MailKind, language: Language, fills: Fills): void {
      if (!email) return
      const sending = mail({ kind: 'email', email }, kind, language, fills)
        .catch((error: Error) => log.error({ err: error, mail: kind }, 'An email about an account could not be sent'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },

    /** Resolves once everything begun before has been sent or has failed. */
    async whenIdle(): Promise<void> {
      await Promise.all(underWay)
    },

    /** Puts a word about an account's safety into its owner's box. */
    async note(userId: number, kind: MailKind, fills: Fills): Promise<void> {
      const texts = await Promise.all(
        languages.map(async (one) => [one, toNotice((await textOf(kind, one, fills)).text)]),
      )
      const message = { userId, kind: 'security' as const, texts: Object.fromEntries(texts), link: memberPage }
      await notify(message).catch((error: Error) => {
        log.error({ err: error, message: kind }, 'A message about an account could not be stored')
      })
    },
  }
}

export type Post = ReturnType<typeof createPost>

const toNotice = ({ title, before, after = [] }: MailText) => ({ title, text: [...before, ...after].join('\n') })
