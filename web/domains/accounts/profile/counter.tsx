import { classNames } from '#web/ui/class-names.ts'
import * as formStyles from '#web/ui/form/forms.module.css'
import { lengthOf } from '../account-checks.ts'

/** How much of a text is used; over the limit in signal, and nothing is cut. */
export function Counter({ text, max }: { text: string; max: number }) {
  const count = lengthOf(text.trim())
  return (
    <span className={classNames(formStyles.fieldAside, formStyles.counter, count > max && formStyles.counterOver)}>
      {count} / {max}
    </span>
  )
}
