import { camelCase } from './checks/subjects.ts'

/**
 * The files of a new subject by their paths: a table, one public call that lists its rows, and a test of it.
 * @param migration number of the migration, in four digits
 */
export function subjectFiles(
  { module, name, about }: { module: string; name: string; about: string },
  migration: string,
): Record<string, string> {
  const own = camelCase(name)
  const type = own.charAt(0).toUpperCase() + own.slice(1)
  const table = name.replaceAll('-', '_')
  const folder = `server/modules/${module}/${name}`
  const files = {
    [`contract/${module}/${name}.ts`]: `
import { z } from 'zod'
import { defineCall, id } from '#contract/call.ts'

/** ${about} */

export const ${own}Row = z.object({ id, title: z.string() })

export const ${own}Calls = {
  ${own}List: defineCall({
    name: '${own}List',
    auth: 'public',
    input: z.object({}),
    output: z.object({ list: z.array(${own}Row) }),
  }),
}
`,
    [`contract/${module}/${name}-call-table.ts`]: `
/** Name, method and path of its calls, a part of the table of all calls. */
export const ${own}CallTable = {
  ${own}List: { method: 'POST', path: '/${own}List' },
} as const
`,
    [`server/migrations/${migration}_${table}.sql`]: `
create table ${table} (
  id bigint generated always as identity primary key,
  title text not null
);
`,
    [`${folder}/tables.ts`]: `
import { pgTable, text } from 'drizzle-orm/pg-core'
import { identity } from '#server/platform/database/columns.ts'

export const ${own} = pgTable('${table}', {
  id: identity(),
  title: text().notNull(),
})
`,
    [`${folder}/store.ts`]: `
import { asc } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { ${own} } from './tables.ts'

export type ${type}Row = typeof ${own}.$inferSelect

/** All rows in the order in which they were added. */
export const all${type} = (db: Executor): Promise<${type}Row[]> => db.select().from(${own}).orderBy(asc(${own}.id))
`,
    [`${folder}/service.ts`]: `
import type { CallOutput } from '#contract/calls.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import * as store from './store.ts'

interface Needs {
  database: Database
}

/** ${about} */
export function create${type}Service({ database }: Needs) {
  return {
    async list(_input: object, { tags }: Pick<CallContext, 'tags'>): Promise<CallOutput<'${own}List'>> {
      tags.add('list:${name}')
      const rows = await store.all${type}(database.orm)
      return { list: rows.map(({ id, title }) => ({ id, title })) }
    },
  }
}

export type ${type}Service = ReturnType<typeof create${type}Service>
`,
    [`${folder}/calls.ts`]: `
import type { ${own}Calls } from '#contract/${module}/${name}.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { ${type}Service } from './service.ts'

export const ${own}Handlers = (${own}: ${type}Service): Handlers<keyof typeof ${own}Calls> => ({
  ${own}List: ${own}.list,
})
`,
    [`${folder}/subject.ts`]: `
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { ${own}Handlers } from './calls.ts'
import { create${type}Service } from './service.ts'

export const ${own} = defineSubject({
  name: '${own}',
  service: create${type}Service,
  handlers: ({ service }) => ${own}Handlers(service),
  tables: { ${table}: contentTable() },
})
`,
    [`${folder}/${name}.server.test.ts`]: `
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

it('lists what there is', async () => {
  await site.services.database.pool.query("insert into ${table} (title) values ('one'), ('other')")
  expect((await callAsVisitor(site, '${own}List')).data).toEqual({
    list: [
      { id: 1, title: 'one' },
      { id: 2, title: 'other' },
    ],
  })
})
`,
  }
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.trimStart()]))
}
