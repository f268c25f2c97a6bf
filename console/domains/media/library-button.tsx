import { App, Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import type { LibraryPicture } from '#contract/content/media-desk.ts'

interface Props {
  /** Accessible name of the picture that is chosen. */
  name: string
  onPick: (path: string) => void
}

type Picker = ComponentType<{ onPick: (picture: LibraryPicture) => void; onClose: () => void }>

/** Chooses a picture of the library; the dialog comes when it is first wanted. */
export function LibraryButton({ name, onPick }: Props) {
  const { t, language } = useConsole()
  const { message } = App.useApp()
  const [Chosen, setChosen] = useState<Picker>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const picker = await (await import('./library-picker.tsx')).loadLibraryPicker(language)
      setChosen(() => picker)
    } catch {
      void message.error(t('pageNotLoaded'))
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="small" loading={busy} aria-label={`${t('picture.library')} ${name}`} onClick={open}>
        {t('picture.library')}
      </Button>
      {Chosen && (
        <Chosen
          onClose={() => setChosen(undefined)}
          onPick={({ path }) => {
            setChosen(undefined)
            onPick(path)
          }}
        />
      )}
    </>
  )
}
