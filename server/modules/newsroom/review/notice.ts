import { type Language, urlPrefix } from '#language/languages.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { ManuscriptRow } from '#server/modules/newsroom/manuscripts/service.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Mailer } from '#server/platform/delivery/mail/mailer.ts'
import type { Log } from '#server/platform/log.ts'
import { type Verdict, verdictTexts } from './verdicts.ts'

interface Needs {
  accounts: Pick<AccountsService, 'people'>
  messages: Pick<MessagesService, 'send'>
  mailer: Mailer
  siteOrigin: string
  log: Log
}

/** Subjects of mails are single lines of some length. */
const longestSubject = 200

const linkWords: Readonly<Record<Language, string>> = { 'zh-Hans': '查看', 'zh-Hant-HK': '查看', en: 'Have a look' }

/** Where the author looks: at the article once readers have it, else at the manuscript. */
const pathOf = ({ id, itemId }: ManuscriptRow, kind: Verdict['kind']): string =>
  kind === 'published' && itemId !== null ? `/contents/${itemId}` : `/publish/${id}`

/** Tells authors of decisions, by message and by mail. */
export function createNotice({ accounts, messages, mailer, siteOrigin, log }: Needs) {
  return {
    /** Puts a message into the author's box. @param tx the transaction of the decision */
    async message(tx: Executor, row: ManuscriptRow, verdict: Verdict, now: Date): Promise<void> {
      const link = pathOf(row, verdict.kind)
      await messages.send({ userId: row.ownerId, kind: 'review', texts: verdictTexts(verdict), link, now }, tx)
    },

    /** Writes to the author where there is an address. A mail that cannot be sent changes nothing about the decision. */
    async mail(row: ManuscriptRow, verdict: Verdict): Promise<void> {
      const writer = await accounts.people.writer(row.ownerId)
      if (!writer?.email || writer.status !== 'active') return
      const { language } = writer
      const { title, text } = verdictTexts(verdict)[language]
      const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
      const address = `${siteOrigin}${prefix}${pathOf(row, verdict.kind)}`
      const line = title.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      const subject = [...line].slice(0, longestSubject).join('')
      const html = `<p><strong>${escaped(title)}</strong></p><p>${escaped(text)}</p><p><a href="${escaped(address)}">${linkWords[language]}</a></p>`
      try {
        await mailer.send({ to: writer.email, subject, text: `${title}\n\n${text}\n\n${address}\n`, html, language })
      } catch (error) {
        log.warn({ err: error }, `The decision on manuscript ${row.id} could not be mailed`)
      }
    },
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '').replaceAll('\n', '<br>')
