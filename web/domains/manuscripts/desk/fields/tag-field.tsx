import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { isComposing } from '#web/editor/document/quiet-input.tsx'
import * as publishStyles from '#web/editor/editor-desk.module.css'
import * as publishFieldsStyles from '#web/editor/editor-fields.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from '#web/ui/controls.module.css'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { nameSeparators, withNames } from './names.ts'
import { FieldError } from './text-fields.tsx'

const shownSuggestions = 10

interface TagFieldProps {
  label: string
  names: readonly string[]
  most: number
  hint?: string
  placeholder: string
  error: string | undefined
  disabled: boolean
  field: RefObject<HTMLInputElement | null>
  /** Names that fit what is written, the best first. */
  suggestions?: readonly string[]
  /** Receives the text written so far, from the first focus on. */
  onText?: (text: string) => void
  onNames: (names: string[]) => void
}

/**
 * Several names, each as a chip. Enter adds what is written, unless an input method is in the middle of a word: then it
 * only ends that word.
 */
export function TagField(props: TagFieldProps) {
  const { label, names, most, hint, placeholder, error, disabled, field, suggestions = [], onText, onNames } = props
  const t = useEditorText()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [open, setOpen] = useState(false)
  const composing = useRef(false)
  const listed = open ? suggestions.filter((one) => !names.includes(one)).slice(0, shownSuggestions) : []
  const full = names.length >= most

  const add = (more: string) => {
    const next = withNames(names, more)
    if (next.length > names.length) onNames(next)
    setText('')
    setActive(-1)
    onText?.('')
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || composing.current) return
    const chosen = listed[active]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen ?? text.trim()) add(chosen ?? text)
    } else if (event.key === 'Backspace' && text === '' && names.length > 0) onNames(names.slice(0, -1))
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (listed.length === 0) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + listed.length + (active < 0 && step < 0 ? 1 : 0)) % listed.length)
    } else if (event.key === 'Escape') setOpen(false)
  }
  const write = (now: string) => {
    setText(now)
    setActive(-1)
    setOpen(true)
    if (!composing.current) onText?.(now)
    if (!composing.current && nameSeparators.test(now)) add(now)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!nameSeparators.test(pasted)) return
    event.preventDefault()
    add(text + pasted)
  }
  return (
    <div className={formsStyles.field}>
      <div className={formsStyles.fieldLabel}>
        <label htmlFor={id}>{label}</label>
        <span
          className={classNames(publishStyles.pubCount, names.length > most && publishStyles.pubCountOver)}
          id={`${id}-n`}
        >
          {names.length} / {most}
        </span>
      </div>
      <div className={publishFieldsStyles.pubTags} aria-invalid={error ? true : undefined}>
        {names.map((name) => (
          <span className={styles.chip} key={name}>
            {name}
            {!disabled && (
              <button
                type="button"
                aria-label={t('removeName', { name })}
                onClick={() => onNames(names.filter((one) => one !== name))}
              >
                <Icon name="close" size="s" />
              </button>
            )}
          </span>
        ))}
        <input
          ref={field}
          id={id}
          value={text}
          placeholder={full ? '' : placeholder}
          disabled={disabled}
          autoComplete="off"
          enterKeyHint="enter"
          role="combobox"
          aria-expanded={listed.length > 0}
          aria-controls={`${id}-l`}
          aria-autocomplete="list"
          aria-activedescendant={listed[active] === undefined ? undefined : `${id}-${active}`}
          aria-describedby={`${id}-n${error || hint ? ` ${id}-e` : ''}`}
          onChange={(event) => write(event.target.value)}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={(event) => {
            composing.current = false
            write(event.currentTarget.value)
          }}
          onKeyDown={press}
          onPaste={paste}
          onFocus={() => {
            setOpen(true)
            onText?.(text)
          }}
          onBlur={() => {
            composing.current = false
            setOpen(false)
            if (text.trim()) add(text)
          }}
        />
        <div
          className={publishFieldsStyles.pubTagsL}
          id={`${id}-l`}
          role="listbox"
          aria-label={label}
          hidden={listed.length === 0}
        >
          {listed.map((one, index) => (
            <div
              key={one}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => {
                event.preventDefault()
                add(one)
              }}
            >
              {one}
            </div>
          ))}
        </div>
      </div>
      {error ? (
        <FieldError id={`${id}-e`}>{error}</FieldError>
      ) : (
        hint && (
          <p className={formsStyles.fieldHint} id={`${id}-e`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
