import { useState } from 'react'
import type { FigureTools } from '../editor/data-figure/figure-tools.ts'
import { insertBlocks } from '../editor/insert-blocks.ts'
import { useManuscriptText } from '../manuscript-text.ts'
import * as styles from '../publish-editor.module.css'
import type { Desk } from './use-desk.ts'

/** The button that puts a number or chart of the data section into the text. */
export function FigureButton({ desk: { editor, locked, writing }, figures }: { desk: Desk; figures: FigureTools }) {
  const t = useManuscriptText()
  const [open, setOpen] = useState(false)
  const { Choose } = figures
  return (
    <>
      <button
        type="button"
        className={styles.pubTool}
        aria-label={t('figureInsert')}
        title={t('figureInsert')}
        disabled={locked}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        {t('figureShort')}
      </button>
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
