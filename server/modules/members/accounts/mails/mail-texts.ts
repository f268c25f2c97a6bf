import type { MailText } from '#server/platform/delivery/mail/mail-layout.ts'

/** The emails about an account. Those with `Code` in their name carry one. */
export type MailKind =
  | 'signInCode'
  | 'registerCode'
  | 'resetCode'
  | 'bindCode'
  | 'verifyCode'
  | 'unknownAddress'
  | 'takenAddress'
  | 'boundElsewhere'
  | 'newDevice'
  | 'passwordChanged'
  | 'otherWaysShut'
  | 'emailChanged'
  | 'phoneChanged'
  | 'accountLinked'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'secondStepOn'
  | 'secondStepOff'
  | 'secondStepGuessed'
  | 'recoveryCodesReplaced'
  | 'recoveryCodeUsed'
  | 'deletionAsked'
  | 'deletionCancelled'
  | 'deletionDone'
  | 'suspended'
  | 'reinstated'

/** The values that texts are filled with; each takes those it needs. */
export interface MailValues {
  /** Name of the site in the language of the text. */
  site: string
  code: string
  minutes: number
  /** Browser and system, or the name of a passkey. */
  device: string
  /** A moment in words, which name the zone, UTC+8. */
  time: string
  /** Masked address, or name of an account elsewhere. */
  address: string
  /** The reason as staff wrote it. */
  reason: string
}

/** The emails in one language. */
export type MailTexts = Readonly<Record<MailKind, (values: MailValues) => MailText>>
