import { unmarkedText } from '#contract/formula-text.ts'
import {
  type NewsletterList,
  newsletterLimits,
  newsletterLists,
  type SubscriberRowProblem,
  subscriberTableLimits,
} from '#contract/outreach/newsletter-terms.ts'
import { ignoredHeadings, type TableFault } from '#contract/table-faults.ts'
import { timeZoneOf } from '#contract/time-zone.ts'
import type { Language } from '#language/languages.ts'
import { isMailAddress } from '#server/platform/delivery/mail/mailer.ts'
import { readRows, type TableColumns, type TableLine } from '#server/platform/spreadsheets/table-reading.ts'

/** Reads tables of subscribers, also those that other programs for newsletters export. Runs in a thread. */

/** A row that can be taken over; what it does not name is missing. */
export interface SubscriberRead {
  address: string
  language?: Language
  timeZone?: string
  lists?: NewsletterList[]
}

export interface RowProblem {
  line: number
  reason: TableFault | typeof ignoredHeadings | SubscriberRowProblem
  detail: string
}

export interface SubscribersRead {
  rows: SubscriberRead[]
  /** How many rows are not taken over, and the first of their problems. */
  faulty: number
  problems: RowProblem[]
}

const columns: TableColumns = {
  names: ['email', 'language', 'time_zone', 'lists', 'status', 'subscribed', 'deleted_at'],
  required: [['email']],
  aliases: {
    ...{ 'email address': 'email', 'e-mail': 'email', 'e-mail address': 'email', email_address: 'email' },
    ...{ 邮箱: 'email', 邮箱地址: 'email', 电子邮箱: 'email', 电子邮件: 'email', 电子邮件地址: 'email' },
    ...{ 電郵: 'email', 電郵地址: 'email', 電子郵件: 'email', 電子郵件地址: 'email' },
    ...{ lang: 'language', locale: 'language', 语言: 'language', 語言: 'language' },
    ...{ timezone: 'time_zone', 时区: 'time_zone', 時區: 'time_zone' },
    ...{ subscribed_to_emails: 'subscribed', 状态: 'status', 狀態: 'status' },
  },
}

/** States of those who receive no letters, as other programs write them. */
const withoutLetters = new Set([
  ...['false', '0', 'no', 'off', 'disabled', 'inactive', 'archived', 'deleted', 'transactional'],
  ...['blocklisted', 'blacklisted', 'unsubscribed', 'nonsubscribed', 'non-subscribed', 'cleaned'],
  ...['bounced', 'complained', 'suspended', 'pending', 'unconfirmed', '否', '已退订', '已退訂'],
])

const languageOf = (cell: string): Language | undefined => {
  if (/^(?:zh[-_]hant|zh[-_](?:hk|tw|mo)|hk|tw|繁)/i.test(cell)) return 'zh-Hant-HK'
  if (/^(?:zh|cn|chs|chinese|简|中文)/i.test(cell)) return 'zh-Hans'
  return /^en/i.test(cell) ? 'en' : undefined
}

/** Reads a table of subscribers. Names and other columns are not taken over: nothing uses them. */
export function readSubscribers(text: string): SubscribersRead {
  const { lines, fault, cut, ignored } = readRows(text, { columns, most: subscriberTableLimits.rows })
  const read: SubscribersRead = { rows: [], faulty: 0, problems: [] }
  const report = (line: number, reason: RowProblem['reason'], detail: string) => {
    if (read.problems.length < subscriberTableLimits.problems)
      read.problems.push({ line, reason, detail: detail.slice(0, 200) })
  }
  if (fault) report(fault.line, fault.reason, fault.detail)
  if (ignored) report(ignored.line, ignoredHeadings, ignored.names)
  const zones = new Map<string, string | undefined>()
  const zoneOf = (cell: string): string | undefined => {
    if (!cell || cell.length > newsletterLimits.timeZone) return undefined
    if (!zones.has(cell)) zones.set(cell, timeZoneOf(cell))
    return zones.get(cell)
  }
  const seen = new Set<string>()
  for (const { line, cells } of lines) {
    const address = addressIn(cells)
    const problem = problemOf(address, cells, seen)
    if (problem) {
      read.faulty += 1
      report(line, problem, address)
      continue
    }
    seen.add(address)
    const [language, timeZone] = [languageOf(cells.language ?? ''), zoneOf(cells.time_zone ?? '')]
    const named = (cells.lists ?? '').toLowerCase().split(/[^a-z]+/)
    const lists = newsletterLists.filter((list) => named.includes(list))
    read.rows.push({
      address,
      ...(language && { language }),
      ...(timeZone && { timeZone }),
      ...(lists.length > 0 && { lists }),
    })
  }
  if (cut) {
    read.faulty += cut.rows
    report(cut.line, 'tooMany', `+${cut.rows}`)
  }
  return read
}

/** An export marks what a spreadsheet would take for a formula. */
const addressIn = ({ email = '' }: TableLine['cells']) => unmarkedText(email).trim().toLowerCase()

function problemOf(
  address: string,
  { status = '', subscribed = '', deleted_at: deletedAt = '' }: TableLine['cells'],
  seen: ReadonlySet<string>,
): SubscriberRowProblem | undefined {
  if (!isMailAddress(address)) return 'addressWrong'
  const isOff = [status, subscribed].some((cell) => withoutLetters.has(cell.toLowerCase()))
  if (isOff || deletedAt) return 'notSubscribed'
  return seen.has(address) ? 'addressTwice' : undefined
}
