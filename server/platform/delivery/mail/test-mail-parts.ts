export const fromQuoted = (text: string): string =>
  decodeURIComponent(
    text
      .replace(/=\r\n/g, '')
      .replace(/%/g, '%25')
      .replace(/=([0-9A-F]{2})/g, '%$1'),
  )

/** For tests: the parts of an email with two, as text, by type. */
export function partsOf(source: string): Record<string, string> {
  const boundary = /boundary="?([^";\r\n]+)/.exec(source)?.[1] ?? ''
  const parts: Record<string, string> = {}
  for (const part of source.split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...body] = part.trimStart().split('\r\n\r\n')
    const content = body.join('\r\n\r\n').replace(/\r\n$/, '')
    const type = /Content-Type: ([^;\r\n]+)/i.exec(head)?.[1] ?? ''
    parts[type] = /base64/i.test(head)
      ? Buffer.from(content, 'base64').toString()
      : /quoted-printable/i.test(head)
        ? fromQuoted(content)
        : content
  }
  return parts
}
