import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { createLabelFinder, labelsOf } from './labels.ts'
import { readTaxonomy } from './taxonomy.ts'

const engine = createEngine({ glossary, names: [], region: 'hk', usualGlyphs: true, mode: 'bounded' })
const find = createLabelFinder((await readTaxonomy()).labels, engine.toSimplified)
const keys = (...tags: string[]) => labelsOf(tags, find).labels.map((label) => label.key)

describe('labels of tags', () => {
  it.each([
    [['Bitcoin'], ['bitcoin']],
    [['BTC', '比特币', '比特幣', ' #bitcoin '], ['bitcoin']],
    [['Layer 2', 'L2', '二層網絡'], ['layer2']],
    [['Linux', 'linux', 'LINUX '], ['linux']],
    [['操作系統', '操作系统'], ['操作系统']],
    [['Solidity Tutorial'], ['solidity-tutorial']],
    [['', '  ', '#', '——', '\u200b'], []],
    [['x'.repeat(41)], []],
    [['a\0b'], ['ab']],
    [['ＥＴＨ'], ['ethereum']],
    [
      ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
      ['1', '2', '3', '4', '5', '6', '7', '8'],
    ],
  ])('%j', (tags, expected) => {
    expect(keys(...tags)).toEqual(expected)
  })

  it('keeps the name as it was written', () => {
    expect(find(' Linux  Kernel ')).toEqual({ key: 'linux-kernel', name: 'Linux Kernel' })
    expect(find('btc')).toMatchObject({ key: 'bitcoin', name: '比特币', coin: 'BTC' })
  })
})
