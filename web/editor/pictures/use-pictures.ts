import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { pictureFailure } from './picture-failures.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { uploadPicture } from './upload.ts'

/** The pictures of this text that are on their way; they stay with the desk whatever language it is read in. */
export function usePictures() {
  const shown = useLanguage()
  const language = useRef(shown)
  language.current = shown
  const [pictures] = useState(() =>
    createPictures({
      upload: (file, progress) => uploadPicture(file, language.current, progress),
      async take(url) {
        const { path, picture } = await httpBackend.call(language.current, 'takePicture', { url })
        return { src: path, width: picture.width, height: picture.height }
      },
      failure: pictureFailure,
      preview: dataAddress,
    }),
  )
  useSecondTries(pictures)
  return pictures
}

/** Pictures that did not get through are tried again this often (ms), and when the network or the reader is back. */
const tryAgainMs = 30_000

function useSecondTries(pictures: Pictures): void {
  useEffect(() => {
    const again = () => pictures.tryAgain()
    const timer = setInterval(again, tryAgainMs)
    addEventListener('online', again)
    addEventListener('focus', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      removeEventListener('focus', again)
    }
  }, [pictures])
}

const dataAddress = (file: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => failed(reader.error)
    reader.readAsDataURL(file)
  })
