import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordKindsFile, recordKindsPath } from '../../documents/record-kinds-file.ts'

/** Returns a problem where the list of declared kinds of records is not what the declarations say. */
export async function checkRecordKinds(root: string): Promise<string[]> {
  const known = await readFile(join(root, recordKindsPath), 'utf8').catch(() => '')
  return known === (await recordKindsFile(root))
    ? []
    : [`${recordKindsPath} is not up to date: npm run build-documents`]
}
