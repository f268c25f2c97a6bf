import { Button } from 'antd'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { typeAhead } from '#console/platform/keys/typed-ahead.ts'
import * as styles from '../flash.module.css'
import type { TextArea } from './field-refs.ts'
import { withLine } from './figure-place.ts'
import { figuresIn, shownText, storedText } from './figure-words.ts'
import type { FlashForm } from './use-flash-form.ts'

/** Most flash have no figure: what finds one loads when it is asked for. */
const FigureDialog = lazy(async () => ({ default: (await import('./figure-dialog.tsx')).FigureDialog }))

interface Props {
  flash: FlashForm
  text: RefObject<TextArea | null>
}

/** Puts a number or chart of the data section into the text, on a line of its own behind the one that is written. */
export function FigureButton({ flash: { form, setField }, text }: Props) {
  const { t } = useConsole()
  const [at, setAt] = useState<number>()
  return (
    <>
      <Button
        className={styles.flashFigure}
        size="small"
        onClick={() => {
          setAt(text.current?.resizableTextArea?.textArea.selectionEnd ?? shownText(form.fields.text).length)
          typeAhead()
        }}
      >
        {t('flashFigure')}
      </Button>
      {at !== undefined && (
        <Suspense>
          <FigureDialog
            language={form.fields.language}
            onChosen={(line) => {
              const figures = new Map([...figuresIn(form.fields.text), ...figuresIn(line)])
              setField('text', storedText(withLine(shownText(form.fields.text), at, shownText(line)), figures))
            }}
            onClose={() => setAt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
