import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '../editor.module.css'

interface Props extends Pick<NodeViewProps, 'selected' | 'editor' | 'deleteNode'> {
  /** The label of the button that removes it. */
  removeLabel: string
  children: ReactNode
}

/** A block within the text that is written, as a card that can be removed. */
export const BlockCard = ({ selected, editor, deleteNode, removeLabel, children }: Props) => (
  <NodeViewWrapper className={classNames(styles.embedCard, selected && styles.embedCardOn)} data-drag-handle="">
    <div contentEditable={false}>{children}</div>
    {editor.isEditable && (
      <IconButton label={removeLabel} onClick={deleteNode}>
        <Icon name="close" size="s" />
      </IconButton>
    )}
  </NodeViewWrapper>
)
