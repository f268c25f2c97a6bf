import { expect, it } from 'vitest'
import { votesAsCsv } from './votes-csv.ts'

it.each(['=1+1', '＝1+1', ' =1+1', '|calc', '@x'])('votes become a table in which %j is no formula', (name) => {
  const nominee = { award: '年度"协议"', nominee: 'tide', name, votes: 12, set_aside: 0 }
  expect(votesAsCsv({ nominees: [nominee] })).toBe(
    `\u{feff}"award","key","name","votes","set_aside"\r\n"年度""协议""","tide","'${name}",12,0\r\n`,
  )
})
