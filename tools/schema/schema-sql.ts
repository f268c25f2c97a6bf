import type { Column, Constraint, Table, Trigger } from './read-schema.ts'

const shorterTypes: readonly (readonly [RegExp, string])[] = [
  [/timestamp with time zone/g, 'timestamptz'],
  [/\binteger\b/g, 'int'],
]

/** An expression of the catalogue as somebody would write it. */
const normaliseSql = (text: string): string =>
  text
    .replace(/'((?:[^']|'')*)'::(?:text|jsonb|timestamp with time zone)(?!\[)/g, "'$1'")
    .replace(/'\{\}'::\w+\[\]/g, "'{}'")
    .replace(/\(?(\w+) = ANY \(ARRAY\[((?:'(?:[^']|'')*'(?:, )?)+)\]\)\)?/g, (whole, column: string, list: string) => {
      const open = whole.startsWith('(') && whole.endsWith('))')
      const inner = `${column} in (${list})`
      if (open) return inner
      return `${whole.startsWith('(') ? '(' : ''}${inner}${whole.endsWith('))') ? ')' : ''}`
    })
    .replace(/\bIS NOT NULL\b/g, 'is not null')
    .replace(/\bIS NULL\b/g, 'is null')
    .replace(/ AND /g, ' and ')
    .replace(/ OR /g, ' or ')

const typeOf = (type: string): string => shorterTypes.reduce((text, [from, to]) => text.replace(from, to), type)

/** True if the text in brackets is one pair of brackets around all of it. */
function isWrapped(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false
  let depth = 0
  for (const [place, letter] of [...text].entries()) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth === 0 && place < text.length - 1) return false
  }
  return true
}

const unwrap = (text: string): string => (isWrapped(text) ? unwrap(text.slice(1, -1)) : text)

const keywords: readonly (readonly [RegExp, string])[] = [
  [/^PRIMARY KEY /, 'primary key '],
  [/^UNIQUE /, 'unique '],
  [/^FOREIGN KEY /, 'foreign key '],
  [/ REFERENCES /, ' references '],
  [/ ON DELETE SET NULL/, ' on delete set null'],
  [/ ON DELETE CASCADE/, ' on delete cascade'],
  [/ ON DELETE RESTRICT/, ' on delete restrict'],
  [/ DEFERRABLE/, ' deferrable'],
  [/ INITIALLY DEFERRED/, ' initially deferred'],
]

/** A constraint without its name. */
export function constraintText({ kind, definition }: Pick<Constraint, 'kind' | 'definition'>): string {
  if (kind !== 'c') return keywords.reduce((text, [from, to]) => text.replace(from, to), definition)
  return `check (${unwrap(normaliseSql(definition.replace(/^CHECK /, '')))})`
}

const endings = { p: 'pkey', u: 'key', f: 'fkey', c: 'check', x: 'excl' } as const

/** True if PostgreSQL would choose the name itself where the constraint stands behind its one column. */
const isOfColumn = (table: string, { name, kind, columns }: Constraint): boolean => {
  const [column, second] = columns
  if (column === undefined || second !== undefined) return false
  return name === (kind === 'p' ? `${table}_pkey` : `${table}_${column}_${endings[kind]}`)
}

/** True if it gets this name by itself among the constraints of the table. */
const isNamedByItself = (table: string, { name, kind, columns }: Constraint): boolean =>
  kind !== 'c' && name === (kind === 'p' ? `${table}_pkey` : `${table}_${columns.join('_')}_${endings[kind]}`)

const behindColumn = ({ kind, definition }: Constraint): string => {
  const text = constraintText({ kind, definition })
  if (kind === 'p') return ' primary key'
  if (kind === 'u') return ' unique'
  return ` ${kind === 'f' ? text.replace(/^foreign key \([^)]*\) /, '').replace(/\(id\)/, '') : text}`
}

