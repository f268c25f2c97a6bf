import { useEffect, useEffectEvent } from 'react'
import type { Order } from '#contract/events/orders.ts'
import type { Question } from '#contract/events/tickets.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { ErrorState } from '#web/ui/states.tsx'
import {
  type AttendeeTexts,
  answerField,
  attendeeErrors,
  attendeeFields,
  attendeesOf,
  emailField,
  nameField,
  type Seat,
  seatsOf,
} from './attendees.ts'
import * as checkoutStyles from './checkout.module.css'
import { HoldClock } from './hold-clock.tsx'
import { useOrderText } from './order-text.ts'
import { knownBuyer } from './own/known-buyer.ts'
import { OrderSum } from './paying/order-sum.tsx'
import { type BoundForm, QuestionField } from './question-field.tsx'

interface DetailsStepProps {
  order: Order
  questions: readonly Question[]
  deadline: number
  /** Texts typed before. */
  typed: AttendeeTexts
  busy: boolean
  failure: string | undefined
  onConfirm: (texts: AttendeeTexts, attendees: ReturnType<typeof attendeesOf>) => void
  onOver: () => void
  /** After each change of what is typed. */
  onTyped: (texts: AttendeeTexts) => void
  /** Absent if the tickets cannot be chosen again, as in an offer to somebody on the waiting list. */
  onChange?: (texts: AttendeeTexts) => void
}

/** The attendees: the buyer, and the host's questions to each attendee. */
export function DetailsStep({ order, questions, deadline, typed, busy, failure, ...on }: DetailsStepProps) {
  const t = useOrderText()
  const seats = seatsOf(order.lines)
  const form = useForm<string>(attendeeFields(seats, questions, typed), (texts) =>
    attendeeErrors(texts, seats, questions, t),
  )
  const keep = useEffectEvent(on.onTyped)
  useEffect(() => keep(form.values), [form.values])
  const language = useLanguage()
  const fill = useEffectEvent((buyer: AttendeeTexts) => {
    if (!form.changed) form.reset({ ...form.values, ...buyer })
  })
  // A buyer who returns on another device has typed nothing there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (!typed.name && !typed.email) knownBuyer(language).then(fill)
  }, [])
  const send = (texts: AttendeeTexts) => on.onConfirm(texts, attendeesOf(texts, seats, questions))
  return (
    <form className={checkoutStyles.tkForm} noValidate onSubmit={form.submit(send)}>
      <HoldClock places={seats.length} deadline={deadline} until={order.expires_time} onOver={on.onOver} />
      <ul className={checkoutStyles.tkLines}>
        {order.lines.map(({ id, name, quantity }) => (
          <li key={id}>{`${name} × ${quantity}`}</li>
        ))}
      </ul>
      <fieldset className={checkoutStyles.tkSeat}>
        <legend>{t('contact')}</legend>
        <Field label={t('name')} error={form.errors.name} hint={t('nameHint')}>
          {(given) => (
            <input {...given} {...form.bind('name')} className={styles.input} autoComplete="name" maxLength={100} />
          )}
        </Field>
        <EmailField label={t('email')} error={form.errors.email} hint={t('contactHint')} input={form.bind('email')} />
      </fieldset>
      {seats.map((seat) => (
        <SeatFields key={seat.place} seat={seat} alone={seats.length === 1} form={form} questions={questions} />
      ))}
      {order.total !== '0' && <OrderSum amounts={order.amounts} />}
      {failure && <ErrorState title={failure} />}
      <Button kind="primary" block type="submit" busy={busy}>
        {t(busy ? 'submitting' : order.total === '0' ? 'submit' : 'toPay')}
      </Button>
      {on.onChange && (
        <Button kind="quiet" onClick={() => on.onChange?.(form.values)}>
          {t('change')}
        </Button>
      )}
    </form>
  )
}

interface SeatFieldsProps {
  seat: Seat
  /** The only ticket: it needs no number. */
  alone: boolean
  form: BoundForm
  questions: readonly Question[]
}

function SeatFields({ seat: { place, name }, alone, form, questions }: SeatFieldsProps) {
  const t = useOrderText()
  const hasName = place > 0
  if (!hasName && questions.length === 0) return null
  return (
    <fieldset className={checkoutStyles.tkSeat}>
      <legend>
        {alone ? t('questions') : t('seat', { n: place + 1 })}
        {!alone && <span>{name}</span>}
      </legend>
      {hasName && (
        <>
          <Field label={t('seatName')} hint={t('seatNameHint')}>
            {(given) => <input {...given} {...form.bind(nameField(place))} className={styles.input} maxLength={100} />}
          </Field>
          <Field label={t('seatEmail')} error={form.errors[emailField(place)]} hint={t('seatEmailHint')}>
            {(given) => (
              <input
                {...given}
                {...form.bind(emailField(place))}
                className={styles.input}
                type="email"
                maxLength={320}
              />
            )}
          </Field>
        </>
      )}
      {questions.map((question) => (
        <QuestionField key={question.id} question={question} name={answerField(place, question.id)} form={form} />
      ))}
    </fieldset>
  )
}
