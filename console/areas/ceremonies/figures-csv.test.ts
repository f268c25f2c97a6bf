import { expect, it } from 'vitest'
import { figuresAsCsv } from './figures-csv.ts'

it('figures become a table in which nothing is a formula', () => {
  const nominee = { award: '年度"协议"', nominee: 'tide', name: '=1+1', votes: 12, set_aside: 0 }
  expect(figuresAsCsv({ nominees: [nominee] })).toBe(
    '\u{feff}award,key,name,votes,set_aside\r\n"年度""协议""",tide,\'=1+1,12,0\r\n',
  )
})
