import type { Verify } from '../door/decide.ts'

type Check = (signature: Uint8Array, signed: Uint8Array) => Promise<boolean>

/** Verifies codes by the site's public keys, with what the browser has; older ones bring a library along. */
export function verifyWith(keys: readonly { id: number; key: string }[]): Verify {
  const checks = new Map<number, Promise<Check>>()
  return async (keyId, signature, signed) => {
    const key = keys.find(({ id }) => id === keyId)
    if (!key) return false
    const check = checks.get(keyId) ?? checkOf(bytesOf(key.key))
    checks.set(keyId, check)
    return (await check)(signature, signed)
  }
}

async function checkOf(raw: Uint8Array<ArrayBuffer>): Promise<Check> {
  try {
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    return (signature, signed) =>
      crypto.subtle.verify('Ed25519', key, signature as Uint8Array<ArrayBuffer>, signed as Uint8Array<ArrayBuffer>)
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return (signature, signed) => verifyAsync(signature, signed, raw)
  }
}

/** Base64url, without padding. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
