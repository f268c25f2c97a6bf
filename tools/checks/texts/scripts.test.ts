import { describe, expect, it } from 'vitest'
import { simplifiedOnly, traditionalOnly } from './scripts.ts'

describe('simplifiedOnly', () => {
  it.each([...'载这为经华东们'])('knows %s', (character) => expect(simplifiedOnly().has(character)).toBe(true))
  it.each([...'后里面干台系只於載這東一'])('leaves %s', (character) =>
    expect(simplifiedOnly().has(character)).toBe(false),
  )
})

describe('traditionalOnly', () => {
  it.each([...'載這為經華東們'])('knows %s', (character) => expect(traditionalOnly().has(character)).toBe(true))
  it.each([...'后里台中文'])('leaves out %s', (character) => expect(traditionalOnly().has(character)).toBe(false))
})
