import {
  type Consequence,
  type ConsequenceKind,
  isNameTyped,
  isTypable,
  isWeighty,
} from '#contract/staff/consequence-terms.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { HoldButton } from '#web/ui/form/hold-button.tsx'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import * as styles from './consequences.module.css'

interface Props {
  /** The consequences of the action; undefined while they are being loaded. */
  affected: { list: readonly Consequence[]; name: string } | undefined
  /** Why it could not be read; empty where nobody answered. */
  failure: string | undefined
  confirm: string
  busy: boolean
  /** True if the server refused what was typed: the name has changed since it was shown. */
  refused: boolean
  /** The typed name, if money or votes are involved. */
  typed: string
  onTyped: (typed: string) => void
  /** Carries it out on a phone, where a press of two seconds replaces typing; the shown name is sent along. */
  onHeld: (name: string) => void
}

/** The end of a dialog that does something which cannot be undone: what it affects, and its button. */
export function Consequences({ affected, failure, confirm, busy, refused, typed, onTyped, onHeld }: Props) {
  const t = useOrganisingText()
  const language = useLanguage()
  if (!affected)
    return <p role="status">{failure === undefined ? t('consequence.reading') : failure || t('network')}</p>
  const { list, name } = affected
  const asksMore = isWeighty(list) && isTypable(name)
  const holds = asksMore && matchMedia('(pointer: coarse)').matches
  const matches = !asksMore || isNameTyped(name, typed)
  return (
    <>
      {list.length > 0 && (
        <div>
          <p>
            <b>{t('consequence.head')}</b>
          </p>
          <ul className={styles.consequences}>
            {list.map(({ kind, count, money }) => {
              const word = wordOf[kind]
              return (
                word && (
                  <li key={kind + (money?.currency ?? '')}>
                    {t(word, { n: count, amount: money ? moneyText(money, language) : '' })}
                  </li>
                )
              )
            })}
          </ul>
        </div>
      )}
      {asksMore && !holds && (
        <Field
          label={t('consequence.type', { name })}
          {...(refused && !matches && { error: t('consequence.otherName') })}
        >
          {(given) => (
            <input
              {...given}
              className={formsStyles.input}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => onTyped(target.value)}
            />
          )}
        </Field>
      )}
      {holds ? (
        <HoldButton
          label={confirm}
          hint={t('consequence.hold')}
          again={t('consequence.again')}
          busy={busy}
          onDone={() => onHeld(name)}
        />
      ) : (
        <Button kind="danger" type="submit" block busy={busy} disabled={!matches}>
          {confirm}
        </Button>
      )}
    </>
  )
}

/** Words for the consequences of acts on events; other kinds belong to the newsroom. */
const wordOf: Readonly<Partial<Record<ConsequenceKind, OrganisingKey>>> = {
  refund: 'consequence.refund',
  orders: 'consequence.orders',
  unpaid_orders: 'consequence.unpaid_orders',
  waiting: 'consequence.waiting',
  reminders: 'consequence.reminders',
  series_drafts: 'consequence.series_drafts',
  series_dates: 'consequence.series_dates',
}
