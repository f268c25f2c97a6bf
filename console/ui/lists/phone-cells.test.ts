import { describe, expect, it } from 'vitest'
import { areCards, headClass, withNames } from './phone-cells.ts'

interface Row {
  id: number
}
const cellsOf = (columns: Parameters<typeof withNames<Row>>[0]) =>
  withNames<Row>(columns)?.map((column) => (column as { onCell?: (row: Row) => object }).onCell?.({ id: 1 }))
const [time, actor, change, action] = [
  { title: 'Time', width: 170 },
  { title: 'By', width: 140 },
  { title: 'Change' },
  { title: 'Action', width: 140, className: headClass },
]

describe('cells of a row that is a card on a phone', () => {
  it('know their columns; the widest heads it', () =>
    expect(cellsOf([time, actor, change, { title: undefined, width: 48 }])).toEqual([
      { className: '', 'data-name': 'Time' },
      { className: '', 'data-name': 'By' },
      { className: headClass, 'data-name': undefined },
      { className: '', 'data-name': undefined },
    ]))

  it('are headed by the one that says so', () =>
    expect(cellsOf([time, actor, change, action])?.map((cell) => (cell as { className: string }).className)).toEqual([
      '',
      '',
      '',
      headClass,
    ]))

  it('keep what they had', () =>
    expect(cellsOf([{ ...time, onCell: () => ({ className: 'acts', id: 'x' }) }, actor, change, action])?.[0]).toEqual({
      className: 'acts',
      id: 'x',
      'data-name': 'Time',
    }))

  it('are cards where the widths of few leave no room for the rest', () =>
    expect(areCards([{ title: 'Sent', width: 150 }, change, { title: 'State', width: 220 }])).toBe(true))

  it('stay in a row where they are few, or leave some out on narrow windows', () => {
    expect(areCards([time, actor, change])).toBe(false)
    expect(areCards([time, actor, change, { ...action, responsive: ['md'] }])).toBe(false)
    expect(cellsOf([time, actor, change])).toEqual([undefined, undefined, undefined])
  })
})
