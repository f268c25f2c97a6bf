import { describe, expect, it, test } from 'vitest'
import { convertStream, differingCases, readOptions, UsageError } from './convert.ts'

async function run(args: string[], chunks: string[]): Promise<string> {
  const options = readOptions(args)
  if (!options) throw new Error('asked for help')
  async function* stream() {
    yield* chunks
  }
  let result = ''
  for await (const piece of convertStream(stream(), options)) result += piece
  return result
}

describe('options', () => {
  test.each([
    [[], '基金发行与美联储，说税', '基金發行與聯儲局，說稅'],
    [['--no-usual-glyphs'], '说税', '説税'],
    [['--to', 'tw'], '链里的网络', '鏈裡的網路'],
    [['--to=hans'], '區塊鏈裏', '区块链里'],
    [['--mode', 'plain', '--to', 'hk'], '基金发行，说税', '基金髮行，説税'],
    [['--mode', 'plain', '--to', 'tw'], '网络', '網絡'],
    [['--html'], '<p>头<b>发</b><code>链</code></p>', '<p>頭<b>髮</b><code>链</code></p>'],
  ])('%j', async (args, text, expected) => {
    expect(await run(args, [text])).toBe(expected)
  })

  test.each([['--help'], ['-h']])('%s asks for help', (arg) => {
    expect(readOptions([arg])).toBeUndefined()
  })

  test.each([
    [['--wat'], '--wat'],
    [['--to', 'xx'], '--to must be hk, tw, hans'],
    [['--mode', 'fast'], '--mode must be bounded, plain'],
    [['--to'], '--to'],
    [['text'], 'text'],
  ])('%j is refused with a reason', (args, reason) => {
    expect(() => readOptions(args)).toThrow(UsageError)
    expect(() => readOptions(args)).toThrow(reason)
  })
})

describe('stream', () => {
  const text = '链上\r\n\n资金链断裂\n税'
  const expected = '鏈上\r\n\n資金鏈斷裂\n稅'

  it('keeps line endings wherever the chunks end', async () => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(await run([], [text.slice(0, cut), text.slice(cut)])).toBe(expected)
    }
    expect(await run([], [...text])).toBe(expected)
    expect(await run([], [])).toBe('')
  })

  it('hands lines on before the input ends', async () => {
    const options = readOptions([])
    if (!options) throw new Error('asked for help')
    async function* endless() {
      for (;;) yield '链\n'
    }
    const pieces = convertStream(endless(), options)
    expect((await pieces.next()).value).toBe('鏈\n')
    await pieces.return(undefined)
  })

  it('reads HTML to its end', async () => {
    expect(await run(['--html'], ['<p>头<b>', '\n发</b', '></p>\n'])).toBe('<p>頭<b>\n發</b></p>\n')
  })
})

describe('cases', () => {
  const cases = '# comment\n默认\t預設\t預設\n\n网络\t網絡\t網路\n鼠标\t鼠標\t滑鼠\n'
  test.each([
    [[], ['鼠标: 滑鼠, expected 鼠標']],
    [['--to', 'tw'], []],
  ])('%j tells which come out otherwise', (args, differing) => {
    const options = readOptions(['--check', 'cases.tsv', ...args])
    if (!options) throw new Error('asked for help')
    expect(options.check).toBe('cases.tsv')
    expect(differingCases(cases, options)).toEqual(differing)
  })
})
