import { CallError } from '#contract/errors.ts'

/**
 * A whole https address, as browsers write it.
 * @param unencrypted whether http will do
 * @throws CallError invalidInput with the name of the field
 */
export function soundAddress(
  address: string,
  field: string,
  { unencrypted = false }: { unencrypted?: boolean } = {},
): string {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined
  const isSecure = url?.protocol === 'https:' || (unencrypted && url?.protocol === 'http:')
  if (!url || !isSecure || url.username || url.password) throw new CallError('invalidInput', field)
  return url.href
}
