import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type Row, type SheetFormat, spreadsheet } from './spreadsheet.ts'

async function written(format: SheetFormat, rows: Row[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const table = (async function* () {
    yield rows
  })()
  for await (const part of spreadsheet(format, table)) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

describe('a time in a spreadsheet', () => {
  const row: Row = [{ local: '2026-12-05 18:00:00' }, { local: '1999-12-31 00:00:30' }, null]

  it('is a day number that is shown as a date', async () => {
    const files = unzipSync(await written('xlsx', [row]))
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    // Day 1 is the first of January 1900, and a 29th of February follows that year which there was not.
    expect(sheet).toContain(`<row><c s="2"><v>46361.75</v></c><c s="2"><v>${36_525 + 30 / 86_400}</v></c><c/></row>`)
    const styles = strFromU8(files['xl/styles.xml'] ?? new Uint8Array())
    expect(styles).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"')
  })

  it('is written out in CSV', async () => {
    expect(strFromU8(await written('csv', [row]))).toBe('2026-12-05 18:00:00,1999-12-31 00:00:30,\r\n')
  })
})
