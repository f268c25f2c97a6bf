import type { NodeViewProps } from '@tiptap/react'
import { type EmbedProvider, embedProviders } from '#contract/newsroom/blocks/embed.ts'
import { useEditorText } from '../editor-text.ts'
import { BlockCard } from './block-card.tsx'

/** The card of a post or video within the text. */
export function EmbedView(props: NodeViewProps) {
  const t = useEditorText()
  const { provider, url } = props.node.attrs as { provider: EmbedProvider; url: string }
  return (
    <BlockCard {...props} removeLabel={t('embedRemove')}>
      <b translate="no">{embedProviders[provider]?.name ?? provider}</b>
      <a href={url} target="_blank" rel="noopener noreferrer" translate="no">
        {url.replace(/^https:\/\/(www\.)?/, '')}
      </a>
      <span className="mut">{t('embedNote')}</span>
    </BlockCard>
  )
}
