import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { enteredTimes, pickedTimes } from './partner-times.ts'

it('keeps hours as they were picked', () => {
  const times = enteredTimes(dayjs('2030-05-01T09:00:30'), dayjs('2030-05-01T18:30'), false)
  expect(times).toEqual({ start: '2030-05-01T09:00', end: '2030-05-01T18:30', all_day: false })
  expect(pickedTimes(times).end?.format('HH:mm')).toBe('18:30')
})

it('ends whole days behind the last one, and shows the last one', () => {
  const times = enteredTimes(dayjs('2030-02-27T09:00'), dayjs('2030-02-28T18:30'), true)
  expect(times).toEqual({ start: '2030-02-27T00:00', end: '2030-03-01T00:00', all_day: true })
  expect(pickedTimes(times).end?.format('YYYY-MM-DD')).toBe('2030-02-28')
})

it('leaves open what nobody picked', () => {
  expect(enteredTimes(null, null, true)).toEqual({ start: '', end: '', all_day: true })
  expect(pickedTimes({ start: '', end: '', all_day: false })).toEqual({ start: null, end: null })
})
