import { useRef, useState } from 'react'
import { useMediaText } from '#console/domains/media/media-texts.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { uploadPicture } from '#web/platform/upload-picture.ts'

export interface UploadNote {
  text: string
  /** False where the picture was there already. */
  failed: boolean
}

export interface Uploads {
  /** Files sent so far, while any are on their way. */
  under: { done: number; all: number } | undefined
  /** Files that were not added, one sentence each. */
  notes: readonly UploadNote[]
  added: number
  send(files: readonly File[]): Promise<void>
}

const withoutEnding = (name: string) => name.replace(/\.[^.]{1,5}$/, '').slice(0, 200)

/** Sends files into a folder of the library one after the other, and says of each that was not added why. */
export function useUploads(folder: string, onAdded: () => void): Uploads {
  const { call, language } = useConsole()
  const t = useMediaText()
  const [under, setUnder] = useState<Uploads['under']>()
  const [notes, setNotes] = useState<readonly UploadNote[]>([])
  const [added, setAdded] = useState(0)
  const queue = useRef<{ file: File; folder: string }[]>([])
  const running = useRef(false)

  async function sendOne({ file, folder: into }: { file: File; folder: string }): Promise<UploadNote | undefined> {
    const { name } = file
    try {
      const path = await uploadPicture(file, { name, purpose: 'picture', language })
      const { known } = await call('fileMedia', { path, name: withoutEnding(name), folder: into })
      return known ? { text: t('library.known', { name }), failed: false } : undefined
    } catch (error) {
      return { text: t('library.refused', { name, reason: (error as Error).message }), failed: true }
    }
  }

  return {
    under,
    notes,
    added,
    async send(files) {
      queue.current.push(...files.map((file) => ({ file, folder })))
      if (running.current) return
      running.current = true
      setNotes([])
      setAdded(0)
      let done = 0
      for (let next = queue.current.shift(); next; next = queue.current.shift()) {
        setUnder({ done, all: done + queue.current.length + 1 })
        const note = await sendOne(next)
        done += 1
        if (note) setNotes((now) => [...now, note])
        else setAdded((now) => now + 1)
      }
      running.current = false
      setUnder(undefined)
      onAdded()
    },
  }
}
