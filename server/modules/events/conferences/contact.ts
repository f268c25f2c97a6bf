import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { conferenceLimits } from '#contract/events/conferences/conference-terms.ts'
import type { Language } from '#language/languages.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { layOut } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { isMailAddress } from '#server/platform/delivery/mail/mailer.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, rulesForLetters } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteZone } from '#server/platform/site-time.ts'
import { zonedWords } from '#server/platform/text/zoned-words.ts'
import * as store from './contact-store.ts'
import { contactText } from './contact-words.ts'
import { editionById } from './store.ts'

interface Needs {
  database: Database
  limiter: Pick<Limiter, 'take'>
  mails: Pick<MailQueue, 'add'>
  siteOrigin: string
  siteName: (language: Language) => Promise<string>
}

/** The number of a message as people quote it. */
export const messageNumber = (id: number): string => `HW-${String(id).padStart(5, '0')}`

/** Creates the contact form to those who organise a conference: messages are kept, and mailed on. */
export function createConferenceContact({ database, limiter, mails, siteOrigin, siteName }: Needs) {
  return {
    /**
     * Stores a message. A robot, which fills in the hidden field, is thanked and its message dropped.
     * @throws CallError itemMissing, wrongState if the edition accepts none, invalidEmail, tooManyRequests;
     * invalidInput with the name of the field
     */
    async write(
      input: ParsedInput<'writeToConference'>,
      { caller, language, now }: CallContext,
    ): Promise<CallOutput<'writeToConference'>> {
      const found = await editionById(database.orm, input.edition)
      if (!found) throw new CallError('itemMissing')
      const { edition } = found
      if (edition.state !== 'published') throw new CallError('wrongState')
      const email = input.email.normalize('NFKC').trim().toLowerCase()
      if (!isMailAddress(email) || !/@[^@]+\.[^@.]+$/.test(email)) throw new CallError('invalidEmail', 'email')
      const name = parseText(input.name, conferenceLimits.person, 'name')
      const organisation = parseText(input.organisation, conferenceLimits.role, 'organisation', { optional: true })
      const message = parseText(input.message, conferenceLimits.message, 'message', { lines: true })
      await mustTake(limiter, `conference ${clientOf(caller?.address ?? '')}`, ...rulesForLetters)
      if (input.website !== '') return { number: messageNumber(await store.unusedNumber(database.orm)) }
      const site = await siteName(language)
      return transaction(database, async (tx) => {
        const fields = { editionId: edition.id, topic: input.topic, name, email, organisation, message, language }
        const id = await store.addMessage(tx, { ...fields, sentAt: now })
        if (edition.mailTo) {
          const written = contactText(
            {
              ...{ number: messageNumber(id), topic: input.topic, name, organisation, email, message },
              conference: `${found.conference.texts.name} ${edition.texts.label}`,
              time: zonedWords(now, siteZone, language),
            },
            language,
          )
          const mail = layOut(written, { language, site, siteOrigin, path: '/console/conferences/messages' })
          const about = `conference-message:${id}`
          await mails.add(tx, { ...mail, to: edition.mailTo, replyTo: email, userId: null, about })
        }
        return { number: messageNumber(id) }
      })
    },

    /** Erases messages of editions that have been over for months. @returns how many */
    async eraseOld(now: Date): Promise<number> {
      return store.eraseOld(database.orm, now)
    },
  }
}
