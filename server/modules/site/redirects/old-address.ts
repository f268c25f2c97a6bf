import { trimmedEnd } from '#language/text/trim.ts'

/** Parameters by which WordPress finds a text without its address. */
const byNumber = ['p', 'page_id', 'attachment_id']
/** Bytes: an index has no room for many more. */
const longest = 2_000

/**
 * The one form of an address that old addresses are kept in: decoded, without a slash at the end, without what only
 * counts visitors. Undefined where there is nothing to look for.
 */
export function oldAddress(address: string): string | undefined {
  const { path, query } = parts(address)
  const kept = [...query].filter(([name]) => !/^(utm_|fbclid$|gclid$|from$|share$)/.test(name))
  const search = new URLSearchParams(kept).toString()
  const whole = search ? `${path || '/'}?${search}` : path
  return whole === '' || Buffer.byteLength(whole) > longest ? undefined : whole
}

/** The forms of an address to look for: with its parameters, then without. */
export function oldAddresses(address: string): string[] {
  const whole = oldAddress(address)
  const bare = oldAddress(address.split('?')[0] ?? '')
  return [...new Set([whole, bare].filter((one) => one !== undefined))]
}

/** True if an address asks for a text by its number, as WordPress's short addresses do on the front page. */
export function isShortAddress(address: string): boolean {
  const { path, query } = parts(address)
  return (path === '' || path === '/index.php') && byNumber.some((name) => /^\d{1,12}$/.test(query.get(name) ?? ''))
}

function parts(address: string): { path: string; query: URLSearchParams } {
  const [path = '', search = ''] = address.split('#')[0]?.split(/\?(.*)/s) ?? []
  return {
    path: trimmedEnd(
      decodePath(path)
        .normalize('NFC')
        .replace(/\/{2,}/g, '/'),
      /\//,
    ),
    query: new URLSearchParams(search),
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
