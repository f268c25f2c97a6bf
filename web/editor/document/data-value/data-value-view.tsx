import type { NodeViewProps } from '@tiptap/react'
import { useEditorText } from '../../editor-text.ts'
import { BlockCard } from '../block-card.tsx'

/** A number or chart of the data section: while it is written the words that stand for it, for readers the number itself. */
export function DataValueView(props: NodeViewProps) {
  const t = useEditorText()
  const { form, words } = props.node.attrs as { form: string; words: string }
  return (
    <BlockCard {...props} removeLabel={t('valueRemove')}>
      <b>{t(form === 'chart' ? 'valueChart' : 'valueNumber')}</b>
      <span>{words}</span>
      <span className="mut">{t('valueNote')}</span>
    </BlockCard>
  )
}
