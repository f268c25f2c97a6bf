import { type Embed, embedOf } from '#contract/newsroom/blocks/embed.ts'

/** A part of a note's text: words, or an address that can be followed. */
export type TextPart = { text: string; href?: string }

/** A part of a note: lines of text, or a post or video whose address stands alone in a line. */
export type NotePart = { parts: readonly TextPart[] } | { embed: Embed }

/** Cards of one note at most; further addresses are links. */
const maxEmbeds = 3

/** Reads a text: addresses become links, and those of posts and videos that stand alone become cards. */
export function notePartsOf(text: string): NotePart[] {
  const found: NotePart[] = []
  let lines: string[] = []
  let embeds = 0
  const closeText = () => {
    const [first, last] = [lines.findIndex(isFilled), lines.findLastIndex(isFilled)]
    if (first >= 0) found.push({ parts: textPartsOf(lines.slice(first, last + 1).join('\n')) })
    lines = []
  }
  for (const line of text.split('\n')) {
    const embed = embeds < maxEmbeds ? embedOf(line) : undefined
    if (!embed) {
      lines.push(line)
      continue
    }
    closeText()
    embeds += 1
    found.push({ embed })
  }
  closeText()
  return found
}

const isFilled = (line: string): boolean => line.trim() !== ''

/** An address as people type it; marks after it belong to the sentence. */
const address = /https?:\/\/[^\s<>"“”‘’「」『』（）《》，。；：！？、]+/giu
const closing = new Set(".,;:!?)]}'*_~")

function textPartsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(address)) {
    const typed = withBrackets(match)
    const href = safeAddress(typed)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: typed, href })
    end = index + typed.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Without the marks that close the sentence; a bracket that was opened within the address stays. */
function withBrackets(match: string): string {
  let end = match.length
  while (closing.has(match[end - 1] ?? '')) end -= 1
  const bare = match.slice(0, end)
  const isOpen = bare.split('(').length > bare.split(')').length
  return isOpen && match[bare.length] === ')' ? `${bare})` : bare
}

/** An address that may be linked: of a host with a name, without a user in it, which would hide where it leads. */
function safeAddress(typed: string): string | undefined {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.hostname.includes('.') ? url.href : undefined
}
