import { type RefObject, useDeferredValue, useId, useMemo, useState } from 'react'
import { manuscriptLimits } from '#contract/constants.ts'
import type { RichDocument } from '#contract/newsroom/manuscripts.ts'
import { lengthOf, summaryOf } from '#web/domains/manuscripts/writing/summary.ts'
import { isComposing, useQuietInput } from '#web/editor/document/quiet-input.tsx'
import * as publishStyles from '#web/editor/editor-desk.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { asNode } from '#web/ui/text/as-node.ts'

const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ')

interface TextProps {
  value: string
  lang: string
  disabled: boolean
  error: string | undefined
  onText: (text: string) => void
}

/** Error of a field, under it. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={styles.fieldErr} id={id}>
      <Icon name="warning" size="s" />
      <span>{children}</span>
    </p>
  )
}

/** The headline. Enter goes on to the text, unless it ends a word of an input method. */
export function TitleField({
  field,
  onEnter,
  ...props
}: TextProps & { field: RefObject<HTMLTextAreaElement | null>; onEnter: () => void }) {
  const { value, lang, disabled, error, onText } = props
  const t = useEditorText()
  const id = useId()
  const length = lengthOf(value)
  const given = useQuietInput<HTMLTextAreaElement>(value, onText, oneLine)
  return (
    <div>
      <label className="sr" htmlFor={id}>
        {t('manuscriptField.title')}
      </label>
      <textarea
        {...given}
        ref={field}
        id={id}
        className={publishStyles.pubTitle}
        rows={1}
        lang={lang}
        placeholder={t('titlePlaceholder')}
        readOnly={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-n${error ? ` ${id}-e` : ''}`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return
          event.preventDefault()
          onEnter()
        }}
      />
      <p
        className={classNames(publishStyles.pubCount, length > manuscriptLimits.title && publishStyles.pubCountOver)}
        id={`${id}-n`}
      >
        {t('titleCount', { n: length, most: manuscriptLimits.title })}
      </p>
      {error && <FieldError id={`${id}-e`}>{error}</FieldError>}
    </div>
  )
}

/** The summary: what the text begins with until somebody writes another. */
export function SummaryField({
  field,
  document,
  ...props
}: TextProps & { field: RefObject<HTMLTextAreaElement | null>; document: RichDocument }) {
  const { value, lang, disabled, error, onText } = props
  const t = useEditorText()
  const id = useId()
  const [cleared, setCleared] = useState(false)
  const written = useDeferredValue(document)
  const offered = useMemo(() => summaryOf(asNode(written)), [written])
  const shown = value || (cleared ? '' : offered)
  const length = lengthOf(shown)
  const given = useQuietInput<HTMLTextAreaElement>(
    shown,
    (text) => {
      setCleared(text === '')
      onText(text === offered ? '' : text)
    },
    oneLine,
  )
  return (
    <div className={publishStyles.pubSum}>
      <p>
        <label htmlFor={id}>{t('manuscriptField.summary')}</label>
        <span
          className={classNames(
            publishStyles.pubCount,
            length > manuscriptLimits.summary && publishStyles.pubCountOver,
          )}
          id={`${id}-n`}
        >
          {t(value || !offered || disabled ? 'count' : 'summaryOffered', { n: length, most: manuscriptLimits.summary })}
        </span>
      </p>
      <textarea
        {...given}
        ref={field}
        id={id}
        rows={1}
        lang={lang}
        placeholder={t('summaryPlaceholder')}
        readOnly={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-n${error ? ` ${id}-e` : ''}`}
        onBlur={() => {
          given.onBlur()
          setCleared(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) event.preventDefault()
        }}
      />
      {error && <FieldError id={`${id}-e`}>{error}</FieldError>}
    </div>
  )
}
