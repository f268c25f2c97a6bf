import { CallError } from '#contract/errors.ts'

/** Bytes of an address as browsers write it, where each Han character takes nine: an index has no room for many more. */
export const longestAddress = 2_000

/**
 * A whole https address, as browsers write it, of at most 2,000 bytes.
 * @param unencrypted whether http will do
 * @throws CallError invalidInput with the name of the field
 */
export function parseAddress(
  address: string,
  field: string,
  { unencrypted = false }: { unencrypted?: boolean } = {},
): string {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined
  const isSecure = url?.protocol === 'https:' || (unencrypted && url?.protocol === 'http:')
  if (!url || !isSecure || url.username || url.password || url.href.length > longestAddress)
    throw new CallError('invalidInput', field)
  return url.href
}

/** True for a path of this site, as pages link to it. */
export const isLocalPath = (path: string): boolean =>
  path.startsWith('/') && !path.startsWith('//') && !/[\s\\]/.test(path) && path.length <= longestAddress
