import { useDeferredValue, useMemo } from 'react'
import type { ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import { isEmptyDocument, lengthOfDocument } from '#language/text/document-text.ts'
import { insertPictures } from '#web/editor/document/clipboard.ts'
import type { ValueTools } from '#web/editor/document/data-value/value-tools.ts'
import { TextArea } from '#web/editor/document/rich-editor.tsx'
import { Toolbar } from '#web/editor/document/toolbar.tsx'
import * as publishEditorStyles from '#web/editor/editor.module.css'
import * as publishStyles from '#web/editor/editor-desk.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { asNode } from '#web/ui/text/as-node.ts'
import { FieldError, SummaryField, TitleField } from './fields/text-fields.tsx'
import type { Desk } from './use-desk.ts'
import type { Submission } from './use-submission.ts'
import { ValueButton } from './value-button.tsx'

const LibraryButton = lazyDialog(async () => (await import('./library-button.tsx')).LibraryButton)
const nothing = () => {}

/** Actions on the text, and its length. */
export function DeskToolbar({ desk, valueTools }: { desk: Desk; valueTools: ValueTools }) {
  const { writing, editor, pictures, locked, ask } = desk
  return (
    <Toolbar
      editor={editor}
      disabled={locked}
      onLink={() => ask('link')}
      onEmbed={() => ask('embed')}
      onFormula={() => ask('formula')}
      onFiles={(files) => insertPictures(editor, pictures, files)}
      more={
        <>
          <LibraryButton desk={desk} onClose={nothing} />
          <ValueButton desk={desk} valueTools={valueTools} />
        </>
      }
    >
      <TextLength document={writing.fields.document} />
    </Toolbar>
  )
}

function TextLength({ document }: Pick<ManuscriptFields, 'document'>) {
  const t = useEditorText()
  const written = useDeferredValue(document)
  const { length, minutes } = useMemo(() => lengthOfDocument(asNode(written)), [written])
  const n = length.toLocaleString('en')
  return (
    <span className={publishEditorStyles.pubWords}>
      <span className="only-d">{t('lengthAndTime', { n, minutes })}</span>
      <span className="only-m">{t('words', { n })}</span>
    </span>
  )
}

/** Title, summary and text. */
export function DeskText({ desk: { writing, editor, locked }, submission }: { desk: Desk; submission: Submission }) {
  const t = useEditorText()
  const { fields, change } = writing
  const { refs, errors } = submission
  const empty = isEmptyDocument(asNode(fields.document)) && (fields.document.content?.length ?? 0) <= 1
  return (
    <div className={publishStyles.pubEd}>
      <TitleField
        field={refs.title}
        value={fields.title}
        lang={fields.language}
        disabled={locked}
        error={errors.title}
        onText={(title) => change({ title })}
        onEnter={() => editor.commands.focus('start')}
      />
      <SummaryField
        field={refs.summary}
        value={fields.summary}
        document={fields.document}
        lang={fields.language}
        disabled={locked}
        error={errors.summary}
        onText={(summary) => change({ summary })}
      />
      <TextArea editor={editor} empty={empty} placeholder={t('textPlaceholder')} />
      {errors.document && <FieldError id="pub-text-e">{errors.document}</FieldError>}
    </div>
  )
}
