import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '../../../../..')

/** Files of the product in which a text stands. */
async function filesWith(text: RegExp): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('server/**/*.ts', { cwd: server })) {
    if (/(?:\.test|test-[\w-]+)\.ts$/.test(file) || file.includes('node_modules')) continue
    if (text.test(await readFile(join(server, file), 'utf8')))
      found.push(file.replace('server/modules/members/accounts/', ''))
  }
  return found.toSorted()
}

it('is the only way to a session', async () => {
  expect(await filesWith(/sessions\.begin\(/)).toEqual(['sign-in/entrance.ts'])
  expect(await filesWith(/\bopenSession\b/)).toEqual(['sessions/sessions-store.ts', 'sessions/sessions.ts'])
  expect(await filesWith(/insert\s+into\s+sessions|insert\(sessions\)/i)).toEqual(['sessions/sessions-store.ts'])
})
