/** Data from a browser about itself and its reader's source, as coarse as it is counted. */

export type Device = 'phone' | 'tablet' | 'computer'

/** The class of a device, by how its browser names itself. */
export function deviceOf(agent: string): Device {
  if (agent.includes('iPad') || (agent.includes('Android') && !agent.includes('Mobile'))) return 'tablet'
  return agent.includes('Mobi') ? 'phone' : 'computer'
}

const longestHost = 100

/**
 * The host that a reader came from, without `www.`; '' where nobody says, 'other' where it is none, undefined where the
 * reader was on this site already.
 * @param previous the page before: a path of this site, or the origin of another
 */
export function sourceOf(previous: string, ownHost: string): string | undefined {
  if (previous === '') return ''
  if (previous.startsWith('/') && !previous.startsWith('//')) return undefined
  if (!URL.canParse(previous)) return 'other'
  const { protocol, hostname } = new URL(previous)
  if (protocol !== 'http:' && protocol !== 'https:') return 'other'
  if (hostname === ownHost) return undefined
  const host = hostname.replace(/^www\./, '')
  const isHost = host.length <= longestHost && host.includes('.') && !/[^a-z0-9.-]/.test(host) && !/^[\d.]+$/.test(host)
  return isHost ? host : 'other'
}

const longestWord = 100

/**
 * A searched word as it is counted; undefined for what may be about a person (an address, a long number) or is too long
 * to be a word.
 */
export function searchedWord(keyword: string): string | undefined {
  const word = keyword.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ').toWellFormed()
  if (word === '' || Buffer.byteLength(word) > longestWord || /\p{Cc}/u.test(word)) return undefined
  if (word.includes('@') || word.replace(/\D/g, '').length >= 7) return undefined
  // Addresses are not words, and email programs would turn them into links where staff see the searches.
  return /:\/\/|^www\.|\.[a-z]{2,}\//.test(word) ? undefined : word
}
