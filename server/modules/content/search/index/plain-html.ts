const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * The text of HTML that this site rendered itself: elements end words, attributes and comments are dropped. Read in one
 * pass; HTML from elsewhere needs a parser.
 */
export function plainHtml(html: string): string {
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open < 0 ? html.length : open
    if (end > at) parts.push(html.slice(at, end))
    if (open < 0) break
    at = endOfTag(html, open)
    parts.push(inline.test(html.slice(open, open + 12)) ? '' : ' ')
  }
  return parts.join('').replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
}

/** Elements within a word. */
const inline = /^<\/?(?:a|b|i|em|strong|span|mark|wbr|sub|sup|code)[\s>]/

function endOfTag(html: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < html.length; at += 1) {
    const character = html[at] as string
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return html.length
}
