import type { Answer, Question } from '#contract/events/tickets.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import type { OrderTranslate } from './order-text.ts'

/** A place of an order that needs its attendee. */
export interface Seat {
  /** Number within the order, from 0. */
  place: number
  line: number
  /** Name of the ticket type. */
  name: string
}

interface Line {
  id: number
  name: string
  quantity: number
}

/** The texts of the form by the names of its fields. An answer of several options is a JSON array, an agreement 'yes'. */
export type AttendeeTexts = Readonly<Record<string, string>>

/** The places of an order in the order of its lines. */
export const seatsOf = (lines: readonly Line[]): Seat[] =>
  lines
    .flatMap(({ id, name, quantity }) => Array.from({ length: quantity }, () => ({ line: id, name })))
    .map((seat, place) => ({ ...seat, place }))

export const nameField = (place: number): string => `name-${place}`
export const emailField = (place: number): string => `email-${place}`
export const answerField = (place: number, question: number): string => `answer-${place}-${question}`

/** The fields of the form with what was typed before; those of the buyer are `name` and `email`. */
export function attendeeFields(
  seats: readonly Seat[],
  questions: readonly Question[],
  known: AttendeeTexts,
): AttendeeTexts {
  const names = [
    'name',
    'email',
    ...seats.flatMap(({ place }) => [
      ...(place > 0 ? [nameField(place), emailField(place)] : []),
      ...questions.map(({ id }) => answerField(place, id)),
    ]),
  ]
  return Object.fromEntries(names.map((name) => [name, known[name] ?? '']))
}

/** The server has the last word. */
const mailShape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** The options that a stored text of several holds; none where it is no list. */
export function chosenOptions(text: string): string[] {
  if (text === '') return []
  const stored: unknown = JSON.parse(text)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

/** The answer that a text of the form stands for; undefined where nothing was answered. */
export function answerOf(question: Pick<Question, 'kind'>, text: string): Answer | undefined {
  if (question.kind === 'agreement') return text === 'yes'
  if (question.kind === 'several') {
    const chosen = chosenOptions(text)
    return chosen.length > 0 ? chosen : undefined
  }
  return text.trim() || undefined
}

/** Returns the errors of the texts, in the order of their fields. */
export function attendeeErrors(
  texts: AttendeeTexts,
  seats: readonly Seat[],
  questions: readonly Question[],
  t: OrderTranslate,
): FieldErrors<string> {
  const fieldText = (name: string) => (texts[name] ?? '').trim()
  const errors: FieldErrors<string> = {}
  if (!fieldText('name')) errors.name = t('needsName')
  if (!fieldText('email')) errors.email = t('needsEmail')
  else if (!mailShape.test(fieldText('email'))) errors.email = t('emailWrong')
  for (const { place } of seats) {
    const email = place > 0 ? fieldText(emailField(place)) : ''
    if (email && !mailShape.test(email)) errors[emailField(place)] = t('emailWrong')
    for (const question of questions) {
      const answer = answerOf(question, texts[answerField(place, question.id)] ?? '')
      if (!question.required || (answer !== undefined && answer !== false)) continue
      errors[answerField(place, question.id)] = t(question.kind === 'agreement' ? 'needsAgreement' : 'needsAnswer')
    }
  }
  return errors
}

/**
 * The attendees as the call takes them. An attendee without a name comes with the buyer and is listed under the buyer's
 * name.
 */
export function attendeesOf(texts: AttendeeTexts, seats: readonly Seat[], questions: readonly Question[]) {
  const fieldText = (name: string) => (texts[name] ?? '').trim()
  return seats.map(({ place, line }) => ({
    line,
    name: (place > 0 && fieldText(nameField(place))) || fieldText('name'),
    email: (place > 0 && fieldText(emailField(place))) || fieldText('email'),
    answers: Object.fromEntries(
      questions.flatMap((question) => {
        const answer = answerOf(question, texts[answerField(place, question.id)] ?? '')
        return answer === undefined ? [] : [[String(question.id), answer]]
      }),
    ),
  }))
}

type Given = readonly { line: number; name: string; email: string; answers: Readonly<Record<string, Answer>> }[]

const textOf = (answer: Answer): string =>
  typeof answer === 'string' ? answer : typeof answer === 'boolean' ? (answer ? 'yes' : '') : JSON.stringify(answer)

/** Returns the texts of the form for attendees as they were given: the reverse of `attendeesOf`. */
export function textsOf({ name, email, given }: { name: string; email: string; given: Given }): AttendeeTexts {
  const others = given.flatMap((attendee, place) => [
    ...(place > 0 && attendee.name !== name ? [[nameField(place), attendee.name] as const] : []),
    ...(place > 0 && attendee.email !== email ? [[emailField(place), attendee.email] as const] : []),
    ...Object.entries(attendee.answers).map(
      ([id, answer]) => [answerField(place, Number(id)), textOf(answer)] as const,
    ),
  ])
  return { name, email, ...Object.fromEntries(others) }
}
