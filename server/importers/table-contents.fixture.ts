import type { Database } from '#server/platform/database/database.ts'

const tables = ['items', 'item_texts', 'item_labels', 'labels', 'authors', 'redirects', 'media', 'media_addresses']

/** For tests: a fingerprint of everything that an import may write, to the last column. */
export async function tableContents({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await pool.query<{ print: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${table} t`,
    )
    contents[table] = rows[0]?.print ?? ''
  }
  return contents
}
