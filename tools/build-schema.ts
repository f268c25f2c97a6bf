import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schemaOfMigrations, schemaPictures, schemaSql } from './schema/schema-documents.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const schema = await schemaOfMigrations()
await writeFile(join(root, 'server/schema.sql'), await schemaSql(root, schema))
await writeFile(join(root, 'docs/schema.md'), await schemaPictures(root, schema))
