/** True if a text looks like one email address; whether it is one, the server says. */
export function looksLikeAddress(text: string): boolean {
  const address = text.trim()
  const at = address.indexOf('@')
  return at > 0 && address.lastIndexOf('.') > at + 1 && !address.endsWith('.') && !/\s/.test(address)
}
