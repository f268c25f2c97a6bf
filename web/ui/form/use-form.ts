import { type FormEvent, useRef, useState } from 'react'

type Texts<F extends string> = Readonly<Record<F, string>>
export type FieldErrors<F extends string> = Partial<Record<F, string>>

/** The texts of a form, what is wrong with them, and what inputs need to take part. */
export interface Form<F extends string> {
  values: Texts<F>
  /** The errors to be shown now. */
  errors: FieldErrors<F>
  /** True if anything differs from the beginning. */
  changed: boolean
  /** Name, value and events of a field's control; the first wrong one is found by its name. */
  bind(field: F): {
    name: F
    value: string
    onChange(event: { currentTarget: { value: string } }): void
    onBlur(): void
  }
  set(field: F, value: string): void
  /** Shows the errors that the server found; each stays until its field changes. */
  refuse(errors: FieldErrors<F>): void
  /** Starts again with these texts. */
  reset(values?: Texts<F>): void
  /** Runs `work` when nothing is wrong; else the first wrong field gets the focus. */
  submit(work: (values: Texts<F>) => unknown): (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form that is checked when a field is left and when it is sent, never while somebody types; an error goes as soon as
 * it is put right.
 * @param check what is wrong with the texts, in the reader's language; fields in the order in which they stand
 */
export function useForm<F extends string>(
  initial: Texts<F>,
  check: (values: Texts<F>) => FieldErrors<F> = () => ({}),
): Form<F> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FieldErrors<F>>({})
  const pending = useRef<HTMLFormElement>(null)
  const wrong = check(values)
  const names = Object.keys(values) as F[]

  const set = (field: F, value: string) => {
    const next = { ...values, [field]: value }
    setValues(next)
    if (refused[field] !== undefined) setRefused({ ...refused, [field]: undefined })
    // Once right, the field is quiet again until it is left.
    const stillWrong = check(next)
    setShown(new Set([...shown].filter((name) => stillWrong[name as F] !== undefined)))
  }
  const focusFirst = (form: HTMLFormElement, errors: FieldErrors<F>) => {
    const first = names.find((name) => errors[name] !== undefined)
    const control = first && form.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }
  return {
    values,
    errors: Object.fromEntries(
      names.flatMap((name) => {
        const error = refused[name] ?? (shown.has(name) ? wrong[name] : undefined)
        return error === undefined ? [] : [[name, error]]
      }),
    ) as FieldErrors<F>,
    changed: names.some((name) => values[name] !== start[name]),
    bind: (field) => ({
      name: field,
      value: values[field],
      onChange: (event) => set(field, event.currentTarget.value),
      // A field that was only passed through is not scolded for being empty.
      onBlur() {
        if (values[field] !== start[field]) afterPress(() => setShown((now) => new Set([...now, field])))
      },
    }),
    set,
    refuse(errors) {
      setRefused(errors)
      if (pending.current) focusFirst(pending.current, errors)
    },
    reset(next = start) {
      setStart(next)
      setValues(next)
      setShown(new Set())
      setRefused({})
    },
    submit: (work) => (event) => {
      event.preventDefault()
      pending.current = event.currentTarget
      setShown(new Set(names))
      if (names.some((name) => wrong[name] !== undefined)) focusFirst(event.currentTarget, wrong)
      else work(values)
    },
  }
}

/** A press that ends elsewhere than it began ends within this time, in ms. */
const longestPress = 400

/**
 * Does something now, or once the press that is under way has become a click: an error that appears between the two
 * would move what was pressed away from under the pointer.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(':active')) {
    work()
    return
  }
  const finish = () => {
    clearTimeout(timer)
    removeEventListener('click', defer, true)
    work()
  }
  const defer = () => setTimeout(finish)
  const timer = setTimeout(finish, longestPress)
  addEventListener('click', defer, { capture: true, once: true })
}
