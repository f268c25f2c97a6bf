import type { Column, Schema, Table } from './read-schema.ts'

/** Bytes that the texts of one index may take together: a row of a B-tree has room for 2,704, numbers included. */
export const maxIndexedBytes = 2_600

const ofAnyLength = /^(?:text|bytea|character varying|citext|jsonb|tsvector)(?: collate \S+)?(?:\[\])?$/
const ofLimitedLength = /^character(?: varying)?\((\d+)\)$/
/** Bytes of a character at most. */
const characterBytes = 4
/** Some letters take half as much again in lower case. */
const growth = 1.5

/**
 * Indexes whose texts have no limit, or limits that are too large together: saving a long one would fail in the database.
 * A limit is a check constraint of the column, or of the one that it refers to; an index over a hash needs none.
 */
export function unlimitedIndexedTexts({ tables }: Schema): string[] {
  return tables.flatMap((table) => {
    const problems = indexesOf(table).flatMap((keys) => {
      const parts = keys.map((key) => ({ key, bytes: bytesOfKey(key, table, tables) }))
      const unlimited = parts.filter(({ bytes }) => bytes === undefined)
      if (unlimited.length > 0)
        return unlimited.map(({ key }) => `${table.name}: ${key} is in an index and has no limit`)
      const sum = parts.reduce((total, { bytes = 0 }) => total + bytes, 0)
      const over = `${table.name}: the index of ${keys.join(', ')} may take ${sum} of ${maxIndexedBytes} bytes`
      return sum > maxIndexedBytes ? [over] : []
    })
    return [...new Set(problems)]
  })
}

/** The keys of each B-tree, with the columns that it only includes. */
function indexesOf({ constraints, indexes }: Table): string[][] {
  const ofConstraints = constraints
    .filter(({ kind }) => kind === 'p' || kind === 'u')
    .map(({ columns }) => [...columns])
  const others = indexes.flatMap((definition) => {
    const keys = / USING btree (.*)$/.exec(definition)?.[1]
    if (keys === undefined) return []
    const included = / INCLUDE (\(.*)$/.exec(definition)?.[1]
    return [[...splitList(keys), ...(included === undefined ? [] : splitList(included))]]
  })
  return [...ofConstraints, ...others]
}

/** The parts of a list between parentheses, without what follows it. */
function splitList(list: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  for (const character of list) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0) break
    if (depth === 1 && character === ',') {
      parts.push(part)
      part = ''
    } else if (depth > 1 || character !== '(') part += character
  }
  return [...parts, part].map((one) => one.trim())
}

/** Bytes that the texts of a key take at most; undefined without a limit. */
function bytesOfKey(key: string, table: Table, tables: readonly Table[]): number | undefined {
  const digest = /^\(?(?:md5|sha256|hashtextextended)\(/.test(key)
  if (digest) return 32
  const [, beginning] = /^"left"\(.*, (\d+)\)/.exec(key) ?? []
  if (beginning) return Number(beginning) * characterBytes
  const named = table.columns.filter(({ name }) => new RegExp(`(?<![\\w'])${name}(?![\\w'(])`).test(key))
  const bytes = named.map((column) => bytesOfColumn(column, table, tables))
  if (bytes.includes(undefined)) return undefined
  const sum = bytes.reduce<number>((total, one) => total + (one ?? 0), 0)
  return /\b(?:lower|upper)\(/.test(key) ? Math.ceil(sum * growth) : sum
}

function bytesOfColumn(column: Column, table: Table, tables: readonly Table[]): number | undefined {
  const characters = ofLimitedLength.exec(column.type)?.[1]
  if (characters) return Number(characters) * characterBytes
  if (!ofAnyLength.test(column.type)) return 0
  const limits = table.constraints.flatMap(({ kind, columns, definition, refersTo }) => {
    if (!columns.includes(column.name)) return []
    if (kind === 'c') return limitIn(definition, column) ?? []
    if (kind !== 'f' || refersTo === null) return []
    const there = /REFERENCES \S+?\(([^)]*)\)/.exec(definition)?.[1]?.split(', ')[columns.indexOf(column.name)]
    const target = tables.find(({ name }) => name === refersTo)
    const referred = target?.columns.find(({ name }) => name === there)
    return (target && referred && bytesOfColumn(referred, target, tables)) ?? []
  })
  return limits.length > 0 ? Math.min(...limits) : undefined
}

/** The limit that a check constraint sets, in bytes. */
function limitIn(definition: string, { name, type }: Column): number | undefined {
  const column = `\\(?"?${name}"?\\)?(?:::text)?`
  const [, octets] = new RegExp(`octet_length\\(${column}\\) <?= (\\d+)`).exec(definition) ?? []
  if (octets) return Number(octets)
  const [, length] = new RegExp(`(?<!octet_)length\\(${column}\\) <?= (\\d+)`).exec(definition) ?? []
  if (length) return Number(length) * (type === 'bytea' ? 1 : characterBytes)
  const [, choices] = new RegExp(`${column} = (ANY \\(ARRAY\\[.*?\\]\\)|'[^']*'::text)`).exec(definition) ?? []
  const lengths = [...(choices ?? '').matchAll(/'([^']*)'/g)].map(([, choice = '']) => Buffer.byteLength(choice))
  if (lengths.length > 0) return Math.max(...lengths)
  const [, pattern] = new RegExp(`${column} ~ '\\^([^']*)\\$'`).exec(definition) ?? []
  return pattern === undefined ? undefined : bytesOfPattern(pattern)
}

/** Bytes of a text that a pattern of plain characters, classes and counts describes; undefined where it has no end. */
function bytesOfPattern(pattern: string): number | undefined {
  const plain = pattern.replace(/\[[^\]]*\]/g, 'x')
  if (/[*+]|\{\d+,\}/.test(plain)) return undefined
  const counted = plain.replace(/.\{(?:\d+,)?(\d+)\}/g, (_, count: string) => 'x'.repeat(Number(count)))
  return counted.length * characterBytes
}
