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

/** A Set-Cookie header for the whole site. `maxAge` is in seconds; 0 removes the cookie. */
export function setCookie(
  name: string,
  value: string,
  { maxAge, secure, httpOnly }: { maxAge: number; secure: boolean; httpOnly: boolean },
): string {
  const flags = [httpOnly && 'HttpOnly', secure && 'Secure'].filter(Boolean)
  return [`${name}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax', ...flags].join('; ')
}
