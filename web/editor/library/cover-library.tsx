import { useState } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { libraryTexts } from './library-texts.ts'

const LibraryDialog = lazyDialog(async () => (await import('./library-dialog.tsx')).loadLibraryDialog())

/** The button with the texts that it needs. */
export async function loadCoverLibrary() {
  await libraryTexts.loadFirst()
  return CoverLibrary
}

/** Chooses an uploaded picture, which is then cropped as a chosen file is. */
function CoverLibrary({ onPicture }: { onPicture: (picture: ImageBitmap) => void }) {
  const text = libraryTexts.useText()
  const language = useLanguage()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const take = async (path: string) => {
    setOpen(false)
    try {
      const answer = await fetch(path)
      if (!answer.ok) throw new Error(`The picture answered with ${answer.status}`)
      onPicture(await createImageBitmap(await answer.blob()))
    } catch {
      toast(text('unreadable'), 'failed')
    }
  }
  return (
    <>
      <Button size="s" kind="quiet" onClick={() => setOpen(true)}>
        {text('choose')}
      </Button>
      {open && <LibraryDialog language={language} onClose={() => setOpen(false)} onPick={({ path }) => take(path)} />}
    </>
  )
}
