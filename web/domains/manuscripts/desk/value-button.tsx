import { useState } from 'react'
import type { ValueTools } from '#web/editor/document/data-value/value-tools.ts'
import { insertBlocks } from '#web/editor/document/insert-blocks.ts'
import { InsertButton } from '#web/editor/document/insert-button.tsx'
import { useEditorText } from '#web/editor/editor-text.ts'
import type { Desk } from './use-desk.ts'

/** The button that puts a number or chart of the data section into the text. */
export function ValueButton({ desk: { editor, locked, writing }, valueTools }: { desk: Desk; valueTools: ValueTools }) {
  const t = useEditorText()
  const [open, setOpen] = useState(false)
  const { Choose } = valueTools
  return (
    <>
      <InsertButton label={t('valueInsert')} disabled={locked} onPress={() => setOpen(true)}>
        {t('valueShort')}
      </InsertButton>
      {open && (
        <Choose
          language={writing.fields.language}
          onChosen={(value) => insertBlocks(editor, [{ type: 'dataValue', attrs: { ...value } }])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
