import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tools/test-database.ts'

const command = new URL('../commands/import.ts', import.meta.url).pathname
const posts = 700

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
  return { child, ended: once(child, 'close').then(() => output) }
}

async function itemCount(): Promise<number> {
  const { rows } = await client.query<{ n: string }>('select count(*) as n from items')
  return Number(rows[0]?.n)
}

it('an import that is killed in the middle goes on where it stopped, and changes nothing afterwards', {
  timeout: 240_000,
}, async () => {
  const file = join(folder, 'posts.xml')
  const items = Array.from(
    { length: posts },
    (_, n) =>
      `<item><title>第${n}篇</title><link>https://old.example/${n}/</link><content:encoded><![CDATA[${'比特币网络的说明。'.repeat(20)}]]></content:encoded><wp:post_id>${n}</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
  )
  await writeFile(
    file,
    `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('\n')}</channel></rss>`,
  )

  const first = start(file)
  while ((await itemCount()) < 100 && first.child.exitCode === null) await new Promise((next) => setImmediate(next))
  first.child.kill('SIGKILL')
  await first.ended
  const done = await itemCount()
  expect(done).toBeGreaterThanOrEqual(100)
  expect(done).toBeLessThan(posts)

  const second = await start(file).ended
  expect(second).toMatch(/went on after record \d+/)
  expect(await itemCount()).toBe(posts)
  const { rows } = await client.query<{ n: string }>('select count(*) as n from redirects')
  expect(Number(rows[0]?.n)).toBe(posts * 2)

  const third = await start(file).ended
  expect(third).toContain(`0 created, 0 updated, ${posts} unchanged, 0 skipped`)
})
