import { trimMatching } from '#language/text/trim.ts'

const maxLength = 4_000

/** Control characters and white space around an address, and line breaks inside, are ignored by browsers. */
function normalise(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxLength) return ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  return trimMatching(value, /[\u0000-\u0020]/).replace(/[\t\n\r]/g, '')
}

function resolveAddress(address: string, baseUrl: string | undefined): URL | null {
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(address)
  return absolute || !baseUrl
    ? URL.parse(address.startsWith('//') ? `https:${address}` : address)
    : URL.parse(address, baseUrl)
}

const isWeb = (url: URL | null): boolean => url?.protocol === 'https:' || url?.protocol === 'http:'

/** A path on this site. A second slash or a backslash would make browsers read a host there. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address) && !address.includes('\\')

/**
 * Address of a link, or undefined where there is none that is safe and meaningful: http, https, mailto, a path on this
 * site (only without a base), or a fragment.
 */
export function linkAddress(value: unknown, baseUrl: string | undefined): string | undefined {
  const address = normalise(value)
  if (!address) return undefined
  if (address.startsWith('#')) return address
  if (!baseUrl && isOwnPath(address)) return encodeURI(decodable(address))
  const url = resolveAddress(address, baseUrl)
  return isWeb(url) || url?.protocol === 'mailto:' ? url?.href : undefined
}

/**
 * Address of a picture: http or https, a path on this site, a path from the root of the base's host, or a path relative
 * to `picturesUrl`.
 */
export function pictureAddress(
  value: unknown,
  baseUrl: string | undefined,
  picturesUrl: string | undefined,
): string | undefined {
  const address = normalise(value)
  if (!address || address.startsWith('#')) return undefined
  if (isOwnPath(address)) return baseUrl ? URL.parse(address, baseUrl)?.href : encodeURI(decodable(address))
  const url = resolveAddress(address, picturesUrl)
  return isWeb(url) ? url?.href : undefined
}

function decodable(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
