import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tools/test-database.ts'

const command = new URL('../commands/import.ts', import.meta.url).pathname
const posts = 500

let database: TestDatabase
let client: pg.Client
let folder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-killed-'))
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

function start(file: string) {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'test' }
  const child = spawn(process.execPath, [command, '--no-pictures', file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) }
}

async function itemCount(site: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>('select count(*) as n from items where import_key like $1', [
    `wordpress:${site}:%`,
  ])
  return Number(rows[0]?.n)
}

/** An export whose import takes a while. */
async function exportOf(site: string, count: number, titleOf = (n: number) => `第${n}篇`): Promise<string> {
  const items = Array.from(
    { length: count },
    (_, n) =>
      `<item><title><![CDATA[${titleOf(n)}]]></title><link>https://${site}/${site}/${n}/</link><content:encoded><![CDATA[${'比特币网络的说明。'.repeat(20)}]]></content:encoded><wp:post_id>${n}</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
  )
  const file = join(folder, `${site}.xml`)
  await writeFile(
    file,
    `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://${site}</wp:base_blog_url>${items.join('\n')}</channel></rss>`,
  )
  return file
}

it.each([
  ['SIGKILL', 'killed.example'],
  ['SIGTERM', 'ended.example'],
] as const)(
  'an import that gets %s in the middle goes on where it stopped, and changes nothing afterwards',
  {
    timeout: 240_000,
  },
  async (signal, site) => {
    const file = await exportOf(site, posts)
    const first = start(file)
    while ((await itemCount(site)) < 100 && first.child.exitCode === null)
      await new Promise((next) => setImmediate(next))
    first.child.kill(signal)
    const { code, output } = await first.ended
    const done = await itemCount(site)
    expect(done).toBeGreaterThanOrEqual(100)
    expect(done).toBeLessThan(posts)
    if (signal === 'SIGTERM') {
      expect(code).toBe(0)
      expect(output).toContain(`${done} created, 0 updated, 0 unchanged, 0 skipped`)
      expect(output).toContain('Interrupted; the same command goes on from here.')
    }

    const second = (await start(file).ended).output
    expect(second).toMatch(/went on after record \d+/)
    expect(await itemCount(site)).toBe(posts)
    const { rows } = await client.query<{ n: string }>('select count(*) as n from redirects where old like $1', [
      `/${site}/%`,
    ])
    expect(Number(rows[0]?.n)).toBe(posts)

    const third = (await start(file).ended).output
    expect(third).toContain(`0 created, 0 updated, ${posts} unchanged, 0 skipped`)
  },
)

it('a title that hides tags in tags keeps no other record back', { timeout: 120_000 }, async () => {
  const file = await exportOf('hostile.example', 400, (n) => (n === 120 ? '<<b>b>' : `第${n}篇`))
  const { code, output } = await start(file).ended
  expect(code).toBe(0)
  expect(output).toContain('400 created, 0 updated, 0 unchanged, 0 skipped')
  expect(output).toContain('note: 1 × no title; the first sentence serves as one')
})
