import { type Language, urlPrefix } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { ManuscriptRow } from '#server/modules/newsroom/manuscripts/service.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { type Verdict, verdictTexts } from './verdicts.ts'

interface Needs {
  accounts: Pick<AccountsService, 'people'>
  messages: Pick<MessagesService, 'send' | 'takeBack'>
  mails: Pick<MailQueue, 'add' | 'takeBack'>
  siteOrigin: string
  undoTime: UndoTime
}

/** Subjects of emails are single lines of limited length. */
const longestSubject = 200

const linkWords: Readonly<Record<Language, string>> = { 'zh-Hans': '查看', 'zh-Hant-HK': '查看', en: 'View' }

/** Returns the path for the author: to the article once readers have it, else to the manuscript. */
const pathOf = ({ id, itemId }: ManuscriptRow, kind: Verdict['kind']): string =>
  kind === 'published' && itemId !== null ? `/contents/${itemId}` : `/publish/${id}`

/** A decision, as messages and emails describe it: the author is notified once of each. */
const aboutOf = ({ id, decidedAt }: ManuscriptRow): string => `verdict:${id}:${decidedAt?.getTime() ?? 0}`

/** Notifies authors of decisions, by message and by email, in the transaction of the decision. */
export function createNotice({ accounts, messages, mails, siteOrigin, undoTime }: Needs) {
  async function mail(tx: Executor, row: ManuscriptRow, verdict: Verdict, held: boolean): Promise<void> {
    const writer = await accounts.people.writer(row.ownerId, tx)
    if (!writer?.email || writer.status !== 'active') return
    const { language } = writer
    const { title, text } = verdictTexts(verdict)[language]
    const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
    const address = `${siteOrigin}${prefix}${pathOf(row, verdict.kind)}`
    const line = title.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    const subject = [...line].slice(0, longestSubject).join('')
    const html = `<p><strong>${linesAsHtml(title)}</strong></p><p>${linesAsHtml(text)}</p><p><a href="${escapeHtml(address)}">${linkWords[language]}</a></p>`
    const words = { subject, text: `${title}\n\n${text}\n\n${address}\n`, html, language }
    const mail = { ...words, about: aboutOf(row), userId: row.ownerId, to: writer.email }
    await mails.add(tx, mail, held ? undoTime.heldMs : 0)
  }

  return {
    /** @param held true if it can be taken back for a moment; nobody is notified before that */
    async tell(
      tx: Executor,
      row: ManuscriptRow,
      verdict: Verdict,
      { now, held }: { now: Date; held: boolean },
    ): Promise<void> {
      await messages.send(
        {
          userId: row.ownerId,
          kind: 'review',
          texts: verdictTexts(verdict),
          link: pathOf(row, verdict.kind),
          now,
          held: held ? { about: aboutOf(row), until: undoTime.heldUntil(now) } : undefined,
        },
        tx,
      )
      await mail(tx, row, verdict, held)
    },

    /** Cancels the pending message to the author. @returns false where they may have read it */
    async takeBack(tx: Executor, row: ManuscriptRow, now: Date): Promise<boolean> {
      const taken = await messages.takeBack(tx, aboutOf(row), now)
      if (taken) await mails.takeBack(tx, aboutOf(row))
      return taken
    },
  }
}

const linesAsHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
