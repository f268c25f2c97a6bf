import { CallError } from '#contract/errors.ts'

/** A whole https address, as browsers write it. @throws CallError invalidInput with the name of the field */
export function soundAddress(address: string, field: string): string {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password) throw new CallError('invalidInput', field)
  return url.href
}
