import { read } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { csvLines } from './csv.ts'
import type { Row } from './rows.ts'
import { workbook } from './workbook.ts'

const written = async (...rows: Row[]) => {
  const parts = rows.map((row) => Buffer.from(JSON.stringify([row])))
  const { Sheets } = read(await workbook(parts, 'Orders & more'), { cellNF: true, cellStyles: true })
  return Sheets['Orders & more']
}

it('types what it writes', async () => {
  const sheet = await written(
    ['Name', 'Sum', 'Time', 'Share', 'Nothing'],
    ['甲', 12.5, { local: '2026-12-05 18:00:00' }, { basisPoints: 1_250 }, null],
    ['', 0, { local: '1999-12-31 00:00:30' }, { basisPoints: 0 }, null],
  )
  expect(sheet?.A1).toMatchObject({ t: 's', v: 'Name' })
  expect(sheet?.A2).toMatchObject({ t: 's', v: '甲' })
  expect(sheet?.B2).toMatchObject({ t: 'n', v: 12.5 })
  // Day 1 is the first of January 1900, and a 29th of February follows that year which there was not.
  expect(sheet?.C2).toMatchObject({ t: 'n', v: 46_361.75, w: '2026-12-05 18:00:00' })
  expect(sheet?.C3).toMatchObject({ t: 'n', w: '1999-12-31 00:00:30' })
  expect(sheet?.D2).toMatchObject({ t: 'n', v: 0.125, w: '12.5%' })
  expect(sheet?.D3).toMatchObject({ t: 'n', v: 0, w: '0%' })
  expect(sheet?.E2).toBeUndefined()
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '|cmd', '%x'])('keeps %j as a text', async (text) => {
  const sheet = await written([text], [text])
  for (const cell of [sheet?.A1, sheet?.A2]) {
    expect([cell?.t, cell?.f]).toEqual(['s', undefined])
    expect(cell?.v).toContain(text.trim())
  }
  expect(csvLines([[text]])).toBe(`'${text}\r\n`)
})

it('has no signs that XML cannot hold', async () => {
  const sheet = await written(['<b>'], ['a\u0000\u0001\uFFFE\uD800]]>&amp;'])
  expect(sheet?.A2?.v).toMatch(/^a.*\]\]>&amp;$/)
})

it('writes times and percentages out in CSV', () => {
  expect(csvLines([[{ local: '2026-12-05 18:00:00' }, { basisPoints: 1_000 }, null, 3]])).toBe(
    '2026-12-05 18:00:00,10%,,3\r\n',
  )
})
