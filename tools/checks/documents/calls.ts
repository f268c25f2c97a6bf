import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callsDocument } from '../../documents/calls-document.ts'

/** True if docs/calls.md says which calls there are and who may make them. */
export async function checkCalls(root: string): Promise<string[]> {
  const known = await readFile(join(root, 'docs/calls.md'), 'utf8').catch(() => '')
  return known === callsDocument() ? [] : ['docs/calls.md is not up to date: npm run build-documents']
}
