import { useState } from 'react'
import { insertBlocks } from '#web/editor/document/insert-blocks.ts'
import { InsertButton } from '#web/editor/document/insert-button.tsx'
import { useEditorText } from '#web/editor/editor-text.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import type { Desk } from './use-desk.ts'

const LibraryDialog = lazyDialog(async () =>
  (await import('#web/editor/library/library-dialog.tsx')).loadLibraryDialog(),
)

/** The button that puts an uploaded picture into the text, with its alternative text and credit. */
export function LibraryButton({ desk: { editor, locked, writing } }: { desk: Desk }) {
  const t = useEditorText()
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
