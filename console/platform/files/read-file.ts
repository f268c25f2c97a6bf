import { fileBytesPrefix } from '#contract/file-bytes.ts'

/**
 * A chosen file as calls take it: its text where that is plainly UTF-8, otherwise its bytes, which the server decodes as it
 * decodes those that it fetches.
 */
export async function readFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Plain letters in UTF-16 are letters and zeros in UTF-8.
    if (!text.includes('\0')) return text
  } catch {
    // It is in another encoding.
  }
  return fileBytesPrefix + base64Of(bytes)
}

/** Encodes the bytes of a file for a call that finds out their encoding. */
export const readBytes = async (file: Blob): Promise<string> => base64Of(await file.arrayBuffer())

function base64Of(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte))
  return btoa(letters.join(''))
}
