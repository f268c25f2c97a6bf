import type { Category } from '#contract/content/items.ts'
import type { ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import type { ValueTools } from '#web/editor/document/data-value/value-tools.ts'
import * as styles from '#web/editor/editor-dialogs.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { CompareView } from './saving/compare-view.tsx'
import type { Desk } from './use-desk.ts'

const VersionsDialog = lazyDialog(async () => (await import('./saving/versions-dialog.tsx')).VersionsDialog)
const PreviewDialog = lazyDialog(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

export type OpenDialog =
  | { what: 'versions' | 'preview' }
  | { what: 'comparison'; title: string; before: ManuscriptFields; after: ManuscriptFields }

interface Props {
  desk: Desk
  dialog: OpenDialog | undefined
  categories: readonly Category[]
  valueTools: ValueTools
  onClose: () => void
}

/** The dialog that is open over the desk. */
export function DeskDialogs({ desk, dialog, categories, valueTools, onClose }: Props) {
  const t = useEditorText()
  const toast = useToast()
  const { writing, locked, write } = desk
  const { fields, manuscript, autosave } = writing
  const id = manuscript?.id
  const restore = (old: ManuscriptFields) => {
    write(old)
    onClose()
    void autosave.flush()
    toast(t('restored'), 'done')
  }
  if (dialog?.what === 'comparison') {
    return (
      <Modal title={dialog.title} closeLabel={t('close')} className={styles.dialogWide} onClose={onClose}>
        <CompareView {...dialog} categories={categories} />
      </Modal>
    )
  }
  return (
    <>
      {dialog?.what === 'versions' && id !== undefined && (
        <VersionsDialog {...{ id, fields, categories, locked, onClose }} onRestore={restore} />
      )}
      {dialog?.what === 'preview' && id !== undefined && (
        <PreviewDialog id={id} cover={fields.cover} valueTools={valueTools} onClose={onClose} />
      )}
    </>
  )
}
