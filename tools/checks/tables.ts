import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isForTests } from './imports/layers.ts'
import { type Import, readSourceTree } from './imports/tree.ts'
import { nodesOf, type SyntaxNode } from './syntax.ts'

/** A table that a piece of SQL reads or writes. */
export interface TableUse {
  path: string
  line: number
  table: string
  writes: boolean
}

/** Tables that no tables.ts declares, because only SQL uses them, with their owners. */
const undeclared: Readonly<Record<string, string>> = {
  attendee_message_receivers: 'orders',
  chain_amounts: 'payments',
  chain_cursors: 'payments',
  chain_entries: 'payments',
  chain_refunds: 'payments',
  chain_transfers: 'payments',
  chain_treasuries: 'payments',
  delivery_failures: 'platform',
  backup_runs: 'platform',
  books_checks: 'payments',
  edge_purges: 'platform',
  erasures: 'platform',
  event_reminders: 'orders',
  failed_events: 'platform',
  handled_events: 'platform',
  idempotent_requests: 'platform',
  outbox_events: 'platform',
  imports: 'items',
  ledger_entries: 'payments',
  merged_rows: 'transfer',
  label_merge_items: 'items',
  order_messages: 'orders',
  page_views_other: 'tracking',
  payment_exceptions: 'payments',
  payment_provider_stops: 'payments',
  policy_violations: 'platform',
  provider_events: 'payments',
  provider_problems: 'payments',
  rate_limits: 'platform',
  search_documents: 'search',
  search_pending: 'search',
  search_fillings: 'search',
  search_records: 'search',
  search_suggestions: 'search',
  search_words: 'search',
  receipt_numbers: 'payments',
  schema_functions: 'platform',
  schema_migrations: 'platform',
  stopped_event_messages: 'orders',
  taken_back_texts: 'items',
  text_overrides: 'items',
  waiting_mail_files: 'platform',
  waiting_mails: 'platform',
}

/** Exceptions from the rules, as `subject table`, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'accounts authors': 'who publishes as an author goes by that name everywhere, in the query that lists people',
  'tickets tickets': 'how many of a type are out, beside what is left of it',
  'tickets order_lines': 'what was ordered is not deleted',
  'tickets order_discounts': 'a code that was used is not deleted',
  'orders payments': 'emails about money say what was received',
  'orders payment_accounts': 'the email about an open transfer says where the money goes',
  'orders refunds': 'what a provider would not give back is not asked for again and again',
  'tickets waiting_entries': 'places that are free belong to whoever waits for them',
  'items incident_labels': 'pages of incidents show labels, so what changes a label drops them too',
  'items translations': 'readers are told that a translation is older than its source, with every item that is read',
  'media topics': 'the library names what shows a picture',
  'media manuscripts': 'the library names what shows a picture; the trigger of media_uses knows the places',
}

const inSql =
  /\b(insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into|from|join|using)\s+(?:only\s+)?(?:lateral\s+)?"?([a-z][a-z_]*)/gi
const reading = /^(from|join|using)$/i

/** The tables that the SQL of a file names. Names composed at run time are not seen. */
export function tableUses(path: string, text: string): TableUse[] {
  const uses: TableUse[] = []
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  for (const node of nodesOf(parseSync(path, text).program)) {
    const sql = textOf(node, text)
    for (const match of sql?.matchAll(inSql) ?? []) {
      const [, word = '', table = ''] = match
      uses.push({ path, line: lineAt(node.start + match.index), table, writes: !reading.test(word) })
    }
    for (const use of translatedTables(node)) uses.push({ path, line: lineAt(node.start), ...use })
  }
  return uses
}

/** The platform reads and writes rows with words, in the table that their subject names; of some it only reads the owner. */
function translatedTables(node: SyntaxNode): Pick<TableUse, 'table' | 'writes'>[] {
  if (node.type !== 'CallExpression' || (node.callee as SyntaxNode).name !== 'createTranslatedRows') return []
  const properties = nodesOf(node.arguments).filter(({ type }) => type === 'Property')
  const propertiesNamed = (name: string) => properties.filter(({ key }) => (key as SyntaxNode).name === name)
  const [owner] = propertiesNamed('keepsVersion').length > 0 ? propertiesNamed('owner') : []
  const isRead = ({ start }: SyntaxNode) => owner !== undefined && start > owner.start && start < (owner.end as number)
  return propertiesNamed('table').map((property) => ({
    table: String((property.value as SyntaxNode).value),
    writes: !isRead(property),
  }))
}

/**
 * The text of a string or a template, with its offsets kept: expressions are blanked, since they are visited by
 * themselves.
 */
function textOf(node: SyntaxNode, text: string): string | undefined {
  const isText = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  if (!isText) return undefined
  let sql = text.slice(node.start, node.end as number)
  for (const { start, end } of (node.expressions ?? []) as { start: number; end: number }[])
    sql = sql.slice(0, start - node.start) + ' '.repeat(end - start) + sql.slice(end - node.start)
  return sql
}

