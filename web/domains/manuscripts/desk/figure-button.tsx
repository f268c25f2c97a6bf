import { useState } from 'react'
import type { FigureTools } from '#web/editor/document/data-figure/figure-tools.ts'
import { insertBlocks } from '#web/editor/document/insert-blocks.ts'
import { InsertButton } from '#web/editor/document/insert-button.tsx'
import { useEditorText } from '#web/editor/editor-text.ts'
import type { Desk } from './use-desk.ts'

/** The button that puts a number or chart of the data section into the text. */
export function FigureButton({ desk: { editor, locked, writing }, figures }: { desk: Desk; figures: FigureTools }) {
  const t = useEditorText()
  const [open, setOpen] = useState(false)
  const { Choose } = figures
  return (
    <>
      <InsertButton label={t('figureInsert')} disabled={locked} onPress={() => setOpen(true)}>
        {t('figureShort')}
      </InsertButton>
      {open && (
        <Choose
          language={writing.fields.language}
          onChosen={(figure) => insertBlocks(editor, [{ type: 'dataFigure', attrs: { ...figure } }])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
