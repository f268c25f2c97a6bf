import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useId, useSyncExternalStore } from 'react'
import { picture } from '#contract/newsroom/blocks/picture.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import * as styles from '#web/ui/buttons.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { withCursorBehind } from '../document/insert-blocks.ts'
import { isComposing, useQuietInput } from '../document/quiet-input.tsx'
import * as publishEditorStyles from '../editor.module.css'
import * as publishStyles from '../editor-desk.module.css'
import { useEditorText } from '../editor-text.ts'
import type { FigureAttributes, FigureOptions } from './figure-attributes.ts'
import { pictureFailureWords } from './picture-failures.ts'
import type { PictureWork } from './pictures.ts'

/** A picture within the text: itself or how far it has come, its caption, and what to do where it failed. */
export function FigureView({ node, selected, editor, getPos, updateAttributes, deleteNode, extension }: NodeViewProps) {
  const t = useEditorText()
  const { pictures } = extension.options as FigureOptions
  const attributes = node.attrs as FigureAttributes
  const key = attributes.upload ?? attributes.src ?? ''
  const work = useSyncExternalStore(pictures.subscribe, () => pictures.of(key))
  const gone = attributes.upload !== null && !work && !pictures.result(key)
  const own = attributes.upload === null && attributes.src?.startsWith('/')
  const leave = () => {
    const position = getPos()
    if (position === undefined) return
    editor.view.dispatch(withCursorBehind(editor.state.tr, position + node.nodeSize))
    editor.view.focus()
  }
  return (
    <NodeViewWrapper as="figure" className={classNames(publishEditorStyles.fig, selected && publishEditorStyles.figOn)}>
      <div className={publishEditorStyles.figPic} data-drag-handle="" contentEditable={false}>
        <Shown attributes={attributes} work={work} own={own === true} />
        {editor.isEditable && (
          <IconButton className={publishEditorStyles.figX} label={t('pictureRemove')} onClick={deleteNode}>
            <Icon name="close" size="s" />
          </IconButton>
        )}
      </div>
      {(work || gone) && (
        <WorkLine
          work={work}
          onRetry={() => pictures.retry(key)}
          onFile={(file) => pictures.replace(key, file)}
          onRemove={deleteNode}
        />
      )}
      <Caption
        value={attributes.caption ?? ''}
        most={picture.attributes.caption.max}
        label={t('caption')}
        disabled={!editor.isEditable}
        onText={(caption) => updateAttributes({ caption: caption || null })}
        onEnter={leave}
      />
      {(attributes.credit || (selected && editor.isEditable)) && (
        <Caption
          value={attributes.credit ?? ''}
          most={picture.attributes.credit.max}
          label={t('pictureCredit')}
          disabled={!editor.isEditable}
          onText={(credit) => updateAttributes({ credit: credit || null })}
          onEnter={leave}
        />
      )}
      {selected && editor.isEditable && (
        <Caption
          value={attributes.alt ?? ''}
          most={picture.attributes.alt.max}
          label={t('altText')}
          onText={(alt) => updateAttributes({ alt: alt || null })}
          onEnter={leave}
        />
      )}
    </NodeViewWrapper>
  )
}

function Shown({ attributes, work, own }: { attributes: FigureAttributes; work?: PictureWork; own: boolean }) {
  const t = useEditorText()
  const { src, alt, width, height } = attributes
  const address = own ? src : work?.preview
  if (address)
    return (
      <img src={address} alt={alt ?? ''} width={width ?? undefined} height={height ?? undefined} draggable={false} />
    )
  return <p className={publishEditorStyles.figNone}>{src?.startsWith('http') ? hostOf(src) : t('pictureNone')}</p>
}

const hostOf = (address: string) => URL.parse(address)?.hostname ?? address

interface WorkLineProps {
  work: PictureWork | undefined
  onRetry: () => void
  onFile: (file: File) => void
  onRemove: () => void
}

function WorkLine({ work, onRetry, onFile, onRemove }: WorkLineProps) {
  const t = useEditorText()
  const language = useLanguage()
  const inputId = useId()
  if (work?.state === 'uploading') {
    const percent = Math.round(work.progress * 100)
    return (
      <p className={publishEditorStyles.figWork} contentEditable={false}>
        <progress value={percent} max={100} aria-label={t('uploading')} />
        <span>{t('uploadingPercent', { n: percent })}</span>
      </p>
    )
  }
  if (work?.state === 'taking')
    return (
      <p className={publishEditorStyles.figWork} contentEditable={false}>
        {t('taking')}
      </p>
    )
  return (
    <div
      className={`${publishEditorStyles.figWork} ${publishEditorStyles.figWorkBad}`}
      contentEditable={false}
      role="alert"
    >
      <Icon name="warning" size="s" />
      <span>{work?.failure ? pictureFailureWords(work.failure, t, language) : t('pictureLost')}</span>
      <div className={publishEditorStyles.figActs}>
        {work?.state === 'failed' ? (
          <Button size="s" onClick={onRetry}>
            {t('retry')}
          </Button>
        ) : (
          <>
            <input
              className="sr"
              id={inputId}
              type="file"
              accept="image/*"
              onChange={(event) => event.target.files?.[0] && onFile(event.target.files[0])}
            />
            <label className={`${styles.btn} ${styles.btnS}`} htmlFor={inputId}>
              {t('chooseFile')}
            </label>
          </>
        )}
        <Button size="s" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}

interface CaptionProps {
  value: string
  most: number
  label: string
  disabled?: boolean
  onText: (text: string) => void
  onEnter: () => void
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

function Caption({ value, most, label, disabled, onText, onEnter }: CaptionProps) {
  const given = useQuietInput<HTMLTextAreaElement>(value, onText, oneLine)
  if (disabled && value === '') return null
  return (
    <textarea
      {...given}
      className={publishStyles.figCap}
      rows={1}
      maxLength={most}
      placeholder={label}
      aria-label={label}
      readOnly={disabled}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
