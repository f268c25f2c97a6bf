import { useRef, useState } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { createPictures } from '../editor/pictures.ts'
import { uploadPicture } from '../editor/upload.ts'
import { usePublishText } from '../publish-text.ts'
import { failureWords } from '../publishing-calls.ts'

/** The pictures of this text that are on their way; they stay with the desk whatever language it is read in. */
export function usePictures() {
  const t = usePublishText()
  const language = useLanguage()
  const now = useRef({ t, language })
  now.current = { t, language }
  const [pictures] = useState(() =>
    createPictures({
      upload: (file, progress) => uploadPicture(file, now.current.language, progress),
      async take(url) {
        const { path, picture } = await httpBackend.call(now.current.language, 'takePicture', { url })
        return { src: path, width: picture.width, height: picture.height }
      },
      words: (error) => failureWords(error, now.current.t),
      preview: dataAddress,
    }),
  )
  return pictures
}

const dataAddress = (file: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(file)
  })
