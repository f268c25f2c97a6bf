/** A text with a line behind the one that a place is in; an empty one is filled. */
export function withLine(text: string, at: number, line: string): string {
  const end = text.indexOf('\n', at)
  const [before, after] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${line}${after}`
}
