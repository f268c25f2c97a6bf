import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eventsDocument } from './events-document.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
await writeFile(`${root}docs/events.md`, await eventsDocument(root))
