import { Button } from 'antd'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { typeAhead } from '#console/platform/keys/typed-ahead.ts'
import * as styles from '../flash.module.css'
import type { TextArea } from './field-refs.ts'
import type { FlashForm } from './use-flash-form.ts'
import { withLine } from './value-place.ts'
import { shownText, storedText, valuesIn } from './value-words.ts'

/** Most flash have no value of the data section: what finds one loads when it is asked for. */
const ValueDialog = lazy(async () => ({
  default: (await import('#console/domains/data/value-dialog.tsx')).ValueDialog,
}))

interface Props {
  flash: FlashForm
  text: RefObject<TextArea | null>
}

/** Puts a number or chart of the data section into the text, on a line of its own behind the one that is written. */
export function ValueButton({ flash: { form, setField }, text }: Props) {
  const { t } = useConsole()
  const [at, setAt] = useState<number>()
  return (
    <>
      <Button
        className={styles.flashValue}
        size="small"
        onClick={() => {
          setAt(text.current?.resizableTextArea?.textArea.selectionEnd ?? shownText(form.fields.text).length)
          typeAhead()
        }}
      >
        {t('flashValue')}
      </Button>
      {at !== undefined && (
        <Suspense>
          <ValueDialog
            language={form.fields.language}
            onChosen={(line) => {
              const values = new Map([...valuesIn(form.fields.text), ...valuesIn(line)])
              setField('text', storedText(withLine(shownText(form.fields.text), at, shownText(line)), values))
            }}
            onClose={() => setAt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
