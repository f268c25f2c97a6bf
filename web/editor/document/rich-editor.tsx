import { Editor, type JSONContent } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { RichDocument } from '#contract/newsroom/manuscripts.ts'
import * as styles from '../editor.module.css'
import { cleanHtml } from '../paste/paste.ts'
import { settlePictures } from '../pictures/figure-node.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { handleDrop, handlePaste } from './clipboard.ts'
import { editorExtensions } from './extensions.ts'
import { goToEdge, leaveSelectedBlock } from './insert-blocks.ts'

interface TextEditorOptions {
  document: RichDocument
  pictures: Pictures
  /** The language that is written in. */
  lang: string
  label: string
  editable: boolean
  onChange: (document: JSONContent) => void
  onLink: () => void
  onFormula: () => void
  onComposed: () => void
}

/** The editor of a text. Its content is its own: nothing replaces it while somebody writes. */
export function useTextEditor(options: TextEditorOptions): Editor {
  const latest = useRef(options)
  latest.current = options
  const { pictures, lang, label, editable } = options
  // Not by Tiptap's own hook, which throws an editor away that takes more than a moment from its making to its place.
  const [editor] = useState(() => createEditor(latest))
  useDestroyed(editor)

  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false)
  }, [editor, editable])
  useEffect(() => {
    editor.view.dom.lang = lang
    editor.view.dom.setAttribute('aria-label', label)
  }, [editor, lang, label])
  useEffect(() => {
    settlePictures(editor, pictures)
    return pictures.subscribe(() => settlePictures(editor, pictures))
  }, [editor, pictures])
  return editor
}

function createEditor(latest: { readonly current: TextEditorOptions }): Editor {
  const { document, pictures, editable, label, lang } = latest.current
  const editor: Editor = new Editor({
    extensions: editorExtensions(pictures, {
      onLink: () => latest.current.onLink(),
      onFormula: () => latest.current.onFormula(),
    }),
    content: document as JSONContent,
    editable,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: `prose ${styles.pubEd}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang,
      },
      transformPastedHTML: cleanHtml,
      handleKeyDown: (_view, event) => goToEdge(editor, event),
      handlePaste: (_view, event) => handlePaste(editor, pictures, event),
      handleTextInput: (view, _from, _to, text) => {
        if (!leaveSelectedBlock(editor)) return false
        view.dispatch(view.state.tr.insertText(text).scrollIntoView())
        return true
      },
      handleDrop: (view, event, _slice, moved) => handleDrop(editor, pictures, { view, event, moved }),
      handleDOMEvents: {
        compositionstart: () => {
          leaveSelectedBlock(editor)
          return false
        },
        compositionend: () => {
          // After ProseMirror has read what was composed.
          setTimeout(() => latest.current.onComposed())
          return false
        },
      },
    },
    onUpdate: ({ editor: changed }) => {
      settlePictures(changed, pictures)
      latest.current.onChange(changed.getJSON())
    },
  })
  return editor
}

/** The editor goes with its desk; React's strict mode puts the desk back at once. */
function useDestroyed(editor: Editor): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(timer.current)
    return () => {
      timer.current = setTimeout(() => editor.destroy())
    }
  }, [editor])
}

/** Area of the text; it says what it is for while it is empty. */
export function TextArea({ editor, empty, placeholder }: { editor: Editor; empty: boolean; placeholder: string }) {
  return (
    <div className={styles.pubText} data-placeholder={empty ? placeholder : undefined}>
      <EditorContent editor={editor} />
    </div>
  )
}
