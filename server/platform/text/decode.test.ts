import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode.ts'
import { utf8Evidence } from './encoding-guess.ts'

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function decoded(bytes: Uint8Array, { charset, size = 7 }: { charset?: string; size?: number } = {}) {
  const { text, reading } = decodeText(pieces(bytes, size), { charset })
  let all = ''
  for await (const part of text) all += part
  return { text: all, ...reading }
}

/** TextEncoder writes UTF-8 alone: the other encodings are their decoders read backwards. */
function encoderOf(encoding: string) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const bytesOf = new Map<string, number[]>()
  for (let byte = 0x80; byte <= 0xff; byte += 1) {
    try {
      bytesOf.set(decoder.decode(Uint8Array.of(byte)), [byte])
    } catch {}
  }
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      try {
        const text = decoder.decode(Uint8Array.of(lead, trail))
        if ([...text].length === 1 && !bytesOf.has(text)) bytesOf.set(text, [lead, trail])
      } catch {}
    }
  }
  return (text: string) => Uint8Array.from([...text].flatMap((c) => bytesOf.get(c) ?? [c.charCodeAt(0) & 0x7f]))
}
const toGb = encoderOf('gb18030')
const toBig5 = encoderOf('big5')

const simplified =
  '比特币跌破关键价位，链上数据显示长期持有者仍在增持。监管机构发布稳定币新规，交易所须在年底前完成登记。'
const traditional =
  '比特幣跌破關鍵價位，鏈上數據顯示長期持有者仍在增持。監管機構發布穩定幣新規，交易所須在年底前完成登記。'

const japanese = 'ビットコインの価格が急落し、取引所は出金を一時停止した。'
const korean = '비트코인 가격이 급락하자 거래소가 출금을 일시 중단했다.'
const hebrew = 'מחיר הביטקוין צנח והבורסה השהתה משיכות'
const russian = 'Цена биткоина упала, биржа приостановила вывод средств'

const wide = (text: string, unit: 2 | 4, little: boolean) => {
  const codes =
    unit === 2
      ? Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
      : [...text].map((c) => c.codePointAt(0) ?? 0)
  const buffer = Buffer.alloc(codes.length * unit)
  codes.forEach((code, i) => {
    if (unit === 2) buffer[little ? 'writeUInt16LE' : 'writeUInt16BE'](code, i * 2)
    else buffer[little ? 'writeUInt32LE' : 'writeUInt32BE'](code, i * 4)
  })
  return buffer
}