/** The line of a column. */
function columnText(table: string, column: Column, constraints: readonly Constraint[]): string {
  const own = constraints.filter(({ columns: [first] }) => first === column.name)
  const primary = own.some(({ kind }) => kind === 'p')
  const parts = [column.quoted ? `"${column.name}"` : column.name, typeOf(column.type)]
  if (column.identity) parts.push('generated always as identity')
  if (column.generated) parts.push(`generated always as (${unwrap(normaliseSql(column.generated))}) stored`)
  if (column.notNull && !(primary && own.some((one) => one.kind === 'p' && isOfColumn(table, one)))) {
    if (!column.identity) parts.push('not null')
  }
  if (column.default !== null) parts.push(`default ${normaliseSql(column.default)}`)
  const behind = own.filter((one) => isOfColumn(table, one)).toSorted((a, b) => rank(a) - rank(b))
  return `  ${parts.join(' ')}${behind.map(behindColumn).join('')}`
}

const order = 'puxfc'
const rank = ({ kind }: Constraint): number => order.indexOf(kind)

/** Comments that are written above what they are about. */
export interface Notes {
  table?: string | undefined
  columns?: Readonly<Record<string, string>>
}

/** The statement that makes a table. @param without constraints that are added later, by name */
export function tableText(table: Table, without: ReadonlySet<string> = new Set(), notes: Notes = {}): string {
  const constraints = table.constraints.filter(({ name }) => !without.has(name))
  const lines = table.columns.flatMap((column) => {
    const note = notes.columns?.[column.name]
    return [
      ...(note ? [{ text: `  -- ${note}`, note: true }] : []),
      { text: columnText(table.name, column, constraints), note: false },
    ]
  })
  const others = constraints
    .filter((one) => !isOfColumn(table.name, one))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'))
    .map((one) => {
      const name = isNamedByItself(table.name, one) ? '' : `constraint ${one.name} `
      return { text: `  ${name}${constraintText(one)}`, note: false }
    })
  const all = [...lines, ...others]
  const last = all.findLastIndex(({ note }) => !note)
  const body = all.map(({ text, note }, place) => (note || place === last ? text : `${text},`)).join('\n')
  const partition = table.partition ? ` partition by ${table.partition.toLowerCase()}` : ''
  const options = table.options.length > 0 ? ` with (${table.options.join(', ').replaceAll('=', ' = ')})` : ''
  return `${notes.table ? `-- ${notes.table}\n` : ''}create ${table.unlogged ? 'unlogged ' : ''}table ${table.name} (\n${body}\n)${partition}${options};`
}

/** The statement that makes an index. */
export const indexText = (definition: string): string =>
  `${normaliseSql(definition)
    .replace(/^CREATE (UNIQUE )?INDEX /, (_, unique?: string) => `create ${unique ? 'unique ' : ''}index `)
    .replace(/ ON (ONLY )?(?:public\.)?/, ' on ')
    .replace(/ USING btree/, '')
    .replace(/ USING (\w+)/, ' using $1')
    .replace(/ WHERE \((.*)\)$/, ' where $1')
    .replace(/ DESC\b/g, ' desc')
    .replace(/ NULLS LAST\b/g, ' nulls last')
    .replace(/ INCLUDE /g, ' include ')};`

const triggerWords =
  /\b(CREATE|CONSTRAINT|TRIGGER|AFTER|BEFORE|INSERT|OR|DELETE|UPDATE|TRUNCATE|OF|ON|FOR EACH|ROW|STATEMENT|EXECUTE FUNCTION|WHEN|DEFERRABLE|INITIALLY|DEFERRED|IS DISTINCT FROM|IS NOT NULL|IS NULL|AND)\b/g

/** True if one of several columns changed, as the catalogue has it, and as somebody would write it. */
const rowChanged =
  /\(\(\(old\.(\w+) is distinct from new\.\1\) or \(old\.(\w+) is distinct from new\.\2\)\) or \(old\.(\w+) is distinct from new\.\3\)\)/

/** The statement that makes a trigger. */
export const triggerText = ({ definition }: Trigger): string =>
  `${normaliseSql(definition)
    .replace(triggerWords, (word) => word.toLowerCase())
    .replace(' on public.', ' on ')
    .replace(rowChanged, '((old.$1, old.$2, old.$3) is distinct from (new.$1, new.$2, new.$3))')
    .replace(/ when \(\((.*)\)\) execute/, ' when ($1) execute')};`
