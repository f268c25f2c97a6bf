/**
 * A text without certain characters at its end. A pattern such as `/\/+$/` says the same, but is tried at each of these
 * characters wherever they stand: time with the square of the text.
 * @param character matches one of them, `/[\s,]/`
 */
export function trimmedEnd(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The same at both ends. */
export function trimMatching(text: string, character: RegExp): string {
  let start = 0
  while (start < text.length && character.test(text.charAt(start))) start += 1
  return trimmedEnd(text.slice(start), character)
}
