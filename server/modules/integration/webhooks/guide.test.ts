import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSecret, signedHeaders } from './signature.ts'

/** The example that receivers are given: it is run as it stands in the guide. */

const guide = new URL('../../../../docs/guides/receive-webhooks.md', import.meta.url)
let folder: string
let verify: (message: { headers: Record<string, string>; body: string; secret: string; now?: number }) => boolean
beforeAll(async () => {
  const code = /```js\n([\s\S]+?)```/.exec(await readFile(guide, 'utf8'))?.[1] ?? ''
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-guide-'))
  const file = join(folder, 'verify.mjs')
  await writeFile(file, code)
  ;({ verify } = await import(/* @vite-ignore */ pathToFileURL(file).href))
})
afterAll(() => rm(folder, { recursive: true }))

const secret = newSecret()
const at = new Date('2026-03-01T04:00:00Z')
const now = at.getTime() / 1000
const message = { id: 'msg_1', at, body: '{"type":"test","标题":"港讯"}' }

describe('the example of the guide', () => {
  it('knows a message by its secret, also while two sign', () => {
    const other = newSecret()
    for (const secrets of [[secret], [other, secret], [secret, other]])
      expect(verify({ headers: signedHeaders(message, secrets), body: message.body, secret, now })).toBe(true)
  })

  it.each([
    ['another secret', { secret: newSecret() }],
    ['another body', { body: `${message.body} ` }],
    ['a message of yesterday', { now: now + 86_400 }],
    ['one from the future', { now: now - 86_400 }],
    ['another number', { headers: { ...signedHeaders(message, [secret]), 'webhook-id': 'msg_2' } }],
    ['no signature', { headers: { ...signedHeaders(message, [secret]), 'webhook-signature': 'v1,' } }],
    ['no headers', { headers: {} }],
  ])('refuses %s', (_, more) => {
    expect(verify({ headers: signedHeaders(message, [secret]), body: message.body, secret, now, ...more })).toBe(false)
  })
})
