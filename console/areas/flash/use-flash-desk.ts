import type { InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../platform/use-answer.ts'
import type { FieldRefs, SelectField, TextArea } from './flash-fields.tsx'
import type { Published } from './flash-rows.ts'
import { useFlashForm } from './use-flash-form.ts'
import { useFlashHints } from './use-flash-hints.ts'

const refreshMs = 3_000

/** A dialog of the desk, and the flash that it is about. */
export type OpenDialog = { what: 'retract' | 'history'; row: Published } | { what: 'templates' }

/** What the desk stands on: the form with its fields, what the site says of it, what went out lately, the open dialog. */
export function useFlashDesk() {
  const flash = useFlashForm()
  const hints = useFlashHints(flash)
  const recent = useAnswer('recentFlash', {}, { everyMs: refreshMs })
  const options = useAnswer('flashOptions', {})
  const [dialog, show] = useState<OpenDialog>()
  const fields: FieldRefs = {
    title: useRef<TextArea>(null),
    labels: useRef<SelectField>(null),
    category: useRef<SelectField>(null),
    time: useRef<InputRef>(null),
    note: useRef<InputRef>(null),
  }
  const template = useRef<SelectField>(null)
  useEffect(() => fields.title.current?.focus(), [fields.title])
  return {
    flash,
    hints,
    recent,
    options,
    fields,
    template,
    dialog,
    show,
    /** Something else is being written now, beginning with this field. */
    begun(field: keyof FieldRefs): void {
      hints.forget()
      // The field of a correction's note is there only once it is drawn.
      setTimeout(() => fields[field].current?.focus())
    },
  }
}

export type FlashDesk = ReturnType<typeof useFlashDesk>
