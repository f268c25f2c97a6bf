/** Target of a request, by its request target alone (RFC 9112, 3.2). */
export type RequestTarget =
  /** A path and its query in their one spelling. */
  | { kind: 'address'; address: string }
  /** Another spelling of that address, which browsers would take for an address of its own. */
  | { kind: 'moved'; address: string }
  | { kind: 'unreadable' }

/** A path of which nothing is spelt in a second way, and its query; nearly all requests. */
const plain =
  /^\/(?:[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)*\/?)?(?:\?[!$-;=?-[\]^_`a-z{|}~]*)?$/
const absoluteForm = /^https?:\/\/[^/?#\\]+/i
/** Characters forbidden in paths, escaped or not: NUL, and line breaks, which the routes' patterns do not match. */
const forbidden = /[\0\n\r\u2028\u2029]/
const unsafe = /[^\w.~!$&'()*+,;=:@/%-]/gu
const unsafeInQuery = /[^\x21-\x7e]/gu
const escapes = /%[0-9a-f]{2}/gi
const unreserved = /^[\w.~-]$/

/**
 * Reads the target of a request before anything decides by it, so that every resource has one address: dot segments,
 * also escaped ones, doubled slashes, escapes that need not be, raw characters and fragments are resolved as RFC 3986
 * (6.2.2) says. The host of an absolute target is not looked at; addresses are built from the configuration alone.
 */
export function readTarget(target: string): RequestTarget {
  if (plain.test(target)) return { kind: 'address', address: target }
  const local = target.replace(absoluteForm, '')
  const fragment = local.indexOf('#')
  const whole = fragment < 0 ? local : local.slice(0, fragment)
  const mark = whole.indexOf('?')
  const path = (mark < 0 ? whole : whole.slice(0, mark)) || (local === target ? '' : '/')
  const query = mark < 0 ? '' : encodeCharacters(whole.slice(mark), unsafeInQuery)
  // Browsers take a backslash for a slash.
  if (path.includes('\\')) return { kind: 'unreadable' }
  const spelt = encodeCharacters(path, unsafe).replace(escapes, (code) => code.toUpperCase())
  if (!isReadable(spelt)) return { kind: 'unreadable' }
  const resolved = resolveSegments(spelt.replace(escapes, (code) => unreservedOf(code) ?? code))
  const isMoved = resolved !== spelt || fragment >= 0
  return { kind: isMoved ? 'moved' : 'address', address: resolved + query }
}

function isReadable(path: string): boolean {
  // Two slashes begin the address of another host wherever a path is put into a link.
  if (!path.startsWith('/') || path.startsWith('//')) return false
  try {
    return !forbidden.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Escapes characters that stand raw where they may not. */
const encodeCharacters = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) => encodeURIComponent(character.toWellFormed()))

function unreservedOf(code: string): string | undefined {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return unreserved.test(character) ? character : undefined
}

/** RFC 3986, 5.2.4, without empty segments. */
function resolveSegments(path: string): string {
  const segments = path.slice(1).split('/')
  const last = segments.at(-1)
  const kept: string[] = []
  for (const segment of segments) {
    if (segment === '..') kept.pop()
    else if (segment !== '.' && segment !== '') kept.push(segment)
  }
  const isFolder = last === '' || last === '.' || last === '..'
  return `/${kept.join('/')}${isFolder && kept.length > 0 ? '/' : ''}`
}
