import { useState } from 'react'
import { optional } from '#web/platform/optional.tsx'
import { useViewerUser } from '#web/session/viewer.ts'
import { insertBlocks } from '../editor/insert-blocks.ts'
import { useManuscriptText } from '../manuscript-text.ts'
import * as styles from '../publish-editor.module.css'
import type { Desk } from './use-desk.ts'

const LibraryDialog = optional(async () => (await import('./library-dialog.tsx')).LibraryDialog)

const mayChoose = (roles: readonly string[]) =>
  roles.some((role) => role === 'columnist' || role === 'editor' || role === 'administrator')

/** The button that puts a picture of the library into the text, with its alternative text and credit. */
export function LibraryButton({ desk: { editor, locked, writing } }: { desk: Desk }) {
  const t = useManuscriptText()
  const user = useViewerUser()
  const [open, setOpen] = useState(false)
  if (!user || !mayChoose(user.roles)) return null
  return (
    <>
      <button
        type="button"
        className={styles.pubTool}
        aria-label={t('libraryInsert')}
        title={t('libraryInsert')}
        disabled={locked}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        {t('libraryShort')}
      </button>
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
