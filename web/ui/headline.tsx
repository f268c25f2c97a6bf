import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface HeadlineProps {
  text: string
  /** Positions in UTF-16 units where a line may break, rising; from the server's word segmenter. */
  breaks?: readonly number[]
  /** Only where the headline's language differs from the text around it. */
  lang?: string
  className?: string
}

/**
 * A headline's text that breaks between words only. Without breaks the browser's own rules apply: `ww` forbids breaks
 * inside Chinese text, so it is only set where <wbr> offers other places.
 */
export function Headline({ text, breaks = [], lang, className }: HeadlineProps) {
  const parts = splitAt(text, breaks)
  const breakable = parts.length > 1
  const classes = classNames(breakable && 'ww', className)
  if (!breakable && !classes && !lang) return withWholeNames(text)
  return (
    <span className={classes} lang={lang}>
      {parts.map(({ start, part }, index) => (
        <Fragment key={start}>
          {index > 0 && <wbr />}
          {withWholeNames(part)}
        </Fragment>
      ))}
    </span>
  )
}

/** Names with a number, EIP-1559 or USDC-3, that a browser would break after the hyphen. */
const hyphenedName = /(?<![\w-])((?=[\w-]*\d)\w{1,10}(?:-\w{1,10})+)(?![\w-])/

/** The text with such names kept on one line. */
function withWholeNames(text: string): ReactNode {
  const parts = text.split(hyphenedName)
  if (parts.length === 1) return text
  return parts.map((part, index) => {
    // Every second part is what the expression caught.
    if (index % 2 === 0) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <span className="whitespace-nowrap" key={index}>
        {part}
      </span>
    )
  })
}

/** Positions outside the text, falling or inside a surrogate pair are passed over: a bad break must not lose a word. */
function splitAt(text: string, breaks: readonly number[]): { start: number; part: string }[] {
  const parts: { start: number; part: string }[] = []
  let start = 0
  for (const position of breaks) {
    const inside = Number.isInteger(position) && position > start && position < text.length
    if (!inside || isLowSurrogate(text.charCodeAt(position))) continue
    parts.push({ start, part: text.slice(start, position) })
    start = position
  }
  parts.push({ start, part: text.slice(start) })
  return parts
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
