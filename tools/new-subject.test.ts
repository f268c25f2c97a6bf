import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkImports } from './checks/imports/imports.ts'
import { checkMigrations } from './checks/migrations.ts'
import { checkSubjects } from './checks/subjects.ts'
import { createSubject } from './new-subject.ts'

const product = fileURLToPath(new URL('../', import.meta.url))
/** Number of files of others that a subject may change (architecture, rule 2). */
const maxTouched = 6

/** Subjects that nothing in the tree needs: few files are read quickly. */
const othersSubject = /\/server\/(commands|importers|pages|modules\/[^/]+\/[^/]+\/(?!subject\.ts$))/

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'harbourwire-new-subject-'))
  for (const part of ['contract', 'server', 'docs/words.md', 'ARCHITECTURE.md', 'package.json'])
    await cp(join(product, part), join(root, part), { recursive: true, filter: (path) => !othersSubject.test(path) })
})
afterEach(() => rm(root, { recursive: true }))

it('makes a subject that every check takes, in few files of others', async () => {
  const subject = { module: 'newsroom', name: 'style-guides', about: 'how the house writes' }
  const touched = await createSubject(root, subject)
  expect(touched.length).toBeLessThanOrEqual(maxTouched)
  for (const path of touched)
    expect([path, await readFile(join(root, path), 'utf8')]).toEqual([path, expect.stringMatching(/style-?guides/i)])
  const service = 'server/modules/newsroom/style-guides/service.ts'
  expect(await readFile(join(root, service), 'utf8')).toContain('export function createStyleGuidesService')
  const problems = [checkImports(root), checkSubjects(root), checkMigrations(root)]
  const own = (await Promise.all(problems)).flat().filter((problem) => /style-?guides/i.test(problem))
  expect(own).toEqual([])
}, 60_000)

it.each([
  [{ module: 'newsroom', name: 'Flash', about: '' }, 'The name is not in kebab-case'],
  [{ module: 'newsroom', name: '../flash', about: '' }, 'The name is not in kebab-case'],
  [{ module: 'content', name: 'flash', about: '' }, 'newsroom has a subject of that name'],
])('refuses %o', async (subject, message) => {
  await expect(createSubject(root, subject)).rejects.toThrow(message)
})
