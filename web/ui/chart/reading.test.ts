import { expect, it } from 'vitest'
import { periodOf, type Reading, type ReadingAct, readingAfter } from './reading.ts'

const after = (...acts: ReadingAct[]) => acts.reduce<Reading>(readingAfter, {})
const finger = (at: number): ReadingAct => ({ act: 'press', by: 'touch', at, canFrame: true })
const mouse = (at: number): ReadingAct => ({ act: 'press', by: 'mouse', at, canFrame: true })
const move = (at: number): ReadingAct => ({ act: 'move', at })
const lift: ReadingAct = { act: 'lift' }
const leave = (by: string): ReadingAct => ({ act: 'leave', by })
const key = (name: string): ReadingAct => ({ act: 'key', key: name, last: 9, canFrame: true })

it('a tap reads a day, which stays when the finger is lifted', () => {
  expect(after(finger(4), lift, leave('touch')).place).toBe(4)
})

it('a drag moves the reading and frames nothing', () => {
  const dragged = after(finger(4), move(5), move(8))
  expect(dragged.place).toBe(8)
  expect(periodOf(dragged)).toBeUndefined()
  expect(after(finger(4), move(8), lift, leave('touch'))).toEqual({ place: 8 })
})

it('a finger that scrolls the page leaves the reading as it was', () => {
  const cancel: ReadingAct = { act: 'cancel', by: 'touch' }
  expect(after(finger(4), move(5), cancel, leave('touch'))).toEqual({ place: undefined })
  expect(after(finger(2), lift, finger(4), move(5), cancel).place).toBe(2)
})

it('a mouse reads where it hovers, until it leaves', () => {
  expect(after(move(3)).place).toBe(3)
  expect(after(move(3), leave('mouse'))).toEqual({})
})

it('a mouse frames what it is drawn across, in either direction, even outside the chart', () => {
  expect(periodOf(after(mouse(8), move(2), leave('mouse')))).toEqual([2, 8])
  expect(periodOf(after(mouse(8), move(7)))).toBeUndefined()
  expect(after(mouse(8), move(2), lift)).toEqual({ place: 2 })
})

it('where nothing can be framed a pressed mouse only reads', () => {
  expect(after({ act: 'press', by: 'mouse', at: 1, canFrame: false }, move(8)).framed).toBeUndefined()
})

it('keys go from day to day within the data, from the newest on', () => {
  expect(after(key('ArrowLeft')).place).toBe(8)
  expect(after(key('End'), key('ArrowRight')).place).toBe(9)
  expect(after(key('Home'), key('ArrowLeft')).place).toBe(0)
  expect(after(key('Home'), key('Escape'))).toEqual({})
  expect(after(key('Home'), key('a')).place).toBe(0)
})

it('keys with shift frame; a step without it ends that', () => {
  const framed = after(key('End'), key('Shift+ArrowLeft'), key('Shift+ArrowLeft'), key('Shift+ArrowLeft'))
  expect(periodOf(framed)).toEqual([6, 9])
  expect(readingAfter(framed, key('ArrowLeft')).framed).toBeUndefined()
})
