import { describe, expect, test } from 'vitest'
import { kindFieldsHans } from '#console/locales/kind-fields/zh-hans.ts'
import { calls } from '#contract/calls.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { fieldWords } from '../../locales/field-words/field-words.ts'
import { namesFields } from '../backend.ts'
import { wordRefusal } from './word-refusal.ts'

describe('refusals in words of the forms', () => {
  test('are those of the catalogue that name fields', () => {
    expect(namesFields).toEqual(new Set([errorCatalogue.invalidInput.code, errorCatalogue.textTooLong.code]))
  })

  test('name a field and its language', () => {
    const named = ['texts.en.title', 'opens_time']
    expect(wordRefusal('The request has invalid parameters', named, { call: 'saveCeremony' }, 'en')).toBe(
      'The request has invalid parameters: Title (English), Voting opens',
    )
    expect(wordRefusal('请求参数有误', named, { call: 'saveCeremony' }, 'zh-Hans')).toBe(
      '请求参数有误：标题（英文）、开放时间',
    )
  })

  test('name the place in a list, and how long a text may be', () => {
    expect(
      wordRefusal(
        '文字過長，請刪減',
        ['blocks.1.texts.zh-Hans.title (≤ 80)'],
        { call: 'saveLandingPage' },
        'zh-Hant-HK',
      ),
    ).toBe('文字過長，請刪減：區塊 2 › 標題（簡體，≤ 80）')
  })

  test('use the word of the one form where a field means something else there', () => {
    expect(wordRefusal('No', ['texts.en.label'], { call: 'saveEdition' }, 'en')).toBe('No: Edition name (English)')
    expect(wordRefusal('No', ['texts.en.label'], { call: 'saveLandingPage' }, 'en')).toBe('No: Label (English)')
  })

  test.each([[[]], [['3 of 4 rows']], [['a_field_nobody_knows']]])(
    'leave as it is what names no field: %o',
    (named: string[]) => {
      expect(wordRefusal('No', named, { call: 'saveQuiz' }, 'en')).toBe('No')
    },
  )

  test.each([
    ['label', 'texts.en.name (≤ 60)', '名称（英文，≤ 60）'],
    ['topic', 'chapters.1.texts.zh-Hant-HK.title', '章节 2 › 章名（繁体）'],
    ['tool', 'url', '网址'],
  ])('read the declaration of a %s', (kind, field, words) => {
    expect(wordRefusal('No', [field], { call: 'saveRecord', kind, texts: kindFieldsHans }, 'zh-Hans')).toBe(
      `No：${words}`,
    )
  })

  test('every field of every form of staff has a word', () => {
    const missing = Object.entries(calls)
      // The fields of declared kinds have labels.
      .filter(([name, { auth }]) => (auth === 'editor' || auth === 'administrator') && name !== 'saveRecord')
      .flatMap(([name, { input }]) =>
        [...fieldsOf(input)]
          .filter((field) => !fieldWords[`${name}.${field}`] && !fieldWords[field])
          .map((field) => `${name}.${field}`),
      )
    expect(missing).toEqual([])
  })
})

interface Definition {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  keyType?: Schema
  valueType?: Schema
  innerType?: Schema
  options?: Schema[]
  items?: Schema[]
  in?: Schema
  out?: Schema
}

type Schema = { readonly def?: unknown } | undefined

/** Names of all properties of a schema, at any depth. */
function fieldsOf(schema: Schema): Set<string> {
  const definition = schema?.def as Definition | undefined
  if (!definition) return new Set()
  const { shape = {}, element, keyType, valueType, innerType, options = [], items = [], in: before, out } = definition
  const inner = [element, keyType, valueType, innerType, before, out, ...options, ...items, ...Object.values(shape)]
  return new Set([...Object.keys(shape), ...inner.flatMap((one) => [...fieldsOf(one)])])
}
