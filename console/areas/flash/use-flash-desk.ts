import type { InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { usePausedKeys } from '#console/platform/keys/key-pause.ts'
import { endTypeAhead, focusBefore, takeFocus, typeAhead } from '#console/platform/keys/typed-ahead.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import type { Published } from './flash-rows.ts'
import type { FieldRefs, SelectField, TextArea } from './form/field-refs.ts'
import { useFlashForm } from './form/use-flash-form.ts'
import { createOpener } from './opener.ts'
import { useFlashFinding } from './use-flash-finding.ts'
import { useFlashHints } from './use-flash-hints.ts'

/** A dialog of the desk, and the flash that it is about. */
export type OpenDialog = { what: 'retract' | 'history' | 'delivery'; row: Published } | { what: 'templates' }

/** While something is opened the form takes nothing: what was typed into it would be lost, or mixed with what comes. */
function useOpening() {
  const [isOpening, setIsOpening] = useState(false)
  const [open] = useState(() => createOpener(setIsOpening))
  usePausedKeys(isOpening)
  return { isOpening, open }
}

/**
 * Returns the state of the desk: the form with its fields, the hints, the recent flashes, the open dialog.
 * @param isFirst its headline has the focus as soon as it is there
 */
export function useFlashDesk({ isFirst = true }: { isFirst?: boolean } = {}) {
  const flash = useFlashForm()
  const { act: call } = useMutation()
  const opening = useOpening()
  const hints = useFlashHints(flash)
  const recent = useFlashFinding()
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
  useEffect(() => (isFirst ? takeFocus(fields.title.current) : undefined), [fields.title, isFirst])
  /** Something else is being written now, beginning with this field. */
  const focusField = (field: keyof FieldRefs) => {
    hints.forget()
    // The field of a correction's note is there only once it is drawn.
    setTimeout(() => takeFocus(fields[field].current))
  }
  return {
    flash,
    isOpening: opening.isOpening,
    call,
    hints,
    recent,
    options,
    fields,
    template,
    dialog,
    show,
    begun: focusField,
    /** Opens something in the form and focuses a field; if that fails, the focus returns to where it was. */
    async open<T>(
      field: keyof FieldRefs,
      load: () => Promise<T | undefined>,
      begin: (found: T) => Promise<boolean>,
    ): Promise<void> {
      const before = focusBefore()
      typeAhead()
      if (await opening.open(load, begin)) focusField(field)
      else {
        endTypeAhead()
        if (before instanceof HTMLElement) setTimeout(() => before.focus())
      }
    },
  }
}

export type FlashDesk = ReturnType<typeof useFlashDesk>
