import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { callsDocument } from '../../documents/calls-document.ts'
import { checkCalls } from './calls.ts'

it('takes the document of the product, and finds a call that it does not list', async () => {
  expect(await checkCalls(fileURLToPath(new URL('../../../', import.meta.url)))).toEqual([])
  const root = await mkdtemp(join(tmpdir(), 'harbourwire-calls-'))
  try {
    const stale = ['docs/calls.md is not up to date: npm run build-documents']
    expect(await checkCalls(root)).toEqual(stale)
    await mkdir(join(root, 'docs'))
    await writeFile(join(root, 'docs/calls.md'), callsDocument().replace(/^\| `login`.*\n/m, ''))
    expect(await checkCalls(root)).toEqual(stale)
  } finally {
    await rm(root, { recursive: true })
  }
})

it('says who may make a call, and with which token', () => {
  expect(callsDocument()).toContain('| `login` | POST `/api/login` | public |  |')
  expect(callsDocument()).toContain('| `changeUserRole` | POST `/api/console/changeUserRole` | administrator | none |')
})
