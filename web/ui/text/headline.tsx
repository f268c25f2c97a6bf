import { escapeHtml } from '#language/text/escape-html.ts'
import { classNames } from '#web/ui/class-names.ts'
import { trustedHtml } from '#web/ui/trusted-types.ts'

interface HeadlineProps {
  text: string
  /** Positions in UTF-16 units where a line may break, rising; from the server's word segmenter. */
  breaks?: readonly number[]
  /** Only where the headline's language differs from the text around it. */
  lang?: string
  className?: string
}

const none: readonly number[] = []

/**
 * A headline's text that breaks between words only. Without breaks the browser's own rules apply: `ww` forbids breaks
 * inside Chinese text, so it is only set where <wbr> offers other places. The text is put in as markup, every character
 * that could be any escaped: as elements, the breaks would be half of all that a list renders and hydrates.
 */
export function Headline({ text, breaks = none, lang, className }: HeadlineProps) {
  const { html, breakable } = markupOf(text, breaks)
  const classes = classNames(breakable && 'ww', className)
  if (html === undefined) {
    return classes || lang ? (
      <span className={classes} lang={lang}>
        {text}
      </span>
    ) : (
      text
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every part is escaped, see above
  return <span className={classes} lang={lang} dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />
}

interface Markup {
  text: string
  breakable: boolean
  /** Undefined where the text can stand as it is. */
  html: string | undefined
}

/** Markup by the breaks of a headline, which are the same object on each page that shows it. */
const cached = new WeakMap<readonly number[], Markup>()

function markupOf(text: string, breaks: readonly number[]): Markup {
  const known = cached.get(breaks)
  if (known?.text === text) return known
  const parts = splitAt(text, breaks)
  const breakable = parts.length > 1
  const plain = !breakable && !hyphenedName.test(text)
  const html = plain ? undefined : parts.map((part) => withWholeNames(escapeHtml(part))).join('<wbr>')
  const markup = { text, breakable, html }
  cached.set(breaks, markup)
  return markup
}

/** Names with a number, EIP-1559 or USDC-3, that a browser would break after the hyphen. */
const hyphenedName = /(?<![\w-])((?=[\w-]*\d)\w{1,10}(?:-\w{1,10})+)(?![\w-])/
const hyphenedNames = new RegExp(hyphenedName, 'g')

/** Escaped text with such names kept on one line. */
const withWholeNames = (html: string): string =>
  html.includes('-') ? html.replace(hyphenedNames, '<span class="nw">$1</span>') : html

/** Positions outside the text, falling or inside a surrogate pair are passed over: a bad break must not lose a word. */
function splitAt(text: string, breaks: readonly number[]): string[] {
  const parts: string[] = []
  let start = 0
  for (const position of breaks) {
    const inside = Number.isInteger(position) && position > start && position < text.length
    if (!inside || isLowSurrogate(text.charCodeAt(position))) continue
    parts.push(text.slice(start, position))
    start = position
  }
  parts.push(text.slice(start))
  return parts
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
