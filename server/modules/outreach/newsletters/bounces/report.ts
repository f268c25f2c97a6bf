/** Content of a report about one email. */
export interface DeliveryReport {
  kind: 'bounce' | 'complaint'
  /** True if the address will never receive anything; else it may later. */
  isFinal: boolean
  /** Status by RFC 3463, such as 5.1.1; empty where the report has none. */
  status: string
  /** Addresses in the report that may be the return path of the email. */
  paths: string[]
}

/** The first field of a name in a text; its name is compared in lower case. */
function field(name: string, text: string): string | undefined {
  const start = `${name.toLowerCase()}:`
  const line = text.split('\n').find((one) => one.slice(0, start.length).toLowerCase() === start)
  return line?.slice(start.length).trim()
}

const longest = 512 << 10
const maxPaths = 20
const returnPath = /[\w.!#$%&'*/=?^`{|}~-]{1,64}\+\d{1,15}-[0-9a-f]{20}@[\w.-]{1,253}/gi
/** Statuses of 5 that say nothing of the address: full mailboxes, sizes, and refused contents or senders. */
const passing = /^5\.(?:2\.[23]|3\.4|7\.\d+)$/

/**
 * Reads a report of a mail server (RFC 3464), of a mailbox provider (RFC 5965) or of servers that write their own.
 * @returns undefined for any other email, such as an answer from somebody on holiday
 */
export function readReport(source: string): DeliveryReport | undefined {
  const lines = source.slice(0, longest).replace(/\r\n?/g, '\n')
  const unfold = (part: string) => part.replace(/\n[ \t]+/g, ' ')
  const text = unfold(lines)
  const paths = [...new Set(text.match(returnPath))].slice(0, maxPaths)
  const head = unfold(lines.split('\n\n', 1)[0] ?? '')
  if (/^feedback-type:/im.test(text) && /report-type="?feedback-report/i.test(text)) {
    const isAbuse = /^(?:abuse|fraud|other)\b/i.test(field('Feedback-Type', text) ?? '')
    return isAbuse ? { kind: 'complaint', isFinal: true, status: '', paths } : undefined
  }
  if (/report-type="?delivery-status/i.test(text)) {
    const action = field('Action', text)?.toLowerCase() ?? ''
    // Delays, and servers that relay or deliver, need nothing.
    if (!action.startsWith('failed')) return undefined
    const given = /\d\.\d{1,3}\.\d{1,3}/.exec(field('Status', text) ?? '')?.[0] ?? ''
    // Some write 5.0.0 and say more in the answer of the other server.
    const detailed = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(field('Diagnostic-Code', text) ?? '')?.[0]
    const status = (given === '' || /^[45]\.0\.0$/.test(given)) && detailed ? detailed : given
    return { kind: 'bounce', isFinal: status.startsWith('5') && !passing.test(status), status, paths }
  }
  const isQmail = text.includes('This is the qmail-send program')
  if (isQmail || field('X-Failed-Recipients', head)) {
    const status = /#?([45]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? ''
    const isPermanent = status ? status.startsWith('5') && !passing.test(status) : /\b55[0134]\b/.test(text)
    return { kind: 'bounce', isFinal: isPermanent, status, paths }
  }
  const isDaemon = /mailer-daemon|postmaster/i.test(field('From', head) ?? '')
  const subject = field('Subject', head) ?? ''
  const saysSo = /undeliver|returned mail|delivery (?:failure|status)|failure notice|退信/i.test(decodeWords(subject))
  return isDaemon && saysSo ? { kind: 'bounce', isFinal: false, status: '', paths } : undefined
}

/** Words of a header in UTF-8 or GB 18030 (RFC 2047). */
const decodeWords = (text: string) =>
  text.replace(/=\?(utf-8|gb18030|gbk|gb2312)\?b\?([\w+/=]*)\?=/gi, (_all, charset: string, part: string) =>
    new TextDecoder(charset).decode(Buffer.from(part, 'base64')),
  )
