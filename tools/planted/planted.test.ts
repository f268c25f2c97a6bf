import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { type Plant, readPlants, stalePlants } from './plant.ts'
import { rowsOf, withRows } from './report.ts'

const plants = await readPlants()

it('each planted vulnerability fits the sources and names tests that are there', async () => {
  expect(await stalePlants(plants)).toEqual([])
  expect(new Set(plants.map(({ name }) => name)).size).toBe(plants.length)
  const files = plants.flatMap(({ tests }) => tests.files)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

it('a plant whose text is no longer there, or twice, is stale', async () => {
  const file = 'tools/planted/plant.ts'
  const [one] = plants
  const stale = ['not in the file: \u0000', 'const'].map(
    (find, place) => ({ ...one, name: `${place}`, changes: [{ file, find, replace: '' }] }) as Plant,
  )
  expect(await stalePlants(stale)).toEqual([`0: ${file}`, `1: ${file}`])
})

it('the table of the documentation has every plant, with the test that found it', async () => {
  const rows = rowsOf(await readFile('docs/security.md', 'utf8'))
  const declared = plants.map(({ class: group, name }) => ({ class: group, name }))
  expect(rows.map(({ class: group, name }) => ({ class: group, name }))).toEqual(declared)
  for (const { tests, name } of plants) {
    const { foundBy } = rows.find((row) => row.name === name) ?? {}
    expect({ name, foundBy }).toEqual({ name, foundBy: expect.stringContaining(' › ') })
    expect(tests.files).toContain(foundBy?.split(' › ')[0])
  }
})

it('a table keeps rows of earlier runs, and cells take any name of a test', () => {
  const empty = 'a\n<!-- planted vulnerabilities -->\n<!-- end of planted vulnerabilities -->\nb\n'
  const given = plants.slice(0, 2)
  const names = given.map(({ name }) => name)
  const once = withRows(empty, given, new Map(names.map((name) => [name, 'a.test.ts › x | <y>'])))
  expect(rowsOf(once).map(({ foundBy }) => foundBy)).toEqual(names.map(() => 'a.test.ts › x \\| <y>'))
  expect(withRows(once, given, new Map())).toBe(once)
  expect(() => rowsOf('no place')).toThrow()
})
