import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import * as publishEditorStyles from '../editor.module.css'
import { useEditorText } from '../editor-text.ts'
import { embedNodeOf } from './clipboard.ts'
import { insertBlocks } from './insert-blocks.ts'
import { linkAddress } from './link-address.ts'
import { isComposing } from './quiet-input.tsx'

/** The input below the bar: the address of a link or of an embed, or a formula. */
export type Asked = 'link' | 'embed' | 'formula'

interface AddressProps {
  editor: Editor
  asked: Exclude<Asked, 'formula'>
  onDone: () => void
}

/** The field for an address, in the page: no dialog takes the text out of sight. */
export function AddressField({ editor, asked, onDone }: AddressProps) {
  const t = useEditorText()
  const inputId = useId()
  const [text, setText] = useState(() => (asked === 'link' ? String(editor.getAttributes('link').href ?? '') : ''))
  const [wrong, setWrong] = useState(false)
  const linked = asked === 'link' && editor.isActive('link')
  const finish = (event: FormEvent) => {
    event.preventDefault()
    const done = asked === 'link' ? setLink(editor, text) : insertEmbed(editor, text)
    setWrong(!done)
    if (done) onDone()
  }
  return (
    <form className={publishEditorStyles.pubAsk} noValidate onSubmit={finish}>
      <label htmlFor={inputId}>{t(asked === 'link' ? 'linkAddress' : 'embedAddress')}</label>
      <input
        className={styles.input}
        id={inputId}
        type="url"
        inputMode="url"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus
        value={text}
        placeholder="https://"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${inputId}-e` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event)) return
          editor.commands.focus()
          onDone()
        }}
      />
      <Button type="submit" size="s">
        {t('confirm')}
      </Button>
      {linked && (
        <Button
          size="s"
          kind="quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          {t('linkRemove')}
        </Button>
      )}
      <Button size="s" kind="quiet" onClick={onDone}>
        {t('cancel')}
      </Button>
      {wrong && (
        <p className={styles.fieldErr} id={`${inputId}-e`}>
          {t(asked === 'link' ? 'linkWrong' : 'embedWrong')}
        </p>
      )}
    </form>
  )
}

function setLink(editor: Editor, text: string): boolean {
  const href = linkAddress(text)
  if (!href) return false
  const bare = editor.state.selection.empty && !editor.isActive('link')
  const chain = editor.chain().focus()
  if (bare) chain.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.extendMarkRange('link').setLink({ href }).run()
  return true
}

function insertEmbed(editor: Editor, text: string): boolean {
  const card = embedNodeOf(text)
  if (card) insertBlocks(editor, [card])
  return card !== undefined
}
