import sax from 'sax'
import { escapeHtml } from '#language/text/escape-html.ts'
import { replacePairs } from './pairs.ts'

/** The parser's table of HTML's entities, which its types leave out. */
const { ENTITIES } = sax as unknown as { ENTITIES: Record<string, string | number> }
const entities = new Map(
  Object.entries(ENTITIES).map(([name, value]) => [
    name,
    typeof value === 'number' ? String.fromCodePoint(value) : value,
  ]),
)

/** Text with entities as the characters that they stand for; unknown names stay, numbers that name no character go. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#[xX]?[0-9a-fA-F]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities.get(name) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

/** Titles and names are often escaped twice, once for HTML and once for the file. */
export const plainWords = (text: string): string => decodeEntities(decodeEntities(text)).replace(/\s+/g, ' ').trim()

/** True if a text has a tag or an entity. */
export const looksLikeHtml = (text: string): boolean =>
  /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|&(#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(text)

/** Plain text as HTML: blank lines part paragraphs, other line ends stay. */
export function paragraphs(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n\s*/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

const scriptEnd = /<\/script\s*>/gi
const styleEnd = /<\/style\s*>/gi
const commentEnd = /-->/g

/** The words of some HTML, roughly: for guessing a language or a title, not for showing. */
export function roughText(html: string, length = 4000): string {
  const ends = (match: RegExpExecArray) =>
    match[0] === '<!--' ? commentEnd : /script/i.test(match[0]) ? scriptEnd : styleEnd
  const text = replacePairs(html.slice(0, length * 8), /<!--|<script\b|<style\b/gi, ends, () => ' ')
  return plainWords(text.replace(/<[^<>]*>/g, ' ')).slice(0, length)
}

const titleLength = 60

/** A title for a text that has none: its first sentence, or the beginning of it. */
export function titleFromText(text: string): string {
  const [sentence = ''] = /^[\s\S]{1,60}?(?:[。！？!?]|\.(?=\s|$))/.exec(text) ?? []
  if (sentence) return sentence.replace(/[。.]$/, '').trim()
  const characters = [...text]
  return characters.length <= titleLength ? text.trim() : `${characters.slice(0, titleLength).join('').trimEnd()}…`
}

const maxName = 300

/** `name@example.com (Name)` is a name; addresses are nobody's business. */
export function personName(text: string | undefined): string | undefined {
  if (!text) return undefined
  const plain = plainWords(text.slice(0, maxName))
  const bracketed = /^\S+@\S+\s*\((.+)\)$/.exec(plain)?.[1] ?? /^(.+?)\s*<\S+@\S+>$/.exec(plain)?.[1] ?? plain
  const name = bracketed.replace(/\S+@\S+\.\S+/g, '').trim()
  return name || undefined
}
