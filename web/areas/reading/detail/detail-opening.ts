import { trimmedEnd } from '#language/text/trim.ts'
import { plainText } from './detail-html.ts'

const trailing = /[….。]/

/** True if a summary is only the beginning of the text, as importers make it; it would then stand there twice. */
export function isOpening(summary: string, html: string): boolean {
  const start = trimmedEnd(squeeze(summary), trailing)
  return start === '' || squeeze(plainText(html)).startsWith(start)
}

const squeeze = (text: string): string => text.replace(/\s+/gu, '').normalize('NFKC')
