/**
 * One cookie of a Cookie header by its name: parsing all of them would cost more than the rest of serving a cached
 * page.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name) return value
  }
  return undefined
}

/**
 * A Set-Cookie header for the whole site, or for the part below a path. `maxAge` is in seconds; 0 removes the cookie, and
 * without it the cookie stays until the browser is closed.
 */
export function setCookie(
  name: string,
  value: string,
  { maxAge, secure, httpOnly, path = '/' }: { maxAge?: number; secure: boolean; httpOnly: boolean; path?: string },
): string {
  const flags = [httpOnly && 'HttpOnly', secure && 'Secure'].filter(Boolean)
  const lasting = maxAge === undefined ? [] : [`Max-Age=${maxAge}`]
  return [`${name}=${value}`, `Path=${path}`, ...lasting, 'SameSite=Lax', ...flags].join('; ')
}
