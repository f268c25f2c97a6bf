import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { CallInput } from '#contract/calls.ts'
import type { PushContent } from '#contract/outreach/push-terms.ts'
import { callAsVisitor } from '#server/test-member.ts'
import type { TestSite } from '#server/test-site.ts'

/** A push as a push service took it. */
export interface ReceivedPush {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Keys of a browser. */
export function createReceiver() {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest()
  return {
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
    /** Decrypts a push (RFC 8291), as a browser does. @throws Error for one that is not for it */
    decrypt(body: Buffer): PushContent {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))]
      const shared = hmac(auth, keys.computeSecret(sender))
      const input = hmac(shared, Buffer.from('WebPush: info\0'), p256dh, sender, Buffer.of(1))
      const master = hmac(salt, input)
      const key = hmac(master, Buffer.from('Content-Encoding: aes128gcm\0'), Buffer.of(1)).subarray(0, 16)
      const nonce = hmac(master, Buffer.from('Content-Encoding: nonce\0'), Buffer.of(1)).subarray(0, 12)
      const record = body.subarray(21 + sender.length)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

/** A push service on this machine, for tests. @param answer answers a push; 201 where it does not */
export async function openPushService(answer: (push: ReceivedPush, response: ServerResponse) => boolean = () => false) {
  const received: ReceivedPush[] = []
  const server = createServer(async (request, response) => {
    const push = { path: request.url ?? '', headers: request.headers, body: await buffer(request) }
    received.push(push)
    if (!answer(push, response)) response.writeHead(201).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type TestPushService = Awaited<ReturnType<typeof openPushService>>

/** Subscribes a new device at a push service. */
export async function addPushDevice(
  site: TestSite,
  { origin, received }: TestPushService,
  given: Partial<CallInput<'subscribePush'>> = {},
) {
  const { decrypt, ...keys } = createReceiver()
  const device = randomBytes(32).toString('base64url')
  const path = `/push/${device}`
  const endpoint = origin + path
  const answer = await callAsVisitor(site, 'subscribePush', {
    ...{ device, endpoint, ...keys, language: 'zh-Hans', time_zone: 'Asia/Hong_Kong' },
    ...given,
  })
  const pushes = () => received.filter((push) => push.path === path)
  return {
    ...{ device, path, endpoint, auth: keys.auth, answer, pushes },
    contents: () => pushes().map(({ body }) => decrypt(body)),
  }
}
