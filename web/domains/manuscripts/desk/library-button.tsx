import { useState } from 'react'
import { optional } from '#web/platform/optional.tsx'
import { useViewerUser } from '#web/session/viewer.ts'
import { insertBlocks } from '../editor/insert-blocks.ts'
import { useManuscriptText } from '../manuscript-text.ts'
import { InsertButton } from './insert-button.tsx'
import type { Desk } from './use-desk.ts'

const LibraryDialog = optional(async () => (await import('./library-dialog.tsx')).loadLibraryDialog())

/** The button that puts a picture of the library into the text, with its alternative text and credit: for columnists and staff. */
export function LibraryButton({ desk: { editor, locked, writing } }: { desk: Desk }) {
  const t = useManuscriptText()
  const mayChoose = useViewerUser()?.roles.some((role) => role !== 'organiser')
  const [open, setOpen] = useState(false)
  if (!mayChoose) return null
  return (
    <>
      <InsertButton label={t('library')} disabled={locked} onPress={() => setOpen(true)}>
        {t('library')}
      </InsertButton>
      {open && (
        <LibraryDialog
          language={writing.fields.language}
          onClose={() => setOpen(false)}
          onPick={({ path, picture: { width, height }, alt, credit }) => {
            const attrs = { src: path, alt: alt || null, credit: credit || null, width, height }
            insertBlocks(editor, [{ type: 'figure', attrs }])
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
