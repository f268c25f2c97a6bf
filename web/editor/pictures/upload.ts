import { routeOfCall } from '#contract/call-route.ts'
import { requestTimeoutMs, uploadedPicture } from '#contract/constants.ts'
import { type Language, languageHeader } from '#language/languages.ts'
import { BackendError } from '#web/calls/backend-error.ts'
import { reloadPage } from '#web/router/reload.ts'
import { jpegOf, type Measures } from '#web/ui/picture/crop.ts'

export interface UploadedFile extends Measures {
  /** A path of this site. */
  src: string
}

/** The file shows nothing: it is no picture, or broken. */
export class UnreadablePicture extends Error {}

/** File types that the server takes as they are. */
const takenTypes = new Set(['image/jpeg', 'image/png', 'image/gif'])
/** Larger pictures are made this size at most, in pixels of the longer side. */
const longestSide = 2560
const reloadCode = 10500

/**
 * Uploads a picture of a text. Kinds that the server does not take, and what is too large, become JPEG first.
 * @param progress hears how much has gone, 0 to 1
 * @throws BackendError with the server's words; UnreadablePicture; Error where nothing got through
 */
export async function uploadPicture(
  file: Blob,
  language: Language,
  progress: (part: number) => void,
): Promise<UploadedFile> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture()
  })
  const { width, height } = bitmap
  const fits = takenTypes.has(file.type) && file.size <= uploadedPicture.maxBytes
  const sent = fits ? file : await asJpeg(bitmap)
  bitmap.close()
  return { src: await send(sent, language, progress), width, height }
}

async function asJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const smaller = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * smaller))
  canvas.height = Math.max(1, Math.round(bitmap.height * smaller))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return jpegOf(canvas, 0.9)
}

/** Sends a file as it is. XMLHttpRequest: fetch does not report progress. @returns its path */
export function send(file: Blob, language: Language, progress: (part: number) => void = () => {}): Promise<string> {
  const { method, path } = routeOfCall('uploadData')
  const form = new FormData()
  form.set('image', file, `picture.${file.type === 'image/jpeg' ? 'jpg' : (file.type.split('/')[1] ?? 'jpg')}`)
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    request.timeout = requestTimeoutMs
    request.setRequestHeader('language', languageHeader(language))
    request.setRequestHeader('os', 'web')
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onerror = request.ontimeout = () => failed(new Error('network'))
    request.onload = () => {
      const body = readAnswer(request.responseText)
      if (body?.code === 200 && body.data) return done(body.data)
      if (body?.code === reloadCode) reloadPage(body.message)
      failed(new BackendError(body?.code ?? request.status, body?.message ?? String(request.status)))
    }
    request.send(form)
  })
}

function readAnswer(text: string): { code: number; message: string; data: string | null } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
