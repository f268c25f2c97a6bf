import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMember } from '#server/test-member.ts'
import { openTestSite, type TestSite, testSecret } from '#server/test-site.ts'

const command = fileURLToPath(new URL('./make-admin.ts', import.meta.url))
const run = promisify(execFile)
let site: TestSite

beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

async function makeAdmin(...args: string[]): Promise<{ status: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: site.services.database.url, SECRET_KEY: testSecret, NODE_ENV: 'test' }
  try {
    const { stdout } = await run(process.execPath, [command, ...args], { env })
    return { status: 0, output: stdout.trim() }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { status: code, output: stderr.split('\n')[0] ?? '' }
  }
}

it('gives and takes roles, which hold at once', async () => {
  const member = await addMember(site, { email: 'chief@mail.test' })
  const roles = async () => (await member.call('getUserInfo')).data.roles
  expect(await makeAdmin('Chief@Mail.test')).toEqual({ status: 0, output: 'Chief@Mail.test: administrator' })
  expect(await roles()).toEqual(['administrator'])
  await makeAdmin('chief@mail.test', '--role', 'editor')
  expect(await roles()).toEqual(['administrator', 'editor'])
  await makeAdmin('chief@mail.test', '--role', 'editor')
  expect(await roles()).toEqual(['administrator', 'editor'])
  expect((await makeAdmin('chief@mail.test', '--remove')).output).toBe('chief@mail.test: editor')
  expect((await makeAdmin('chief@mail.test', '--remove', '--role=editor')).output).toBe('chief@mail.test: no roles')
  expect(await roles()).toEqual([])
})

it('makes an account where it is asked to', async () => {
  expect(await makeAdmin('first@mail.test')).toMatchObject({ status: 2, output: expect.stringContaining('Nobody has') })
  expect(await makeAdmin('first@mail.test', '--create')).toMatchObject({ status: 0 })
  const { rows } = await site.services.database.pool.query("select * from users where email = 'first@mail.test'")
  expect(rows).toMatchObject([{ roles: ['administrator'], password_hash: null }])
  expect(await makeAdmin('first@mail.test', '--create', '--role', 'editor')).toMatchObject({ status: 0 })
})

it.each([
  [[], 'Say one email address'],
  [['a@mail.test', 'b@mail.test'], 'Say one email address'],
  [['nobody'], 'nobody is no email address'],
  [['a@mail.test', '--role', 'king'], 'There is no role king'],
  [['a@mail.test', '--create', '--remove'], '--create and --remove exclude each other'],
  [['a@mail.test', '--rule', 'x'], "Unknown option '--rule'"],
])('%j is told from a command', async (args, message) => {
  const { status, output } = await makeAdmin(...args)
  expect(status).toBe(2)
  expect(output).toContain(message)
})
