import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declarationProblems, declaredTables } from '../schema/declared-tables.ts'
import { unlimitedIndexedTexts } from '../schema/indexed-texts.ts'
import type { Schema } from '../schema/read-schema.ts'
import { schemaOfMigrations, schemaPictures, schemaSql, unexplainedTriggers } from '../schema/schema-documents.ts'

/**
 * Makes a database by the migrations and compares it with what the program declares of its tables, and with the documents
 * that are made of it. Every text in an index has a limit.
 */
export async function checkSchema(root: string, schema?: Schema): Promise<string[]> {
  const found = schema ?? (await schemaOfMigrations())
  const documents = [
    ['server/schema.sql', await schemaSql(root, found)],
    ['docs/schema.md', await schemaPictures(root, found)],
  ] as const
  const stale = await Promise.all(
    documents.map(async ([path, wanted]) => {
      const known = await readFile(join(root, path), 'utf8').catch(() => '')
      return known === wanted ? [] : [`${path} is not up to date: npm run build-schema`]
    }),
  )
  return [
    ...stale.flat(),
    ...unexplainedTriggers(found),
    ...unlimitedIndexedTexts(found),
    ...declarationProblems(await declaredTables(root), found),
  ]
}
