import { describe, expect, it } from 'vitest'
import { CallError, type ErrorName, errorCatalogue } from '#contract/errors.ts'
import { languages } from '#language/languages.ts'
import { refusalMessage, refusedFields } from './refusal-words.ts'

const names = Object.keys(errorCatalogue) as ErrorName[]
const time = new Date('2026-11-30T21:39:12Z')
/** Values that only programs read: paths, snake case, codes of HTTP, and times as they are stored. */
const technical = /[a-z]_[a-z]|[a-z]\.\d|HTTP|\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|[{}]/

describe('the sentence of a refusal', () => {
  it.each(names)('%s says nothing technical in any language, whatever it is about', (name) => {
    for (const language of languages) {
      const about = ['texts.en.title, discount_codes.0', 'HTTP 404', 'a1b2c3'].map(
        (detail) => new CallError(name, detail),
      )
      const sentence = errorCatalogue[name].message[language]
      for (const error of about) expect(refusalMessage(name, error, language)).toBe(sentence)
      const filled = new CallError(name, sentence.includes('{left}') ? { left: 3 } : time)
      expect(refusalMessage(name, filled, language)).not.toMatch(technical)
      expect(refusalMessage(name, new Error('at /srv/app.ts:3'), language)).toBe(sentence)
    }
  })

  it('has a moment as people write it', () => {
    const said = languages.map((language) =>
      refusalMessage('accountTooYoung', new CallError('accountTooYoung', time), language),
    )
    expect(said.join()).toContain('2026年12月1日05:39')
    expect(said.join()).toContain('1 December 2026 at 05:39')
  })

  it('has the words that people wrote', () => {
    const error = new CallError('nameTaken', { words: '莱特币' })
    expect(refusalMessage('nameTaken', error, 'zh-Hans')).toBe(`${errorCatalogue.nameTaken.message['zh-Hans']}：莱特币`)
    expect(refusedFields(error)).toEqual([])
  })
})

describe('what a refusal is about', () => {
  it.each([
    ['texts.en.title, opens_time', ['texts.en.title', 'opens_time']],
    ['blocks.1.texts.zh-Hans.title (≤ 80)', ['blocks.1.texts.zh-Hans.title (≤ 80)']],
    ['items:read', ['items:read']],
    ['HTTP 404', []],
    ['the page is too entangled', []],
  ])('%s', (detail, fields) => {
    expect(refusedFields(new CallError('invalidInput', detail))).toEqual(fields)
  })
})
