const QUIET_FIELDS = new Set(['level', 'time', 'msg', 'err', 'requestId', 'req', 'res', 'responseTime'])

/** Control characters would let a logged value forge further lines or drive the reader's terminal. */
function printable(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

type Entry = {
  level?: string
  time?: string
  msg?: string
  err?: { type?: string; message?: string; stack?: string }
  req?: { method?: string; path?: string }
  res?: { status?: number }
  responseTime?: number
}

function requestPart(entry: Entry): string[] {
  const parts: string[] = []
  if (entry.req) parts.push(`${printable(entry.req.method)} ${printable(entry.req.path)}`)
  if (entry.res) parts.push(printable(entry.res.status))
  if (entry.responseTime !== undefined) parts.push(`${entry.responseTime.toFixed(1)} ms`)
  return parts
}

function errorPart(err: Entry['err']): string {
  if (!err) return ''
  const lines = (err.stack ?? `${err.type ?? 'Error'}: ${err.message ?? ''}`).split('\n')
  return `\n${lines.map((line) => `    ${printable(line)}`).join('\n')}`
}

/**
 * Turns one JSON log line into a line for people: local time, level, message, then the further fields as name=value.
 * A line that is not JSON is passed on unchanged.
 */
export function humanLine(line: string): string {
  let entry: Entry
  try {
    entry = JSON.parse(line)
  } catch {
    return line
  }
  const time = new Date(entry.time ?? Date.now()).toLocaleTimeString('en-GB')
  const fields = Object.entries(entry)
    .filter(([name]) => !QUIET_FIELDS.has(name))
    .map(([name, value]) => `${name}=${printable(value)}`)
  const words = [time, (entry.level ?? 'info').padEnd(5), printable(entry.msg ?? ''), ...requestPart(entry), ...fields]
  return `${words.filter(Boolean).join(' ')}${errorPart(entry.err)}\n`
}
