import { describe, expect, it } from 'vitest'
import { entriesOf, typedProgramme } from './programme-lines.ts'

const day = '2026-11-26'

describe('lines of a programme', () => {
  it('are entries of that day, whichever colon and spaces they have', () => {
    expect(entriesOf({ day, lines: '9:30 开场\n\n 11：00　共用接口 \n13:50圆桌' })).toEqual([
      { time: '2026-11-26 09:30:00', title: '开场' },
      { time: '2026-11-26 11:00:00', title: '共用接口' },
      { time: '2026-11-26 13:50:00', title: '圆桌' },
    ])
  })

  it('continue on the day of the last line that is one', () => {
    const programme = [
      { id: 1, time: '2026-11-26 09:30:00', title: '开场', language: 'zh-Hans' },
      { id: 2, time: '2026-11-27 10:00:00', title: '圆桌', language: 'zh-Hans' },
    ]
    const typed = typedProgramme({ programme }, '2026-12-01')
    expect(typed).toEqual({ day, lines: '09:30 开场\n2026-11-27\n10:00 圆桌' })
    expect(entriesOf(typed)).toEqual(programme.map(({ time, title }) => ({ time, title })))
  })

  it.each(['2026-02-30', '2026-13-01', '11-27', '开场 09:30', '25:00 开场', '09:60 开场', '09:30', '09:30  '])(
    'are refused with their number: %s',
    (line) => {
      expect(entriesOf({ day, lines: `09:00 签到\n${line}` })).toBe(2)
    },
  )

  it('are those of the programme that is there', () => {
    const programme = [{ id: 1, time: '2026-11-26 09:30:00', title: '开场', language: 'zh-Hans' }]
    expect(typedProgramme({ programme }, '2026-12-01')).toEqual({ day, lines: '09:30 开场' })
    expect(typedProgramme({ programme: [] }, '2026-12-01')).toEqual({ day: '2026-12-01', lines: '' })
  })
})
