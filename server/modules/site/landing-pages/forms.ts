import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { landingLimits } from '#contract/site/landing-pages/landing-terms.ts'
import type { Engine } from '#language/engine.ts'
import { type Language, languages } from '#language/languages.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { layOut } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { isMailAddress } from '#server/platform/delivery/mail/mailer.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, rulesForLetters } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime, siteZone } from '#server/platform/site-time.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { zonedWords } from '#server/platform/text/zoned-words.ts'
import type { StoredBlockOf, StoredContent, StoredField } from './landing-draft.ts'
import { linesOf } from './present.ts'
import * as store from './store.ts'
import { submissionText } from './submission-words.ts'
import * as submissions from './submissions-store.ts'
import type { SubmittedValue } from './tables.ts'

interface Needs {
  database: Database
  engine: Engine
  limiter: Pick<Limiter, 'take'>
  mails: Pick<MailQueue, 'add'>
  siteOrigin: string
  siteName: (language: Language) => Promise<string>
}

/** The number of a submission as people quote it. */
export const submissionNumber = (id: number): string => `LP-${String(id).padStart(5, '0')}`

/** Returns the input of a field. @throws CallError formIncomplete, invalidEmail, invalidInput with the field's key */
function parseValue(field: StoredField, given: string | boolean | undefined, isChoice: (text: string) => boolean) {
  const { key, kind, required } = field
  if (kind === 'tick') {
    if (required && given !== true) throw new CallError('formIncomplete', key)
    return given === true ? '✓' : ''
  }
  const longest = kind === 'lines' ? landingLimits.lines : landingLimits.line
  const entered = typeof given === 'string' ? given : ''
  const text = parseText(entered, longest, key, { optional: true, lines: kind === 'lines' })
  if (!text) {
    if (required) throw new CallError('formIncomplete', key)
    return ''
  }
  if (kind === 'email') {
    const email = text.normalize('NFKC').toLowerCase()
    if (!isMailAddress(email) || !/@[^@]+\.[^@.]+$/.test(email)) throw new CallError('invalidEmail', key)
    return email
  }
  if (kind === 'choice' && !isChoice(text)) throw new CallError('invalidInput', key)
  return text
}

const formIn = (content: StoredContent | null, key: string) =>
  content?.blocks.find((block): block is StoredBlockOf<'form'> => block.kind === 'form' && block.key === key)

/** The forms of landing pages: what readers send is kept for the newsroom, and mailed on where the form says so. */
export function createLandingForms({ database, engine, limiter, mails, siteOrigin, siteName }: Needs) {
  const wording = createWording(engine)
  /** True if a field offers a choice, in any language: conversions to the other script are shown as well. */
  const offers = ({ texts }: StoredField, choice: string): boolean =>
    languages.some((language) => linesOf(wording.shown(texts, 'label', ['options'], language).options).includes(choice))

  return {
    /**
     * Stores a reader's submission. A robot, which fills in the hidden field, is thanked and its submission dropped.
     * @throws CallError itemMissing, pageEnded, tooManyRequests; formIncomplete, invalidEmail, invalidInput with the
     * key of the field
     */
    async send(
      { page, block, values, website }: ParsedInput<'sendLandingForm'>,
      { caller, language, now }: CallContext,
    ): Promise<CallOutput<'sendLandingForm'>> {
      const row = await store.find(database.orm, page)
      const form = row?.state === 'published' ? formIn(row.published, block) : undefined
      if (!row || !form) throw new CallError('itemMissing')
      const { endsAt } = row.published as StoredContent
      if (endsAt !== null && Date.parse(endsAt) <= now.getTime()) throw new CallError('pageEnded')
      const sound = form.fields.map(
        (field): SubmittedValue => ({
          label: field.texts.label,
          value: parseValue(field, values[field.key], (choice) => offers(field, choice)),
        }),
      )
      await mustTake(limiter, `landing ${clientOf(caller?.address ?? '')}`, ...rulesForLetters)
      if (website !== '') return { number: submissionNumber(0) }
      return transaction(database, async (tx) => {
        const userId = caller?.session?.userId ?? null
        const fields = { pageId: page, block, values: sound, language, userId, sentAt: now }
        const id = await submissions.add(tx, fields)
        if (form.mailTo) {
          const replyTo = sound.find(({ value }, place) => form.fields[place]?.kind === 'email' && value)?.value
          await mailOn(tx, { id, to: form.mailTo, replyTo, page: row.content.texts, values: sound, now })
        }
        return { number: submissionNumber(id) }
      })
    },

    /** Erases what was sent a year ago and before. @returns how many */
    eraseOld: (now: Date): Promise<number> => submissions.eraseOld(database.orm, now),

    /** Returns the submissions that a member sent while signed in. */
    async ofMember(userId: number): Promise<Record<string, unknown>> {
      const rows = await submissions.ofMember(database.orm, userId)
      return {
        form_submissions: rows.map(({ id, values, sentAt }) => ({
          number: submissionNumber(id),
          sent_time: siteTime(sentAt),
          values,
        })),
      }
    },

    eraseAgain: (): Promise<void> => submissions.eraseAgain(database),

    eraseOfMember: (tx: Transaction, userId: number): Promise<void> => submissions.eraseOfMember(tx, userId),
  }

  async function mailOn(
    tx: Transaction,
    given: {
      id: number
      to: string
      /** The first address of a reader in the form. */
      replyTo: string | undefined
      page: StoredContent['texts']
      values: readonly SubmittedValue[]
      now: Date
    },
  ): Promise<void> {
    const { id, to, replyTo, page, values, now } = given
    // The authors of the page read its language.
    const language = siteLanguageOf(page.language)
    const time = zonedWords(now, siteZone, language)
    const about = { number: submissionNumber(id), page: page.title, values, time, canReply: replyTo !== undefined }
    const frame = { language, site: await siteName(language), siteOrigin, path: '/console/landing/submissions' }
    const mail = layOut(submissionText(about, language), frame)
    await mails.add(tx, { ...mail, to, ...(replyTo && { replyTo }), userId: null, about: `landing-submission:${id}` })
  }
}

/** The language of the site that a text in another one of the same kind is read in. */
const siteLanguageOf = (tag: string): Language =>
  languages.find((one) => one === tag) ?? (/^zh/.test(tag) ? 'zh-Hans' : 'en')
