import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { type ElementType, useId } from 'react'
import type { BlockAttribute } from '#contract/newsroom/blocks/block.ts'
import { markupOf } from '#contract/newsroom/blocks/block-html.ts'
import { blocks, type NodeName } from '#contract/newsroom/blocks/blocks.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '../editor.module.css'
import { useEditorText } from '../editor-text.ts'
import { blockTextKey } from './block-text.ts'
import { useQuietInput } from './quiet-input.tsx'

/** A block as readers have it, below fields for those of its attributes that have a label. */
export function BlockView({ node, editor, updateAttributes, deleteNode }: NodeViewProps) {
  const t = useEditorText()
  const name = node.type.name as NodeName
  const block = blocks[name]
  const [tag = 'div', attributes = {}] = markupOf(block, node.attrs) ?? []
  const fields = Object.entries(block.attributes ?? {}).filter(([, { label }]) => label)
  return (
    <NodeViewWrapper as={tag as ElementType} {...attributes}>
      {editor.isEditable && (
        <div className={styles.blockFields} contentEditable={false}>
          <b>{t(blockTextKey(name))}</b>
          {fields.map(([field, attribute]) => (
            <BlockField
              key={field}
              path={[name, field]}
              attribute={attribute}
              value={String(node.attrs[field] ?? '')}
              onValue={(value) => updateAttributes({ [field]: value })}
            />
          ))}
          <IconButton label={t('remove')} onClick={deleteNode}>
            <Icon name="close" size="s" />
          </IconButton>
        </div>
      )}
      {block.content !== 'nothing' && <NodeViewContent />}
    </NodeViewWrapper>
  )
}

interface FieldProps {
  /** The names of the block and of its attribute. */
  path: [block: string, attribute: string]
  attribute: BlockAttribute
  value: string
  onValue: (value: string | number | null) => void
}

function BlockField({ path, attribute, value, onValue }: FieldProps) {
  const t = useEditorText()
  const id = useId()
  const typed = useQuietInput<HTMLInputElement>(value, (text) =>
    onValue(text === '' ? null : attribute.type === 'number' ? Number(text) : text),
  )
  return (
    <>
      <label htmlFor={id}>{t(blockTextKey(...path))}</label>
      {attribute.type === 'choice' ? (
        <select id={id} value={value} onChange={(event) => onValue(event.target.value)}>
          {attribute.options.map((option) => (
            <option key={option} value={option}>
              {t(blockTextKey(...path, option))}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} {...typed} {...limitsOf(attribute)} />
      )}
    </>
  )
}

const limitsOf = (attribute: BlockAttribute) =>
  attribute.type === 'number'
    ? { type: 'number', min: attribute.min, max: attribute.max }
    : { maxLength: attribute.type === 'text' ? attribute.max : undefined }
