import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDemoContent } from './importers/demo/load.ts'
import { mark } from './test-markers.ts'
import { addMember } from './test-member.ts'
import { openTestSite, type TestSite } from './test-site.ts'

/** Pages of drafts behind their secret addresses, with scripts in all their texts: they run none, and lead nowhere else. */

const hostile = `</script><script>zz(1)</script>"><img src=x onerror=zz(2)>'><svg onload=zz(3)>`
const running = /<script>zz|<img src=x|<svg onload/i
const prefixes = ['', '/zh-hant', '/en']

/** The address of each kind of record that has a preview, with the state of a draft. */
const previews: Readonly<Record<string, { draft: string; path: (row: Record<string, unknown>) => string }>> = {
  ceremony_editions: { draft: `state = 'draft'`, path: ({ year }) => `/hk_annualceremony?year=${year}&` },
  conference_editions: { draft: `state = 'draft'`, path: ({ path }) => `/${path}?` },
  landing_pages: { draft: `state = 'draft'`, path: ({ path }) => `/${path}?` },
  quizzes: { draft: `state = 'draft'`, path: ({ slug }) => `/quizzes/${slug}?` },
  topics: { draft: 'online = false', path: ({ id }) => `/features/${id}?` },
}

let site: TestSite
const query = ((sql: string, values?: unknown[]) =>
  site.services.database.pool.query(sql, values)) as unknown as pg.Pool['query']

beforeAll(async () => {
  site = await openTestSite()
  await addMember(site)
  await writeDemoContent(site.services as never, new Date())
})
afterAll(() => site.close())

it('is known for every kind of record that has a preview', async () => {
  const { rows } = await query(
    `select table_name as name from information_schema.columns where column_name = 'preview_key' and table_schema = 'public'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(previews).toSorted())
})

describe.each(Object.entries(previews))('of %s', (table, { draft, path }) => {
  let address: string
  let key: string
  beforeAll(async () => {
    const { rows } = await query(`select * from ${table} order by id limit 1`)
    const [row] = rows
    await mark(query, table, 'id', [row.id], hostile)
    await query(`update ${table} set ${draft} where id = $1`, [row.id])
    address = path(row)
    key = row.preview_key
  })

  it('runs nothing, is for no cache and no search engine, and says no other site its address', async () => {
    for (const prefix of prefixes) {
      const answer = await fetch(`${site.origin}${prefix}${address}preview=${key}`)
      const text = await answer.text()
      expect([prefix, answer.status]).toEqual([prefix, 200])
      // The texts are there, as texts.
      expect(text).toMatch(/zz\(1\)/)
      expect(text).not.toMatch(running)
      expect(answer.headers.get('content-security-policy')).toMatch(/script-src(?![^;]*unsafe-inline)/)
      expect(answer.headers.get('cache-control')).toMatch(/no-store/)
      expect(answer.headers.get('x-robots-tag') ?? text).toMatch(/noindex/)
      expect(answer.headers.get('referrer-policy')).toMatch(/origin|no-referrer/)
    }
  })

  it('is not there by another key, or none', async () => {
    const keys = [
      '',
      '00000000-0000-4000-8000-000000000000',
      key.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
      '%27',
    ]
    for (const wrong of keys) {
      const text = await (await fetch(`${site.origin}${address}preview=${wrong}`)).text()
      expect([wrong, /zz\(1\)/.test(text)]).toEqual([wrong, false])
    }
  })
})