describe('the encoding of a text', () => {
  const document = (encoding: string | undefined, text: string) =>
    `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ''}?><rss>${text}</rss>`

  it.each([
    ['declared GBK', toGb(document('GBK', simplified)), simplified, 'gb18030'],
    ['declared GB2312', toGb(document('gb2312', simplified)), simplified, 'gb18030'],
    ['declared Big5', toBig5(document('Big5', traditional)), traditional, 'big5'],
    ['GB18030 that says UTF-8', toGb(document('UTF-8', simplified)), simplified, 'gb18030'],
    ['Big5 that says UTF-8', toBig5(document('UTF-8', traditional)), traditional, 'big5'],
    ['GB18030 that says nothing', toGb(document(undefined, simplified)), simplified, 'gb18030'],
    ['Big5 that says nothing', toBig5(document(undefined, traditional)), traditional, 'big5'],
    ['UTF-8 that says GBK', Buffer.from(document('GBK', simplified)), simplified, 'utf-8'],
    ['UTF-8 with a mark that says Big5', Buffer.from(`\ufeff${document('Big5', '中')}`), '中', 'utf-8'],
    ['UTF-16 LE with a mark', wide(`\ufeff${document('UTF-16', simplified)}`, 2, true), simplified, 'utf-16le'],
    ['UTF-16 BE with a mark', wide(`\ufeff${document('UTF-16', simplified)}`, 2, false), simplified, 'utf-16be'],
    ['UTF-16 LE without', wide(document('UTF-8', simplified), 2, true), simplified, 'utf-16le'],
    ['UTF-16 BE without', wide(document(undefined, simplified), 2, false), simplified, 'utf-16be'],
    ['UTF-32 LE', wide(document(undefined, '𠮷🚀'), 4, true), '𠮷🚀', 'utf-32le'],
    ['UTF-32 BE with a mark', wide(`\ufeff${document(undefined, '𠮷🚀')}`, 4, false), '𠮷🚀', 'utf-32be'],
    [
      'Latin-1 that says UTF-8',
      Buffer.from(document('UTF-8', 'caf\xe9 au lait'), 'latin1'),
      'café au lait',
      'windows-1252',
    ],
    ['an encoding nobody knows', Buffer.from(document('x-unknown', simplified)), simplified, 'utf-8'],
  ])('%s', async (_name, bytes, text, encoding) => {
    const read = await decoded(bytes)
    expect(read.text).toContain(`<rss>${text}</rss>`)
    expect(read.text.startsWith('<?xml')).toBe(true)
    expect(read).toMatchObject({ encoding, unreadable: 0 })
  })

  it('maps the characters of Hong Kong in Big5', async () => {
    const hongKong = Buffer.from('fac0fbdf9def9df89df69df790688fc0', 'hex')
    const bytes = Buffer.concat([toBig5(document('Big5', traditional).replace('</rss>', '')), hongKong])
    const read = await decoded(bytes)
    expect(read).toMatchObject({ encoding: 'big5', unreadable: 0, doubtful: false })
    expect(read.text).toContain('滙峯嘅啲喺咗邨衞')
  })

  it('counts what an encoding leaves to private use as unreadable', async () => {
    const read = await decoded(Buffer.concat([toGb(document('GB18030', simplified)), Buffer.from('aaa1', 'hex')]))
    expect(read).toMatchObject({ encoding: 'gb18030', unreadable: 1 })
    const icon = Buffer.from(document('UTF-8', `${simplified}\ue001`))
    expect(await decoded(icon)).toMatchObject({ encoding: 'utf-8', unreadable: 0 })
  })

  it.each([
    ['euc-jp', japanese],
    ['shift_jis', japanese],
    ['euc-kr', korean],
    ['windows-1255', hebrew],
    ['windows-1251', russian],
    ['koi8-r', russian],
  ])('%s, declared by the document, a page, the transport, by nobody, or wrongly', async (encoding, text) => {
    const encode = encoderOf(encoding)
    const page = `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=${encoding}">${text}`
    const is = { encoding, unreadable: 0 }
    expect(await decoded(encode(document(encoding, text)))).toMatchObject({ ...is, doubtful: false })
    expect(await decoded(encode(page))).toMatchObject({ ...is, doubtful: false, text: page })
    expect(await decoded(encode(document(undefined, text)), { charset: encoding })).toMatchObject({
      ...is,
      doubtful: false,
    })
    // Statistics of one byte a character are never sure.
    const isSure = !/windows|koi8/.test(encoding)
    expect(await decoded(encode(document(undefined, text)))).toMatchObject({ ...is, doubtful: !isSure })
    for (const wrong of ['UTF-8', 'ISO-8859-1']) {
      const read = await decoded(encode(document(wrong, text)))
      expect(read).toMatchObject({ ...is, doubtful: true })
      expect(read.text).toContain(text)
    }
    expect(await decoded(encode(document(encoding, text)), { charset: 'iso-8859-1' })).toMatchObject({
      ...is,
      doubtful: true,
    })
  })

  it('is doubtful where declarations contradict each other and the bytes do not say which is right', async () => {
    const bytes = Buffer.from(document('ISO-8859-2', 'Le caf\xe9 est ferm\xe9'), 'latin1')
    expect(await decoded(bytes, { charset: 'windows-1252' })).toMatchObject({
      encoding: 'windows-1252',
      doubtful: true,
    })
    expect(await decoded(bytes)).toMatchObject({ encoding: 'iso-8859-2', doubtful: false })
  })

  it.each([
    ['UTF-8 that says something else', Buffer.from(document('GBK', simplified)), false],
    ['two bytes that may be UTF-8', Buffer.from(document('windows-1252', 'café')), true],
    ['ASCII that says anything', Buffer.from(document('EUC-JP', 'plain')), false],
  ])('%s: doubtful %s', async (_name, bytes, doubtful) => {
    expect((await decoded(bytes)).doubtful).toBe(doubtful)
  })

  it('believes the transport before the document', async () => {
    const bytes = toGb(document('iso-8859-1', simplified))
    expect((await decoded(bytes, { charset: 'GB2312' })).text).toContain(simplified)
  })

  it('is judged by the first characters outside of ASCII, however late they come', async () => {
    const bytes = Buffer.concat([Buffer.from(`<rss>${' '.repeat(300_000)}`), toGb(simplified)])
    expect((await decoded(bytes, { size: 4096 })).text).toContain(simplified)
  })

  it('keeps UTF-8 with a few broken places, and counts them', async () => {
    const bytes = Buffer.concat([
      Buffer.from(simplified),
      Buffer.of(0xff),
      Buffer.from(traditional),
      Buffer.of(0xe4, 0xb8),
    ])
    expect(await decoded(bytes)).toEqual({
      text: `${simplified}\ufffd${traditional}\ufffd`,
      encoding: 'utf-8',
      doubtful: false,
      unreadable: 2,
    })
  })

  it('does not count a replacement character that the text itself holds', async () => {
    expect(await decoded(Buffer.from(`中文\ufffd中文`), { size: 100 })).toMatchObject({ unreadable: 0 })
  })
})

