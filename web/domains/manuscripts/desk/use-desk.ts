import type { JSONContent } from '@tiptap/core'
import { useRef, useState } from 'react'
import type { Manuscript, ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import type { Asked } from '#web/editor/document/address-field.tsx'
import { plainDocument } from '#web/editor/document/plain-document.ts'
import { useTextEditor } from '#web/editor/document/rich-editor.tsx'
import { useEditorText } from '#web/editor/editor-text.ts'
import { hasUnsettled } from '#web/editor/pictures/figure-node.ts'
import { usePictures } from '#web/editor/pictures/use-pictures.ts'
import { isLocked } from './status.ts'
import { useComposing } from './use-composing.ts'
import { useWriting } from './use-writing.ts'

/** Returns the fields being written, and the editor that they are written in. */
export function useDesk({ manuscript: begun, userId }: { manuscript: Manuscript | undefined; userId: number }) {
  const t = useEditorText()
  const pictures = usePictures()
  const composed = useRef(() => {})
  const composing = useComposing(() => composed.current())
  const editorComposes = useRef<() => boolean>(() => false)
  const writing = useWriting({
    manuscript: begun,
    userId,
    composing: () => composing.current || editorComposes.current(),
  })
  const { fields, autosave, change } = writing
  composed.current = autosave.finishComposition
  const locked = isLocked(writing.manuscript)
  const [asked, ask] = useState<Asked>()
  const editor = useTextEditor({
    document: fields.document,
    pictures,
    lang: fields.language,
    label: t('manuscriptField.document'),
    editable: !locked,
    onChange: (document) => change({ document: plainDocument(document) }),
    onLink: () => ask('link'),
    onFormula: () => ask('formula'),
    onComposed: autosave.finishComposition,
  })
  editorComposes.current = () => !editor.isDestroyed && editor.view.composing
  const show = ({ document }: ManuscriptFields) =>
    editor.commands.setContent(document as JSONContent, { emitUpdate: false })

  return {
    writing,
    editor,
    pictures,
    locked,
    /** The address that is being asked for. */
    asked,
    ask,
    /** Fields from elsewhere take the place of what is here, as if they were written. */
    write(next: ManuscriptFields): void {
      show(next)
      writing.put(next)
    },
    /** Replaces the version here by that of the server. */
    adopt(saved: Manuscript): void {
      show(saved)
      writing.adopt(saved)
    },
    /** True if pictures are on their way. */
    hasUnsettledPictures: () => !editor.isDestroyed && hasUnsettled(editor, pictures),
  }
}

export type Desk = ReturnType<typeof useDesk>
