import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventsDocument } from '../../documents/events-document.ts'

/** True if docs/events.md says what the subjects register. */
export async function checkEvents(root: string): Promise<string[]> {
  const [known, wanted] = [await readFile(join(root, 'docs/events.md'), 'utf8'), await eventsDocument(root)]
  return known === wanted ? [] : ['docs/events.md is not up to date: npm run build-documents']
}
