import { callTable } from '#contract/call-table.ts'
import { avatar, requestTimeoutMs } from '#contract/constants.ts'
import type { Language } from '#language/languages.ts'
import { languageHeader } from '#language/languages.ts'
import { BackendError } from '#web/platform/backend.ts'
import { type CropPlace, croppedMeasures, drawCrop, encodeWithin, jpegOf, type Measures } from '#web/ui/crop.ts'

/** Nobody shows an avatar larger than this, in pixels. */
const largestSide = 512

/** The cropped picture as a JPEG, encoded anew while it is too large (specification, point 5). */
export async function croppedPicture(picture: CanvasImageSource & Measures, place: CropPlace): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { width } = croppedMeasures(picture, 1, place)
  const side = Math.min(largestSide, Math.max(avatar.minPx, width))
  canvas.width = side
  canvas.height = side
  drawCrop(canvas, picture, 1, place)
  return encodeWithin((quality) => jpegOf(canvas, quality))
}

/** Uploads an avatar. @returns its path, for `editUserInfo` @throws BackendError with the server's words */
export async function uploadAvatar(file: Blob, name: string, language: Language): Promise<string> {
  const form = new FormData()
  form.set('for', 'avatar')
  form.set('image', file, name)
  const { method, path } = callTable.uploadData
  const answer = await fetch(`/api${path}`, {
    method,
    body: form,
    headers: { language: languageHeader(language), os: 'web' },
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  const body = (await answer.json().catch(() => null)) as { code: number; message: string; data: string } | null
  if (body?.code === 200) return body.data
  throw new BackendError(body?.code ?? answer.status, body?.message ?? String(answer.status))
}
