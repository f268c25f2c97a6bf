import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** Columns of page_visitors and audience_visitors beside a reader's number, which exist until the day is over. */
it.each([
  ['privacy.md', '| 当天的读者编号 |', ['页面', '来源网站', '语言', '设备类别', '国家或地区', '搜索词']],
  [
    'privacy.en.md',
    '| The daily reader number |',
    ['the pages', 'referring site', 'language', 'device type', 'country', 'search terms'],
  ],
])('%s says all that is kept with the reader’s number of a day', async (name, row, kept) => {
  const text = await readFile(new URL(`shipped/${name}`, import.meta.url), 'utf8')
  const said = text.split('\n').find((line) => line.startsWith(row))
  for (const one of kept) expect(said).toContain(one)
})
