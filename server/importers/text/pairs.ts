/**
 * Replaces what stands between an opening and the next closing mark, marks included. An opening without a closing mark
 * stays as it is. Takes time in proportion to the length of the text, whatever is in it: a pattern that looks for both at
 * once would look through the rest of the text from every opening that is never closed.
 * @param open global pattern; its match is handed on
 * @param close global pattern of the closing mark for an opening one; equal openings must be given the very same one
 */
export function replacePairs(
  text: string,
  open: RegExp,
  close: (match: RegExpExecArray) => RegExp,
  replace: (match: RegExpExecArray, inner: string) => string,
): string {
  const neverClosed = new Set<RegExp>()
  let result = ''
  let done = 0
  open.lastIndex = 0
  for (let match = open.exec(text); match; match = open.exec(text)) {
    const begin = match.index + match[0].length
    const mark = close(match)
    if (neverClosed.has(mark)) continue
    mark.lastIndex = begin
    const end = mark.exec(text)
    if (!end) {
      neverClosed.add(mark)
      continue
    }
    result += text.slice(done, match.index) + replace(match, text.slice(begin, end.index))
    done = mark.lastIndex
    open.lastIndex = done
  }
  return result + text.slice(done)
}
