import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '../../editor.module.css'
import { useEditorText } from '../../editor-text.ts'

/** A number or chart of the data section within the text that is written. */
export function DataFigureView({ node, selected, editor, deleteNode }: NodeViewProps) {
  const t = useEditorText()
  const { form, words } = node.attrs as { form: string; words: string }
  return (
    <NodeViewWrapper className={classNames(styles.embedCard, selected && styles.embedCardOn)} data-drag-handle="">
      <div contentEditable={false}>
        <b>{t(form === 'chart' ? 'figureChart' : 'figureNumber')}</b>
        <span>{words}</span>
        <span className="mut">{t('figureNote')}</span>
      </div>
      {editor.isEditable && (
        <IconButton label={t('figureRemove')} onClick={deleteNode}>
          <Icon name="close" size="s" />
        </IconButton>
      )}
    </NodeViewWrapper>
  )
}
