import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * How personal data of a column is erased, so that no restored backup brings it back: `account`, with the account, which is
 * on the list of erasures; `listed`, as a record on that list; `expires`, by a task that repeats after a restore as well;
 * `member`, with the account, and for people without one by editing alone, which a restore undoes; `open`, by editing
 * alone; `kept`, not at all, because it says nothing of a person by itself or has to be kept.
 */
type Erasure = 'account' | 'listed' | 'expires' | 'member' | 'open' | 'kept'

/** Names of columns that may say something of a person. */
const personal =
  /(?:^|_)(?:email|phone|recipient|nickname|receiver|attendees|answers|reply_to|client|network|device|visitor|username|endpoint|address|reader|voter|sender|contact)(?:_|$)/

/** All of them, by table. */
const coverage: Readonly<Record<string, Readonly<Record<string, Erasure>>>> = {
  access_blocks: { network: 'expires' },
  admissions: { device_name: 'account' },
  attendee_message_receivers: { email: 'open' },
  audience_visitors: { visitor: 'expires' },
  authors: { nickname: 'account' },
  ceremony_editions: { client_accounts: 'kept', client_salt: 'kept' },
  ceremony_groups: { client: 'kept' },
  ceremony_votes: { client: 'kept' },
  chain_refunds: { receiver: 'kept' },
  chain_transfers: { sender: 'kept' },
  chain_treasuries: { address: 'kept' },
  conference_messages: { email: 'expires', name: 'expires' },
  conference_speakers: { texts: 'listed' },
  correction_requests: { email: 'member' },
  data_sources: { address: 'kept' },
  event_hosts: { email: 'member', name: 'member' },
  event_invitations: { email: 'expires' },
  event_pricing: { seller_address: 'kept' },
  event_reminders: { email: 'member' },
  events: { address: 'kept', client_key: 'kept' },
  feedback: { contact: 'member' },
  headline_readers: { reader: 'expires' },
  landing_submissions: { values: 'listed' },
  limit_hits: { client_hash: 'expires', client_sealed: 'expires', client_shown: 'expires' },
  linked_accounts: { username: 'account' },
  manuscripts: { client_key: 'kept' },
  media_addresses: { address: 'kept' },
  newsletter_subscribers: { address: 'listed' },
  orders: { attendees: 'member', client: 'expires', email: 'member', name: 'member', network: 'expires' },
  page_readings: { visitor: 'expires' },
  page_views: { visitor: 'expires' },
  page_visitors: { visitor: 'expires' },
  payments: { address: 'kept' },
  poll_votes: { voter: 'account' },
  push_subscriptions: { endpoint: 'member' },
  receipts: { seller_address: 'kept' },
  remembered_devices: { device_hash: 'account' },
  saved_searches: { email: 'account' },
  sessions: { device: 'account' },
  sources: { address: 'kept' },
  stopped_event_messages: { email: 'open' },
  ticket_transfers: { email: 'member', name: 'member', receiver: 'member' },
  tickets: { answers: 'member', email: 'member', name: 'member' },
  wallet_attempts: { address: 'expires' },
  users: { email: 'account', email_on_trust: 'account', nickname: 'account', phone: 'account', phone_code: 'account' },
  verification_codes: { address_hash: 'expires' },
  waiting_entries: { email: 'member', name: 'member' },
  waiting_mails: { recipient: 'expires', reply_to: 'expires' },
}

/** The columns of each table. @param schema text of server/schema.sql */
function columnsOf(schema: string): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  let name = ''
  for (const line of schema.split('\n')) {
    name = /^create (?:unlogged )?table (\w+) \($/.exec(line)?.[1] ?? name
    const column = /^ {2}"?(\w+)"? (?!\()/.exec(line)?.[1]
    if (column && name) tables.set(name, [...(tables.get(name) ?? []), column])
    if (line.startsWith(')')) name = ''
  }
  return tables
}

const sqlWords = new Set(['constraint', 'primary', 'unique', 'check', 'foreign'])

/** A name beside an email is one of a person; numbers of records lead to them and say nothing. */
const isPersonal = (column: string, all: readonly string[]): boolean =>
  !sqlWords.has(column) &&
  !column.endsWith('_id') &&
  (personal.test(column) || (column === 'name' && all.includes('email')))

/**
 * Columns with personal data whose erasure is not declared, those that are gone, and tables whose records are on the list of
 * erasures unlike declared.
 * @param listed tables whose erased records are on the list of erasures
 */
export function personalColumnProblems(schema: string, listed: ReadonlySet<string>, declared = coverage): string[] {
  const tables = columnsOf(schema)
  const undeclared = [...tables].flatMap(([table, columns]) =>
    columns
      .filter((column) => isPersonal(column, columns) && !declared[table]?.[column])
      .map(
        (column) => `${table}.${column} may be personal: tools/checks/personal-columns.ts does not declare its erasure`,
      ),
  )
  const stale = Object.entries(declared).flatMap(([table, columns]) =>
    Object.keys(columns)
      .filter((column) => !tables.get(table)?.includes(column))
      .map((column) => `${table}.${column} of tools/checks/personal-columns.ts does not exist`),
  )
  const isListed = (table: string) => Object.values(declared[table] ?? {}).includes('listed')
  const unlisted = [...new Set([...listed, ...Object.keys(declared)])]
    .filter((table) => table !== 'users' && isListed(table) !== listed.has(table))
    .map((table) => `${table} is ${listed.has(table) ? 'on' : 'not on'} the list of erasures, unlike declared`)
  return [...undeclared, ...stale, ...unlisted]
}

/** Tables with an `ErasedKind`. */
async function listedTables(root: string): Promise<Set<string>> {
  const listed = new Set<string>()
  for await (const path of glob('server/modules/**/*.ts', { cwd: root }))
    for (const [, table = ''] of (await readFile(join(root, path), 'utf8')).matchAll(
      /: ErasedKind =[\s\S]{0,120}?table: '(\w+)'/g,
    ))
      listed.add(table)
  return listed
}

/** Problems of the product's columns. */
export const checkPersonalColumns = async (root: string): Promise<string[]> =>
  personalColumnProblems(await readFile(join(root, 'server/schema.sql'), 'utf8'), await listedTables(root))
