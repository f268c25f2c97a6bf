import { describe, expect, it } from 'vitest'
import { readRows, type TableColumns } from './table-reading.ts'

const columns: TableColumns = {
  names: ['title', 'start', 'note'],
  required: [['title'], ['start']],
  aliases: { 标题: 'title', 標題: 'title', 开始时间: 'start' },
}
const read = (text: string, most = 100) => readRows(text, { columns, most })

describe('a table with headings', () => {
  it('is read by the names of its columns, in any order and case', () => {
    expect(read('Note,START,title\n a ,2026-01-01,"b, c"\n').lines).toEqual([
      { line: 2, cells: { note: 'a', start: '2026-01-01', title: 'b, c' } },
    ])
  })

  it('is read by the Chinese names of its columns', () => {
    expect(read('標題,开始时间\n甲,2026-01-01\n').lines[0]?.cells).toEqual({ title: '甲', start: '2026-01-01' })
  })

  it.each([
    ['a comma', 'title,start,note\nA,1,x\n', 2],
    ['a first line that names it', 'sep=;\r\ntitle;start;note\r\nA;1;x\r\n', 3],
    ['a quoted first line that names it', '\ufeff"sep=|"\ntitle|start|note\nA|1|x\n', 3],
    ['a byte order mark before it', '\ufefftitle\tstart\tnote\nA\t1\tx\n', 2],
  ])('is separated by %s', (_, text, line) => {
    expect(read(text).lines).toEqual([{ line, cells: { title: 'A', start: '1', note: 'x' } }])
  })

  it.each(['\n', '\r\n', '\r'])('names the lines that an editor shows, whatever its cells hold: %j', (end) => {
    const rows = ['title,start,note', `A,1,"two${end}lines"`, '', `"B${end}${end}b",2,x`, ' , , ', 'C,3,z']
    expect(read(rows.join(end)).lines.map(({ line, cells }) => [line, cells.start])).toEqual([
      [2, '1'],
      [5, '2'],
      [9, '3'],
    ])
  })

  it('names the headings that nobody knows', () => {
    expect(read('title,Price,start,,价格\nA,1,2,3,4\n').ignored).toEqual({ line: 1, names: 'price, 价格' })
    expect(read('title,start,\nA,1,\n').ignored).toBeUndefined()
  })

  it('takes quotation marks inside of a cell as they are', () => {
    expect(read('title,start\n6" disk,1\n').lines[0]?.cells.title).toBe('6" disk')
  })

  it('is read up to a number of rows, and says from which line on it was not', () => {
    const { lines, cut } = read('title,start\nA,1\n\nB,2\nC,3\nD,4\n', 2)
    expect([lines.length, cut]).toEqual([2, { line: 5, rows: 2 }])
  })
})

describe('a file that is no such table', () => {
  it.each([
    ['spreadsheet', 'PK\u0003\u0004\u0014\u0000xl/workbook.xml', 1],
    ['spreadsheet', '\ufffd\ufffd\u0011\u0871\u001a\ufffd', 1],
    ['notText', '\ufffdPNG\r\n\u001a\n\u0001\u0002\u0003IHDR', 1],
    ['notUtf8', 'title,start\n\ufffd\ufffd\ufffd\ufffd,1\n', 1],
    ['headingsMissing', '', 1],
    ['headingsMissing', 'hello', 1],
    ['headingsMissing', 'title,time\nA,1\n', 1],
    ['headingsMissing', 'sep=;\n活动;时间\n甲;1\n', 2],
    ['headingsRepeated', 'title,start,标题\nA,1,B\n', 1],
    ['quoteOpen', 'title,start\nA,1\n"B,2\nC,3\n', 3],
    ['rowsMissing', 'title,start\n\n', 1],
  ])('is refused as %s: %j', (reason, text, line) => {
    expect(read(text)).toMatchObject({ lines: [], fault: { reason, line } })
  })

  it('is told which headings are expected and which were found', () => {
    expect(read('活动,时间\n甲,1\n').fault?.detail).toBe('title, start (活动, 时间)')
    expect(read('').fault?.detail).toBe('title, start')
  })
})
