import type { Language } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { pathIn } from './mail-layout.ts'
import type { MailQueue } from './mail-queue.ts'
import type { Mail } from './mailer.ts'

const linesAsHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

/** The words around an answer, in one language. */
export interface AnswerWords {
  subject: (site: string) => string
  /** Title of the message in the box. */
  title: string
  /** The line above the text that was answered: 'Your feedback:'. */
  yours: string
}

/** Message from somebody to the site, in the language that they wrote from. */
interface Written {
  language: Language
  content: string
}

export interface AnswerNeeds {
  mails: Pick<MailQueue, 'add'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
}

/** Answers to messages that people sent to the site, by message and by email. They are not translated. */
export function createAnswers(
  { mails, siteName, siteOrigin }: AnswerNeeds,
  words: Readonly<Record<Language, AnswerWords>>,
) {
  return {
    /** Returns the message for the writer's box. */
    message({ language, content }: Written, answer: string) {
      const { title, yours } = words[language]
      return { [language]: { title, text: `${answer}\n\n${yours}\n${content}` } }
    },

    /** Sends an answer by email once the transaction is committed. */
    async mail(
      tx: Executor,
      written: Written & { userId: number | null },
      { about, to, text, heldMs }: { about: string; to: string; text: string; heldMs: number },
    ): Promise<void> {
      const site = await siteName(written.language)
      const mail = answerMail(written, { words: words[written.language], text, site, siteOrigin })
      await mails.add(tx, { ...mail, about, userId: written.userId, to }, heldMs)
    },
  }
}

/** An email with an answer; all text from people is escaped. */
function answerMail(
  { language, content }: Written,
  {
    words: { subject, yours },
    text,
    site,
    siteOrigin,
  }: { words: AnswerWords; text: string; site: string; siteOrigin: string },
): Omit<Mail, 'to'> {
  const home = siteOrigin + pathIn(language, '/')
  return {
    subject: subject(site.replace(/\s+/gu, ' ')),
    text: `${text}\n\n${yours}\n${content.replace(/^/gm, '> ')}\n\n-- \n${site}\n${home}\n`,
    html: `<p>${linesAsHtml(text)}</p><p>${yours}</p><blockquote>${linesAsHtml(content)}</blockquote><p><a href="${escapeHtml(home)}">${escapeHtml(site)}</a></p>`,
    language,
  }
}
