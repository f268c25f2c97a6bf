import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** Longer ones are data in the main. */
const longest = 20_000

/**
 * Appends every statement that PostgreSQL carried out in this process to the file that TEST_NOTE_STATEMENTS names, each
 * once, as a JSON string on a line: `statements.server.test.ts` shows them to another version.
 */
function noteStatements(file: string): void {
  const noted = new Set<string>()
  // Only what succeeds comes here, whichever way it was asked.
  const query = pg.Query.prototype as unknown as { handleCommandComplete(...parts: unknown[]): unknown; text?: string }
  const complete = query.handleCommandComplete
  query.handleCommandComplete = function (this: typeof query, ...rest) {
    const { text } = this
    if (text && text.length < longest && !noted.has(text)) {
      noted.add(text)
      appendFileSync(file, `${JSON.stringify(text)}\n`)
    }
    return complete.apply(this, rest)
  }
}

const { TEST_NOTE_STATEMENTS: file } = process.env
const once = Symbol.for('harbourwire.statements')
if (file && !(once in globalThis)) {
  Object.assign(globalThis, { [once]: true })
  noteStatements(file)
}
