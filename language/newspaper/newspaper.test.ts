import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Direction } from '#language/conversion.ts'
import { createSiteEngine } from '#language/site-engine.ts'
import { exceptions } from './exceptions.ts'

const engine = createSiteEngine()

/** Sentences and what the other paper would print, separated by a tab; lines that begin with # are comments. */
function readSentences(file: string): [source: string, expected: string][] {
  return readFileSync(`language/newspaper/${file}.tsv`, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string])
}

describe.each<[file: keyof typeof exceptions, direction: Direction, sentences: number]>([
  ['to-hong-kong', 'toTraditional', 200],
  ['to-simplified', 'toSimplified', 120],
])('newspaper sentences %s', (file, direction, least) => {
  const sentences = readSentences(file)
  const wrong = sentences.filter(([source, expected]) => engine[direction](source) !== expected)

  it('are many, each of two columns and in the file once', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(least)
    expect(sentences.filter((columns) => columns.length !== 2)).toEqual([])
    expect(new Set(sentences.map(([source]) => source)).size).toBe(sentences.length)
  })

  it('come out right but for the known exceptions, which are no longer listed once they do', () => {
    expect(wrong.map(([source]) => source)).toEqual(exceptions[file].map(([source]) => source))
  })

  it('are wrong in at most 4 of 100', () => {
    expect(wrong.length / sentences.length).toBeLessThanOrEqual(0.04)
  })
})