describe('any text', () => {
  const anyText = fc
    .string({ unit: 'binary', maxLength: 400 })
    .map((text) => text.toWellFormed().replace(/[\ufeff\0\ufffd]/g, ''))
  const size = fc.integer({ min: 1, max: 50 })

  it('survives UTF-8 in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, size, async (text, pieceSize) => {
        const bytes = Buffer.from(`\ufeff${text}`)
        expect((await decoded(bytes, { size: pieceSize })).text).toBe(text)
      }),
    )
  })

  it('survives UTF-16 and UTF-32 in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText,
        size,
        fc.constantFrom(2 as const, 4 as const),
        fc.boolean(),
        async (text, pieceSize, unit, little) => {
          expect((await decoded(wide(`\ufeff${text}`, unit, little), { size: pieceSize })).text).toBe(text)
        },
      ),
    )
  })

  /** Different characters: one that is repeated a dozen times says nothing about the language. */
  const sentences = (text: string) =>
    fc
      .uniqueArray(fc.constantFrom(...new Set(text)), { minLength: 12, maxLength: 40 })
      .map((characters) => characters.join(''))

  it('is found to be GB18030 or Big5 from a dozen usual characters on, undeclared and in pieces', async () => {
    await fc.assert(
      fc.asyncProperty(sentences(simplified), size, async (text, pieceSize) => {
        expect((await decoded(toGb(text), { size: pieceSize })).text).toBe(text)
      }),
    )
    await fc.assert(
      fc.asyncProperty(sentences(traditional), size, async (text, pieceSize) => {
        expect((await decoded(toBig5(text), { size: pieceSize })).text).toBe(text)
      }),
    )
  })

  it('never ends in an exception, whatever the bytes and the declaration', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(undefined, 'gbk', 'utf-8', 'big5', 'no'),
        size,
        async (bytes, charset, pieceSize) => {
          const { text, unreadable } = await decoded(bytes, { charset, size: pieceSize })
          expect(typeof text).toBe('string')
          expect(unreadable).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  it('is recognised as UTF-8 without a broken byte', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(utf8Evidence(Buffer.from(text)).broken).toBe(0)
      }),
    )
  })
})
