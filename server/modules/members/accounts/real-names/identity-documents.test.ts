import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DocumentType, documentNumber, maskedDocument, maskedName, personName } from './identity-documents.ts'

const now = new Date('2026-11-21T00:00:00Z')
const read = (type: DocumentType, text: string) => documentNumber(type, text, now)

/** The check character as the standard writes it down: the remainder of the weighted sum, by its table. */
function cardOf(body: string): string {
  let sum = 0
  for (let place = 0; place < 17; place += 1) sum += Number(body[place]) * (2 ** (17 - place) % 11)
  return body + '10X98765432'[sum % 11]
}

describe('mainland identity cards', () => {
  it.each([
    // The example of the standard.
    ['11010519491231002X', '11010519491231002X'],
    ['11010519491231002x', '11010519491231002X'],
    ['１１０１０５１９４９１２３１００２Ｘ', '11010519491231002X'],
    [' 110105 19491231 002X ', '11010519491231002X'],
    ['440524188001010014', undefined],
    ['110105194912310021', undefined],
    ['110105194902300022', undefined],
    ['11010519491231002', undefined],
    ['110105491231002', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, number) => expect(read('id_card', text)).toBe(number))

  const body = fc
    .tuple(
      fc.constantFrom('110105', '440305', '810000', '659001'),
      fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: now, noInvalidDate: true }),
      fc.integer({ min: 0, max: 999 }),
    )
    .map(
      ([place, born, order]) =>
        `${place}${born.toISOString().slice(0, 10).replaceAll('-', '')}${String(order).padStart(3, '0')}`,
    )

  it('are taken with the check character of the standard, and with no other', () => {
    fc.assert(
      fc.property(body, fc.constantFrom(...'0123456789X'), (digits, check) => {
        const right = cardOf(digits)
        expect(read('id_card', right)).toBe(right)
        expect(read('id_card', digits + check)).toBe(digits + check === right ? right : undefined)
      }),
    )
  })

  it('with one digit mistaken are refused', () => {
    fc.assert(
      fc.property(body, fc.nat(16), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        const right = cardOf(digits)
        const wrong = (Number(right[place]) + by) % 10
        expect(read('id_card', right.slice(0, place) + wrong + right.slice(place + 1))).toBeUndefined()
      }),
    )
  })

  it.each([
    ['not born yet', '11010520261122001'],
    ['born in another age', '11010518991231001'],
    ['born on no day', '11010520230229001'],
    ['of no province', '99010519900101001'],
  ])('%s are refused', (_name, digits) => expect(read('id_card', cardOf(digits))).toBeUndefined())
})

describe('Hong Kong identity cards', () => {
  it.each([
    ['A123456(3)', 'A123456(3)'],
    ['a1234563', 'A123456(3)'],
    ['G123456(A)', 'G123456(A)'],
    ['AB987654(3)', 'AB987654(3)'],
    ['C123456(9)', 'C123456(9)'],
    ['Ａ１２３４５６（３）', 'A123456(3)'],
    ['A123456(4)', undefined],
    ['A123456', undefined],
    ['A123456(3', undefined],
    ['A12345(3)', undefined],
    ['1234567(3)', undefined],
    ['ABC123456(3)', undefined],
  ])('%j is read as %j', (text, number) => expect(read('hk_id', text)).toBe(number))

  it('have one right check character', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{1,2}\d{6}$/), (body) => {
        const right = [...'0123456789A'].filter((check) => read('hk_id', `${body}(${check})`))
        expect(right).toHaveLength(1)
        expect(read('hk_id', body + right[0])).toBe(`${body}(${right[0]})`)
      }),
    )
  })
})

describe('other documents', () => {
  it.each<[DocumentType, string, string | undefined]>([
    ['passport', 'e1234567 8', 'E12345678'],
    ['passport', 'AB12', undefined],
    ['passport', 'AB123', 'AB123'],
    ['passport', 'A'.repeat(20), 'A'.repeat(20)],
    ['passport', 'A'.repeat(21), undefined],
    ['passport', 'AB-12345', undefined],
    ['passport', '护照12345', undefined],
    ['other', 'H1234567(12)', 'H1234567(12)'],
    ['other', 'ab 12/34.5', 'AB 12/34.5'],
    ['other', '1234', undefined],
    ['other', '<script>', undefined],
    ['other', 'A'.repeat(41), undefined],
  ])('%s %j is read as %j', (type, text, number) => expect(read(type, text)).toBe(number))

  it('of any text are read or not, but reading never fails, and what was read is read again as the same', () => {
    const types = fc.constantFrom<DocumentType>('id_card', 'hk_id', 'passport', 'other')
    fc.assert(
      fc.property(types, fc.string({ unit: 'binary', maxLength: 50 }), (type, text) => {
        const number = read(type, text)
        if (number !== undefined) expect(read(type, number)).toBe(number)
      }),
    )
  })
})

describe('names', () => {
  it.each([
    ['林子衿', '林子衿'],
    ['  林  子衿 ', '林 子衿'],
    ['阿卜杜拉•买买提', '阿卜杜拉·买买提'],
    ["Conan O'Brien-Smith Jr.", "Conan O'Brien-Smith Jr."],
    ['林', undefined],
    ['林1', undefined],
    ['', undefined],
    ['<b>林</b>', undefined],
    ['林'.repeat(51), undefined],
  ])('%j is read as %j', (text, name) => expect(personName(text)).toBe(name))
})

describe('masks', () => {
  it.each([
    ['林子衿', '林**'],
    ['𠮷田', '𠮷*'],
    ['', ''],
    ['Maximilian Alexander', 'M********'],
  ])('of the name %j shows %j', (name, shown) => expect(maskedName(name)).toBe(shown))

  it.each([
    ['11010519491231002X', '110**************X'],
    ['A123456(3)', 'A12****(3)'],
    ['E12345678', 'E12*****8'],
    ['AB123', 'A***3'],
    ['', ''],
  ])('of the document %j shows %j', (number, shown) => expect(maskedDocument(number)).toBe(shown))
})
