import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eventsDocument } from './documents/events-document.ts'
import { recordKindsFile, recordKindsPath } from './documents/record-kinds-file.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
await writeFile(`${root}docs/events.md`, await eventsDocument(root))
// The calls follow from the kinds of records, so that they are read only after these are listed.
await writeFile(`${root}${recordKindsPath}`, await recordKindsFile(root))
const { callsDocument } = await import('./documents/calls-document.ts')
await writeFile(`${root}docs/calls.md`, callsDocument())
