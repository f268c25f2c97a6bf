import { useState } from 'react'
import { type Consequence, type ConsequenceKind, isWeighty } from '#contract/staff/consequence-terms.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { HoldButton } from '#web/ui/form/hold-button.tsx'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import * as styles from './consequences.module.css'

interface Props {
  /** What the act affects; undefined while that is being read. */
  list: readonly Consequence[] | undefined
  /** Why it could not be read; empty where nobody answered. */
  failure: string | undefined
  /** Typed where money or votes are involved; on a phone the button is held instead. */
  name: string
  confirm: string
  busy: boolean
  onConfirm: () => void
}

/** Spaces and the width of characters do not matter. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

/** The end of a dialog that does something which cannot be undone: what it affects, and its button. */
export function Consequences({ list, failure, name, confirm, busy, onConfirm }: Props) {
  const t = useOrganisingText()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  if (!list) return <p role="status">{failure === undefined ? t('consequence.reading') : failure || t('network')}</p>
  const asksMore = isWeighty(list) && plain(name) !== ''
  const holds = asksMore && matchMedia('(pointer: coarse)').matches
  const matches = !asksMore || plain(typed) === plain(name)
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
        <Field label={t('consequence.type', { name })}>
          {(given) => (
            <input
              {...given}
              className={formsStyles.input}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
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
          onDone={onConfirm}
        />
      ) : (
        <Button kind="danger" type="submit" block busy={busy} disabled={!matches}>
          {confirm}
        </Button>
      )}
    </>
  )
}

/** Those of events; other kinds are of the newsroom's acts. */
const wordOf: Readonly<Partial<Record<ConsequenceKind, OrganisingKey>>> = {
  refund: 'consequence.refund',
  orders: 'consequence.orders',
  unpaid_orders: 'consequence.unpaid_orders',
  waiting: 'consequence.waiting',
  reminders: 'consequence.reminders',
  series_drafts: 'consequence.series_drafts',
  series_dates: 'consequence.series_dates',
}
