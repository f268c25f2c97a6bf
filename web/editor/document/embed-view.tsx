import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '../editor.module.css'
import { useEditorText } from '../editor-text.ts'

const names: Readonly<Record<string, string>> = { x: 'X', youtube: 'YouTube', bilibili: 'Bilibili' }

/** The card of a post or video within the text. */
export function EmbedView({ node, selected, editor, deleteNode }: NodeViewProps) {
  const t = useEditorText()
  const { provider, url } = node.attrs as { provider: string; url: string }
  return (
    <NodeViewWrapper className={classNames(styles.embedCard, selected && styles.embedCardOn)} data-drag-handle="">
      <div contentEditable={false}>
        <b translate="no">{names[provider] ?? provider}</b>
        <a href={url} target="_blank" rel="noopener noreferrer" translate="no">
          {url.replace(/^https:\/\/(www\.)?/, '')}
        </a>
        <span className="mut">{t('embedNote')}</span>
      </div>
      {editor.isEditable && (
        <IconButton label={t('embedRemove')} onClick={deleteNode}>
          <Icon name="close" size="s" />
        </IconButton>
      )}
    </NodeViewWrapper>
  )
}
