import { type Language, urlPrefix } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import type { Mail } from './mailer.ts'

/** A text before it is laid out. */
export interface MailText {
  title: string
  /** The text before the code, or the whole text. */
  before: readonly string[]
  /** The text after the code. */
  after?: readonly string[]
  /** Tables of numbers after the text. */
  tables?: readonly MailTable[]
  /** Label of the link to the site. */
  link?: string
}

/** A name and a number in each row. */
export interface MailTable {
  title?: string
  rows: readonly { name: string; value: string; note?: string }[]
}

// Email programs read styles on elements only. Colours stay the reader's own, so that dark mode works.
const bodyStyle = 'margin:0;padding:24px 16px;font:16px/1.7 system-ui,-apple-system,sans-serif'
const columnStyle = 'max-width:520px;margin:0 auto'
const codeStyle = 'margin:16px 0;font:700 32px/1.2 ui-monospace,monospace;letter-spacing:6px'
const tableStyle = 'width:100%;margin:16px 0;border-collapse:collapse;font-size:15px;line-height:1.5'
const cellStyle = 'padding:6px 0;border-top:1px solid #8884;vertical-align:baseline;overflow-wrap:anywhere'
const numberStyle = `${cellStyle};padding-left:16px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums`
const footStyle = 'margin-top:32px;font-size:13px;opacity:.7'

/** Parts of an email besides its text. */
export interface MailFrame {
  language: Language
  /** Name of the site in this language. */
  site: string
  siteOrigin: string
  /** Path of this site that the text leads to. */
  path?: string
  code?: string
  /** A link below the first. */
  further?: { text: string; path: string } | undefined
  /** A second link, in the footer, to unsubscribe from such emails. */
  stop?: { text: string; path: string }
}

/** A path of this site in the language of the email that links to it. */
export const pathIn = (language: Language, path: string): string =>
  (urlPrefix(language) && `/${urlPrefix(language)}`) + path

/** The address of the front page in the language of the email. */
const homeIn = ({ siteOrigin, language }: Pick<MailFrame, 'siteOrigin' | 'language'>): string =>
  siteOrigin + pathIn(language, '/')

/** An email as text and as HTML; all text from people is escaped. */
export function layOut(text: MailText, frame: MailFrame): Omit<Mail, 'to'> {
  const { language, site } = frame
  const subject = language === 'en' ? `${text.title} – ${site}` : `【${site}】${text.title}`
  const { stop, siteOrigin } = frame
  const mail = { subject, text: plain(text, frame), html: markup(text, frame, subject), language }
  return stop ? { ...mail, stopUrl: siteOrigin + stop.path } : mail
}

function plain({ before, after = [], tables = [], link }: MailText, frame: MailFrame): string {
  const { language, site, siteOrigin, path = '/', code, further, stop } = frame
  const colon = language === 'en' ? ':' : '：'
  const parts = [
    ...before,
    code && `    ${code}`,
    ...after,
    ...tables.map(({ title, rows }) =>
      [title, ...rows.map(({ name, value, note }) => `${name}  ${value}${note ? `  ${note}` : ''}`)]
        .filter(Boolean)
        .join('\n'),
    ),
    link && `${link}${colon}\n${siteOrigin}${path}`,
    further && `${further.text}${colon}\n${siteOrigin}${further.path}`,
  ]
  const end = stop ? `${stop.text}${colon}\n${siteOrigin}${stop.path}\n` : ''
  return `${parts.filter(Boolean).join('\n\n')}\n\n-- \n${site}\n${homeIn(frame)}\n${end}`
}

function tableMarkup({ title, rows }: MailTable): string {
  const cells = rows.map(
    ({ name, value, note }) =>
      `<tr><th scope="row" style="${cellStyle};font-weight:400;text-align:left">${escapeHtml(name)}</th>` +
      `<td style="${numberStyle}">${escapeHtml(value)}${note ? `<br><small>${escapeHtml(note)}</small>` : ''}</td></tr>`,
  )
  const head = title ? `<h2 style="margin:28px 0 0;font-size:16px">${escapeHtml(title)}</h2>` : ''
  return `${head}<table style="${tableStyle}">${cells.join('')}</table>`
}

function markup(text: MailText, frame: MailFrame, subject: string): string {
  const { language, site, siteOrigin, path = '/', code, further, stop } = frame
  const { title, before, after = [], tables = [], link } = text
  const paragraph = (line: string) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`
  const parts = [
    ...before.map(paragraph),
    code && `<p style="${codeStyle}">${escapeHtml(code)}</p>`,
    ...after.map(paragraph),
    ...tables.map(tableMarkup),
    link && `<p><a href="${escapeHtml(siteOrigin + path)}">${escapeHtml(link)}</a></p>`,
    further && `<p><a href="${escapeHtml(siteOrigin + further.path)}">${escapeHtml(further.text)}</a></p>`,
  ]
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${bodyStyle}"><div style="${columnStyle}">`,
    `<h1 style="font-size:20px">${escapeHtml(title)}</h1>`,
    ...parts,
    `<p style="${footStyle}"><a href="${escapeHtml(homeIn(frame))}">${escapeHtml(site)}</a></p>`,
    stop && `<p style="${footStyle}"><a href="${escapeHtml(siteOrigin + stop.path)}">${escapeHtml(stop.text)}</a></p>`,
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n')
}
