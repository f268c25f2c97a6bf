import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { callsDocument } from './calls-document.ts'
import { eventsDocument } from './events-document.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
await writeFile(`${root}docs/events.md`, await eventsDocument(root))
await writeFile(`${root}docs/calls.md`, callsDocument())
