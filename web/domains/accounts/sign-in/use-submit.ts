import { useRef, useState } from 'react'
import type { Form } from '#web/ui/form/use-form.ts'
import { useSignIn } from './context.ts'
import { refusalOf } from './refusals.ts'
import { type FieldName, type FormName, fieldsOf, problemsOf, type Values } from './rules.ts'
import { useSignInText } from './texts.ts'

export type SignInForm = Form<FieldName>

export const noValues: Values = { account: '', email: '', phone: '', code: '', password: '', confirm: '' }

/** Returns a function for the errors in the values of a form, in words. */
export function useProblems(name: FormName): (values: Values) => Partial<Record<FieldName, string>> {
  const t = useSignInText()
  return (values) =>
    Object.fromEntries(Object.entries(problemsOf(name, values)).map(([field, problem]) => [field, t(problem)]))
}

/** Sends a form: once at a time, what the server refuses at the field that is to blame, else as a short message. */
export function useSubmit(form: SignInForm, name: FormName, work: (values: Values) => Promise<void>) {
  const t = useSignInText()
  const { fail } = useSignIn()
  const [busy, setBusy] = useState(false)
  const under = useRef(false)
  const onSubmit = form.submit(async (values) => {
    if (under.current) return
    under.current = true
    setBusy(true)
    try {
      await work(values)
    } catch (error) {
      const { part, text } = refusalOf(error, t('network'))
      const field = fieldOf(part, name)
      if (field) form.refuse({ [field]: text })
      else fail(text)
    } finally {
      under.current = false
      setBusy(false)
    }
  })
  return { busy, onSubmit }
}

/** The field of a form that a part of an answer is about; undefined where the form has none. */
export function fieldOf(part: string | undefined, name: FormName): FieldName | undefined {
  if (part === 'address') return addressField(name)
  return fieldsOf[name].find((field) => field === part)
}

/** The field that holds the address that codes go to. */
export const addressField = (name: FormName): FieldName =>
  fieldsOf[name].find((field) => field === 'account' || field === 'email' || field === 'phone') ?? 'account'
