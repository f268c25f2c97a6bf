import { openDetector } from './detector.ts'

/** Returns the text of the QR code in a photo; undefined where none is found, or the file is no picture. */
export async function codeInPhoto(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const detect = await openDetector()
  const [text] = await detect(picture).finally(() => picture.close())
  return text
}
