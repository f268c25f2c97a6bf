import { describe, expect, it } from 'vitest'
import { emptyFields, isFitNote, stateOfItem, unfitFields, withSent } from './policy.ts'

const fit = { ...emptyFields, title: '题' }

describe('the fields of a flash', () => {
  it('keep what was not sent, on one line where they are one', () => {
    expect(withSent({ ...fit, text: '文' }, { title: ' 新\n题\t', labels: ['BTC', ' btc ', ''] })).toEqual({
      ...fit,
      text: '文',
      title: '新 题',
      labels: ['btc'],
    })
  })

  it.each([
    [{}, []],
    [{ title: '' }, ['title']],
    [{ title: '😀'.repeat(60) }, []],
    [{ title: '😀'.repeat(61) }, ['title']],
    [{ text: '长'.repeat(2_000) }, []],
    [{ text: '长'.repeat(2_001), source_url: 'ftp://a.example' }, ['text', 'source_url']],
    [{ labels: ['长'.repeat(41)] }, ['labels']],
    [{ source_url: 'https://a.example/?q=币' }, []],
    [{ source_url: '//a.example' }, ['source_url']],
  ])('%o', (given, unfit) => {
    expect(unfitFields({ ...fit, ...given })).toEqual(unfit)
  })
})

it('a note says something and is short', () => {
  expect(['', '改', '长'.repeat(200), '长'.repeat(201)].map(isFitNote)).toEqual([false, true, true, false])
})

it.each([
  ['withdrawn', true, true, 'unpublished'],
  ['approved', true, true, 'retracted'],
  ['approved', true, false, 'corrected'],
  ['approved', false, false, 'published'],
])('%s, corrected %s, retracted %s: %s', (status, corrected, retracted, state) => {
  expect(stateOfItem({ status, corrected, retracted })).toBe(state)
})
