import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { formula as formulaBlock } from '#contract/newsroom/blocks/formula.ts'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import * as publishEditorStyles from '../editor.module.css'
import { useEditorText } from '../editor-text.ts'
import { leaveSelectedBlock } from './insert-blocks.ts'
import { isComposing } from './quiet-input.tsx'

/** The field for a formula in LaTeX, below the bar: a new one, or the one that is selected. */
export function FormulaField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useEditorText()
  const inputId = useId()
  const [isNew] = useState(() => !editor.isActive('formula'))
  const [source, setSource] = useState(() => (isNew ? '' : String(editor.getAttributes('formula').source ?? '')))
  const [isDisplay, setDisplay] = useState(() => !isNew && editor.getAttributes('formula').display === 'block')
  const finish = (event: FormEvent) => {
    event.preventDefault()
    const written = source.trim()
    if (written === '') return
    if (isNew) leaveSelectedBlock(editor)
    const attrs = { source: written, display: isDisplay ? 'block' : null }
    editor.chain().focus().insertContent({ type: 'formula', attrs }).run()
    onClose()
  }
  return (
    <form className={publishEditorStyles.pubAsk} noValidate onSubmit={finish}>
      <label htmlFor={inputId}>{t('formulaSource')}</label>
      <input
        className={styles.input}
        id={inputId}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus
        maxLength={formulaBlock.attributes.source.max}
        value={source}
        placeholder="\\frac{a}{b}"
        onChange={(event) => setSource(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event)) return
          editor.commands.focus()
          onClose()
        }}
      />
      <label>
        <input type="checkbox" checked={isDisplay} onChange={(event) => setDisplay(event.target.checked)} />{' '}
        {t('formulaOwnLine')}
      </label>
      <Button type="submit" size="s" disabled={source.trim() === ''}>
        {t('confirm')}
      </Button>
      <Button size="s" kind="quiet" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  )
}
