import { callTable } from '#contract/call-table.ts'
import { avatar, requestTimeoutMs } from '#contract/constants.ts'
import type { Language } from '#language/languages.ts'
import { languageHeader } from '#language/languages.ts'
import { BackendError } from '#web/platform/backend.ts'
import { type CropView, drawView, type Measures, shownPixels } from './crop-view.ts'

/** Nobody shows an avatar larger than this, in pixels. */
const largestSide = 512
/** Cropped pictures are encoded anew until they are this small (specification, point 5). */
const largestBytes = 307_200
const qualityStep = 0.1

/**
 * The cropped picture as a JPEG: quality falls by 0.1 from 1 while it is larger than 307,200 bytes, and stops at 0.1
 * (specification, point 5).
 */
export async function croppedPicture(picture: CanvasImageSource & Measures, view: CropView): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const side = Math.round(Math.min(largestSide, Math.max(avatar.minPx, shownPixels(picture, view))))
  canvas.width = side
  canvas.height = side
  drawView(canvas, picture, view)
  for (let quality = 1; ; quality -= qualityStep) {
    const blob = await encode(canvas, quality)
    if (blob.size <= largestBytes || quality - qualityStep < qualityStep - 0.001) return blob
  }
}

const encode = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('the canvas gave no picture'))),
      'image/jpeg',
      quality,
    )
  })

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
