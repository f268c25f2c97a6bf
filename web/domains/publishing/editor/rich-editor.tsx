import type { Editor, JSONContent } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { RichDocument } from '#contract/publishing.ts'
import { cleanHtml } from '../paste/paste.ts'
import { dropped, pasted } from './clipboard.ts'
import { editorExtensions } from './extensions.ts'
import { settlePictures } from './figure-node.ts'
import type { Pictures } from './pictures.ts'

interface TextEditorOptions {
  document: RichDocument
  pictures: Pictures
  /** The language that is written in. */
  lang: string
  label: string
  editable: boolean
  onChange: (document: JSONContent) => void
  onLink: () => void
  onComposed: () => void
}

/** The editor of a text. What it holds is its own: nothing sets it anew while somebody writes. */
export function useTextEditor(options: TextEditorOptions): Editor {
  const latest = useRef(options)
  latest.current = options
  const { pictures, lang, label, editable } = options
  const held = useRef<Editor>(undefined)
  const editor = useEditor({
    extensions: editorExtensions(pictures, () => latest.current.onLink()),
    content: options.document as JSONContent,
    editable,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { class: 'prose pub-ed', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang },
      transformPastedHTML: cleanHtml,
      handlePaste: (_view, event) => held.current !== undefined && pasted(held.current, pictures, event),
      handleDrop: (view, event, _slice, moved) =>
        held.current !== undefined && dropped(held.current, pictures, { view, event, moved }),
      handleDOMEvents: {
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
  held.current = editor

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

/** Where the text stands; it says what it is for while it is empty. */
export function TextArea({ editor, empty, placeholder }: { editor: Editor; empty: boolean; placeholder: string }) {
  return (
    <div className="pub-text" data-placeholder={empty ? placeholder : undefined}>
      <EditorContent editor={editor} />
    </div>
  )
}