const subjectOf = (path: string) => /^server\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? 'platform'

/** True if one subject depends on another, directly or indirectly. */
export function standsOn(imports: readonly Pick<Import, 'from' | 'to'>[]): (one: string, other: string) => boolean {
  const direct = new Map<string, Set<string>>()
  const isSubject = (path: string) => path.startsWith('server/modules/')
  for (const { from, to } of imports) {
    if (!isSubject(from) || !isSubject(to)) continue
    const known = direct.get(subjectOf(from)) ?? new Set()
    direct.set(subjectOf(from), known.add(subjectOf(to)))
  }
  return (one, other) => {
    const reached = new Set(direct.get(one))
    for (const next of reached) for (const further of direct.get(next) ?? []) reached.add(further)
    return reached.has(other)
  }
}

interface Rules {
  owners: ReadonlyMap<string, string>
  stands: (one: string, other: string) => boolean
  exceptions: Readonly<Record<string, string>>
}

/**
 * Writes to tables of another subject, and upward reads: of a table whose owner depends on the reading subject. Other
 * reads are allowed (decision 25). An exception that is no longer needed is a problem as well.
 */
export function tableProblems(uses: readonly TableUse[], { owners, stands, exceptions }: Rules): string[] {
  const needed = new Set<string>()
  const problems = uses.flatMap(({ path, line, table, writes }) => {
    const [subject, owner] = [subjectOf(path), owners.get(table)]
    if (owner === undefined || owner === subject) return []
    const upward = stands(owner, subject) && !stands(subject, owner)
    if (!writes && !upward) return []
    const key = `${subject} ${table}`
    if (exceptions[key]) {
      needed.add(key)
      return []
    }
    return [`${path}:${line} ${writes ? 'writes' : 'reads upward'} ${table}, which belongs to ${owner}`]
  })
  const stale = Object.keys(exceptions).filter((key) => !needed.has(key))
  return [...problems, ...stale.map((key) => `the exception '${key}' of tools/checks/tables.ts is not needed`)]
}

/** The tables that a tables.ts declares. */
export const declaredTables = (text: string): string[] =>
  [...text.matchAll(/pgTable\(\s*'([a-z_]+)'/g)].map((match) => match[1] ?? '')

/** The module and the subject of each table. */
export async function tableOwners(root: string): Promise<Map<string, { module: string; subject: string }>> {
  const modules = new Map<string, string>()
  const owners = new Map<string, string>(Object.entries(undeclared))
  for await (const path of glob('server/modules/*/*/subject.ts', { cwd: root })) {
    const [, , module = '', subject = ''] = path.split('/')
    modules.set(subject, module)
  }
  for await (const path of glob('server/modules/*/*/tables.ts', { cwd: root })) {
    for (const table of declaredTables(await readFile(join(root, path), 'utf8'))) owners.set(table, subjectOf(path))
  }
  return new Map([...owners].map(([table, subject]) => [table, { module: modules.get(subject) ?? subject, subject }]))
}

/** Checks that each table has one owner, that only the owner writes it, and that nobody reads upward. */
export async function checkTables(root: string, known = readSourceTree(root)): Promise<string[]> {
  const tree = await known
  const owners = new Map(Object.entries(undeclared))
  const uses: TableUse[] = []
  const ours = [...tree.files.values()].filter(
    ({ path }) => /^server\/(modules|platform)\/.+\.ts$/.test(path) && !isForTests(path),
  )
  for (const { path } of ours) {
    const text = await readFile(join(root, path), 'utf8')
    if (path.endsWith('/tables.ts')) for (const table of declaredTables(text)) owners.set(table, subjectOf(path))
    else uses.push(...tableUses(path, text))
  }
  const stands = standsOn(ours.flatMap(({ imports }) => imports))
  return [...(await ownerless(root, owners)), ...tableProblems(uses, { owners, stands, exceptions })]
}

/** Tables of the migrations without an owner, by their last names, but those that a migration drops again. */
async function ownerless(root: string, owners: ReadonlyMap<string, string>): Promise<string[]> {
  const made = new Map<string, string>()
  for await (const path of glob('server/migrations/**/*.sql', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8')
    for (const [, table = ''] of text.matchAll(/^create (?:unlogged )?table (?:if not exists )?([a-z_]+)/gim))
      made.set(table, path)
  }
  for await (const path of glob('server/migrations/**/*.sql', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8')
    for (const [, table = ''] of text.matchAll(/^drop table ([a-z_]+)/gim)) made.delete(table)
    for (const [, former = '', table = ''] of text.matchAll(/^alter table ([a-z_]+) rename to ([a-z_]+)/gim)) {
      made.delete(former)
      made.set(table, path)
    }
  }
  return [...made].flatMap(([table, path]) =>
    owners.has(table)
      ? []
      : [`${path} makes ${table}, which no tables.ts declares and tools/checks/tables.ts does not know`],
  )
}
