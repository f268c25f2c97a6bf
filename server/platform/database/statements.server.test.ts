import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tools/test-database.ts'

/** Statements that other tests of this run recorded on the embedded PostgreSQL. */
const file = process.env.TEST_STATEMENTS ?? ''
/** Statements that can be prepared: queries and changes, one at a time. */
const preparable = /^\s*(?:select|insert|update|delete|with|values|merge)\b/i
const undefinedTable = '42P01'
const undefinedSchema = '3F000'
const undefinedFunction = '42883'
/** A function that a test made for itself. */
const madeFunction = /^\s*create (?:or replace )?function (\w+)/i

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Why this version does not understand a statement; those about functions that tests made are none. */
async function problemOf(statement: string, made: ReadonlySet<string>): Promise<string | undefined> {
  try {
    await client.query(`prepare noted as ${statement}`)
    await client.query('deallocate noted')
    return undefined
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // A test may have tables of its own, and the queue of jobs makes some; what the server itself has must be there.
    const isOwn = (code === undefinedTable || code === undefinedSchema) && !message.includes('pg_')
    const missing = code === undefinedFunction && message.match(/^function (\w+)\(/)?.[1]
    return isOwn || (missing && made.has(missing)) ? undefined : `${message}: ${statement.slice(0, 300)}`
  }
}

it('understands every statement that another version carried out', async () => {
  const statements = new Set<string>(
    (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
  const made = new Set([...statements].flatMap((statement) => statement.match(madeFunction)?.[1] ?? []))
  const problems: string[] = []
  let understood = 0
  for (const statement of statements) {
    if (!preparable.test(statement)) continue
    const problem = await problemOf(statement, made)
    if (problem) problems.push(problem)
    else understood += 1
  }
  expect(problems).toEqual([])
  expect(understood).toBeGreaterThan(0)
})
