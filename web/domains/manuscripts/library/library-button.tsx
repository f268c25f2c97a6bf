import { useState } from 'react'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { InsertButton } from '../desk/insert-button.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { insertBlocks } from '../editor/insert-blocks.ts'
import { useManuscriptText } from '../manuscript-text.ts'

const LibraryDialog = lazyDialog(async () => (await import('./library-dialog.tsx')).loadLibraryDialog())

/** The button that puts an uploaded picture into the text, with its alternative text and credit. */
export function LibraryButton({ desk: { editor, locked, writing } }: { desk: Desk }) {
  const t = useManuscriptText()
  const [open, setOpen] = useState(false)
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
