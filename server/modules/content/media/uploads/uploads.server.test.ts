import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusOfCall } from '#contract/call-status.ts'
import { type ErrorName, errorCatalogue } from '#contract/errors.ts'
import { createMediaService } from '#server/modules/content/media/service.ts'
import { openStorage } from '#server/platform/storage/storage.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { silentLog } from '../../../../../tools/test-database.ts'

let site: TestSite
let me: TestMember
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harbourwire-uploads-'))
  site = await openTestSite({ dataDir })
  me = await addMember(site)
})
afterAll(async () => {
  await site.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Answer {
  status: number
  body: { code: number; message: string; data: string | null }
}

interface Sent {
  type?: string
  name?: string
  field?: string
  purpose?: string
  headers?: Record<string, string>
  query?: string
}

async function upload(
  bytes: Uint8Array,
  { type = 'image/png', name = 'a.png', field = 'image', purpose, headers, query = '' }: Sent = {},
): Promise<Answer> {
  const form = new FormData()
  form.set(field, new File([Buffer.from(bytes)], name, { type }))
  if (purpose !== undefined) form.set('for', purpose)
  const response = await fetch(`${site.origin}/api/uploadData${query}`, {
    method: 'POST',
    body: form,
    headers: headers ?? { authorization: me.token },
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 160 } } })
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
const animation = async (width: number, height: number, frames = 3) =>
  sharp(
    await Promise.all(
      Array.from({ length: frames }, (_, place) =>
        sharp({ create: { width, height, channels: 3, background: { r: 0, g: place * 80, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .gif()
    .toBuffer()
const refusal = (name: ErrorName) => ({
  status: statusOfCall(name),
  body: { code: errorCatalogue[name].code, data: null },
})
const stored = async (path: string | null) => {
  const response = await fetch(`${site.origin}${path}`)
  return { response, meta: await sharp(Buffer.from(await response.arrayBuffer())).metadata() }
}

describe('uploads', () => {
  it('answer with the path of a picture that can be had', async () => {
    const answer = await upload(await blank(600, 400).jpeg().toBuffer(), { type: 'image/jpeg', name: 'a.jpg' })
    expect(answer).toMatchObject({ status: 200, body: { code: 200, message: 'success' } })
    expect(answer.body.data).toMatch(/^\/media\/[0-9a-f]{32}\/600\.jpg$/)
    const { response, meta } = await stored(answer.body.data)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(meta).toMatchObject({ format: 'jpeg', width: 600, height: 400 })
  })

  it.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['gif', 'image/gif', 'gif'],
  ] as const)('make square avatars of %s', async (format, type, ending) => {
    const { body } = await upload(await blank(500, 300).toFormat(format).toBuffer(), { type, purpose: 'avatar' })
    expect(body.data).toMatch(new RegExp(`^/media/[0-9a-f]{32}/192\\.${ending}$`))
    for (const size of [96, 192]) {
      for (const one of [ending, 'webp']) {
        const { response, meta } = await stored(`${body.data}`.replace(`192.${ending}`, `${size}.${one}`))
        expect(response.status).toBe(200)
        expect([meta.width, meta.height]).toEqual([size, size])
      }
    }
  })

  it('keep an animated avatar moving', async () => {
    const { body } = await upload(await animation(210, 220), { type: 'image/gif', purpose: 'avatar' })
    const { meta } = await stored(body.data)
    expect(meta).toMatchObject({ pages: 3, width: 192, height: 192 })
  })

  it('take the purpose from the address as well, and store the same picture for both purposes', async () => {
    const bytes = await blank(300, 300).png().toBuffer()
    const avatar = await upload(bytes, { query: '?for=avatar' })
    const picture = await upload(bytes)
    const again = await upload(bytes)
    expect(avatar.body.data).toMatch(/192\.png$/)
    expect(picture.body.data).toMatch(/300\.png$/)
    expect(again).toEqual(picture)
  })

  it('of the same picture at the same instant end well', async () => {
    const bytes = await blank(333, 333).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(bytes, { purpose: 'avatar' })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data}`)).size).toBe(1)
  })
})

describe('what is no picture', () => {
  const png = () => blank(300, 300).png().toBuffer()
  const jpeg = () => noise(300, 300).jpeg().toBuffer()
  const script = Buffer.from('<script>alert(1)</script>')
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)
  const withComment = (bytes: Buffer, text: Buffer) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(text.length + 2)
    return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, bytes.subarray(2)])
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"></svg>')

  it.each<[string, () => Promise<Buffer> | Buffer, Sent, ErrorName]>([
    ['SVG', () => svg, { type: 'image/svg+xml', name: 'a.svg' }, 'pictureRefused'],
    ['SVG under another name', () => svg, { type: 'image/png' }, 'pictureRefused'],
    ['HTML', () => Buffer.from('<!doctype html><p>'), { type: 'image/png' }, 'pictureRefused'],
    ['nothing', () => Buffer.alloc(0), {}, 'pictureRefused'],
    ['a JPEG that says PNG', jpeg, { type: 'image/png' }, 'pictureRefused'],
    ['a picture that says HTML', png, { type: 'text/html' }, 'pictureRefused'],
    ['half a PNG', async () => half(await noise(300, 300).png().toBuffer()), {}, 'pictureRefused'],
    ['half a JPEG', async () => half(await jpeg()), { type: 'image/jpeg' }, 'pictureRefused'],
    ['half a GIF', async () => half(await animation(300, 300)), { type: 'image/gif' }, 'pictureRefused'],
    [
      'a JPEG with an archive behind it',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04'), Buffer.alloc(60, 7)]),
      { type: 'image/jpeg' },
      'pictureRefused',
    ],
    ['a PNG with a page behind it', async () => Buffer.concat([await png(), script]), {}, 'pictureRefused'],
    [
      'a GIF with a script behind it',
      async () => Buffer.concat([await blank(300, 300).gif().toBuffer(), Buffer.from('/*')]),
      { type: 'image/gif' },
      'pictureRefused',
    ],
    [
      'a JPEG with markup inside',
      async () => withComment(await jpeg(), script),
      { type: 'image/jpeg' },
      'pictureRefused',
    ],
    ['a bomb of pixels', () => blank(8000, 5001).png().toBuffer(), {}, 'pictureTooLarge'],
    [
      'a bomb of pixels for an avatar',
      () => blank(7000, 7000).png().toBuffer(),
      { purpose: 'avatar' },
      'pictureTooLarge',
    ],
    [
      'an avatar that is not wide enough',
      () => blank(199, 300).png().toBuffer(),
      { purpose: 'avatar' },
      'pictureTooSmall',
    ],
    [
      'an avatar that is not high enough',
      () => blank(300, 199).png().toBuffer(),
      { purpose: 'avatar' },
      'pictureTooSmall',
    ],
    [
      'an avatar of another kind',
      () => blank(300, 300).webp().toBuffer(),
      { type: 'image/webp', purpose: 'avatar' },
      'pictureRefused',
    ],
    [
      'an avatar over 4 MB',
      async () => Buffer.concat([await png(), Buffer.alloc(4 << 20)]),
      { purpose: 'avatar' },
      'pictureTooLarge',
    ],
    ['a picture over 5 MB', async () => Buffer.concat([await png(), Buffer.alloc(5 << 20)]), {}, 'pictureTooLarge'],
    ['another purpose', png, { purpose: 'cover' }, 'invalidInput'],
    ['another field', png, { field: 'file' }, 'invalidInput'],
  ])('is refused: %s', async (_name, bytes, sent, reason) => {
    expect(await upload(await bytes(), sent)).toMatchObject(refusal(reason))
  })

  it('but cameras may put a second picture, a film or zeros behind a JPEG', async () => {
    const film = Buffer.from('\0\0\0\x18ftypmp42')
    for (const tail of [await blank(9, 9).jpeg().toBuffer(), film, Buffer.alloc(16)]) {
      const answer = await upload(Buffer.concat([await jpeg(), tail]), { type: 'image/jpeg' })
      expect(answer.status).toBe(200)
    }
  })

  it('keeps nothing of what cameras write', async () => {
    const bytes = await blank(240, 220)
      .withExif({ IFD0: { Artist: 'somebody', Orientation: '6' }, IFD3: { GPSLatitude: '22/1 18/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { body } = await upload(bytes, { type: 'image/jpeg', purpose: 'avatar' })
    const { meta } = await stored(body.data)
    expect(meta.exif ?? meta.xmp ?? meta.iptc).toBeUndefined()
  })

  it('never fails the server, however a file is spoilt', async () => {
    const other = await addMember(site)
    const headers = { authorization: other.token }
    const [aPng, aJpeg, aGif] = [await png(), await jpeg(), await animation(200, 200)]
    const kinds = { 'image/png': aPng, 'image/jpeg': aJpeg, 'image/gif': aGif }
    const spoilt = fc.record({
      type: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      junk: fc.uint8Array({ maxLength: 40 }),
      cut: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(spoilt, async ({ type, at, junk, cut }) => {
        const bytes = kinds[type]
        const place = Math.floor(at * bytes.length)
        const rest = cut ? Buffer.alloc(0) : bytes.subarray(place + junk.length)
        const answer = await upload(Buffer.concat([bytes.subarray(0, place), junk, rest]), { type, headers })
        expect(answer.status).toBe(200)
      }),
      { numRuns: 50 },
    )
  })
})

describe('who may not upload', () => {
  /** Sends the head of a form and waits for the answer without ever sending the rest. */
  const answerToHead = (headers: Record<string, string>) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { port } = new URL(site.origin)
      const sending = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/uploadData',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked', ...headers },
      })
      sending.on('error', reject)
      sending.on('response', async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part as Buffer)
        sending.destroy()
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() })
      })
      sending.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc')
    })

  it.each<[string, () => Record<string, string>, ErrorName]>([
    ['a visitor', () => ({}), 'signInRequired'],
    ['a session that is over', () => ({ authorization: 'a'.repeat(43) }), 'sessionEnded'],
    ['a page of another site', () => ({ cookie: me.browser.cookie, origin: 'https://evil.test' }), 'foreignOrigin'],
    ['a page that hides where it is', () => ({ cookie: me.browser.cookie }), 'foreignOrigin'],
  ])('%s is told so before the body is there', async (_name, headers, reason) => {
    const { status, body } = await answerToHead(headers())
    expect(status).toBe(statusOfCall(reason))
    expect(JSON.parse(body)).toMatchObject({ code: errorCatalogue[reason].code, data: null })
  })

  it('a body that says it is too large is not read', async () => {
    const { port } = new URL(site.origin)
    const status = await new Promise<number>((resolve, reject) => {
      const sending = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/uploadData',
        headers: {
          authorization: me.token,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(6 << 20),
        },
      })
      sending.on('error', reject)
      sending.on('response', (response) => {
        resolve(response.statusCode ?? 0)
        sending.destroy()
      })
      sending.write('--x')
    })
    expect(status).toBe(200)
  })

  it.each([
    ['a visitor', () => ({}), 'signInRequired'],
    ['a member', () => ({ authorization: me.token }), 'pictureTooLarge'],
  ] as const)('%s who sends far too much is answered all the same', async (_name, headers, reason) => {
    expect(await upload(Buffer.alloc(30 << 20), { headers: headers() })).toMatchObject(refusal(reason))
    expect((await upload(await blank(300, 300).png().toBuffer())).status).toBe(200)
  })

  it('takes the cookie of a page of this site', async () => {
    const answer = await upload(await blank(300, 300).png().toBuffer(), { headers: me.browser })
    expect(answer.status).toBe(200)
  })

  it('when too many pictures wait already, a further one is to come again, with the seconds to wait', async () => {
    const held: (() => void)[] = []
    const storage = { ...openStorage(dataDir), put: () => new Promise<void>((done) => held.push(done)) }
    const media = createMediaService({ ...site.services, storage, log: silentLog })
    const picture = async (side: number) => ({
      bytes: await blank(side, 7).png().toBuffer(),
      declared: 'image/png',
      purpose: 'picture' as const,
    })
    const most = 2 + 12
    const pictures = await Promise.all(Array.from({ length: most + 1 }, (_, place) => picture(20 + place)))
    const last = pictures.pop() as (typeof pictures)[number]
    const waiting = pictures.map((one, place) => media.upload(one, 1000 + place))
    await expect(media.upload(last, 999)).rejects.toMatchObject({ reason: 'picturesBusy', retryAfter: 10 })
    let ended = false
    const all = Promise.all(waiting).finally(() => {
      ended = true
    })
    while (!ended) {
      for (const done of held.splice(0)) done()
      await new Promise((next) => setImmediate(next))
    }
    expect(new Set((await all).map(({ url }) => url)).size).toBe(most)
  })

  it.each([{ roles: [] }, { roles: ['editor'] }, { roles: ['administrator'] }])(
    'whoever uploads too often waits, and has no pictures fetched either: $roles',
    async ({ roles }) => {
      const busy = await addMember(site, { roles })
      const headers = { authorization: busy.token }
      for (let sent = 0; sent < 60; sent += 10) {
        await Promise.all(Array.from({ length: 10 }, () => upload(Buffer.alloc(3), { headers })))
      }
      const response = await fetch(`${site.origin}/api/uploadData`, {
        method: 'POST',
        body: new FormData(),
        headers,
      })
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      // A colleague at the same address who works on the same text has a limit of their own.
      const colleague = await addMember(site, { roles: ['editor'] })
      const sent = await upload(Buffer.alloc(3), { headers: { authorization: colleague.token } })
      expect(sent).toMatchObject(refusal('pictureRefused'))
      const { knownPicture, takeForMember } = site.services.media
      const taking = {
        userId: busy.id,
        now: new Date(),
        fetcher: () => Promise.reject(new Error('nothing is asked for')),
      }
      await expect(takeForMember('https://pictures.test/new.png', taking)).rejects.toMatchObject({
        reason: 'tooManyRequests',
        retryAfter: expect.any(Number),
      })
      expect(await knownPicture('https://pictures.test/new.png', new Date())).toBeUndefined()
    },
  )
})
