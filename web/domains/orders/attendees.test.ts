import { describe, expect, it } from 'vitest'
import type { Question } from '#contract/events/tickets.ts'
import { partTranslator } from '#web/language/text-part.ts'
import { ticketsHans } from '#web/locales/tickets/zh-hans.ts'
import { answerOf, attendeeErrors, attendeeFields, attendeesOf, seatsOf } from './attendees.ts'

const t = partTranslator(ticketsHans)
const seats = seatsOf([
  { id: 4, name: '标准票', quantity: 2 },
  { id: 9, name: '网上直播', quantity: 1 },
])
const question = (id: number, kind: Question['kind'], required = true): Question => ({
  id,
  kind,
  label: `问题${id}`,
  options: ['甲', '乙'],
  required,
})
const questions = [question(1, 'text', false), question(2, 'several'), question(3, 'agreement')]

const complete = {
  name: ' 林知远 ',
  email: 'lin@harbour.example',
  'name-1': '陈 <b>大文</b>',
  'email-1': 'chan@harbour.example',
  ...Object.fromEntries(
    seats.flatMap(({ place }) => [
      [`answer-${place}-2`, '["乙"]'],
      [`answer-${place}-3`, 'yes'],
    ]),
  ),
}

describe('the attendees of an order', () => {
  it('have one place for each ticket, by line', () => {
    expect(seats).toEqual([
      { place: 0, line: 4, name: '标准票' },
      { place: 1, line: 4, name: '标准票' },
      { place: 2, line: 9, name: '网上直播' },
    ])
  })

  it('are the buyer wherever nobody else is named', () => {
    expect(attendeeErrors(complete, seats, questions, t)).toEqual({})
    expect(attendeesOf(complete, seats, questions)).toEqual([
      { line: 4, name: '林知远', email: 'lin@harbour.example', answers: { 2: ['乙'], 3: true } },
      { line: 4, name: '陈 <b>大文</b>', email: 'chan@harbour.example', answers: { 2: ['乙'], 3: true } },
      { line: 9, name: '林知远', email: 'lin@harbour.example', answers: { 2: ['乙'], 3: true } },
    ])
  })

  it('keep what was typed when the tickets are chosen anew', () => {
    const fields = attendeeFields(seats.slice(0, 1), questions, complete)
    expect(fields.name).toBe(' 林知远 ')
    expect(Object.keys(fields)).toEqual(['name', 'email', 'answer-0-1', 'answer-0-2', 'answer-0-3'])
  })

  it('need a name, an address and the answers that the host wants', () => {
    const errors = attendeeErrors({ email: 'lin@', 'email-1': 'x', 'answer-0-2': '[]' }, seats, questions, t)
    expect(errors.name).toBe(ticketsHans.needsName)
    expect(errors.email).toBe(ticketsHans.emailWrong)
    expect(errors['email-1']).toBe(ticketsHans.emailWrong)
    expect(errors['answer-0-1']).toBeUndefined()
    expect(errors['answer-0-2']).toBe(ticketsHans.needsAnswer)
    expect(errors['answer-2-3']).toBe(ticketsHans.needsAgreement)
  })

  it.each([
    ['text', ' 你好 ', '你好'],
    ['text', '  ', undefined],
    ['choice', '甲', '甲'],
    ['several', '["甲","乙"]', ['甲', '乙']],
    ['several', '', undefined],
    ['agreement', 'yes', true],
    ['agreement', '', false],
  ] as const)('answer %s with %j as %j', (kind, text, answer) => {
    expect(answerOf({ kind }, text)).toEqual(answer)
  })
})
