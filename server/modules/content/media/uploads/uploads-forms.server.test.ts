import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, type TestMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'

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

describe('forms that are none', () => {
  const send = (body: string, contentType: string) =>
    fetch(`${site.origin}/api/uploadData`, {
      method: 'POST',
      body,
      headers: { authorization: me.token, 'content-type': contentType },
    })

  it.each([
    ['JSON', '{}', 'application/json', 415],
    ['text', 'image', 'text/plain', 415],
    ['no boundary', 'x', 'multipart/form-data', 400],
    ['no parts', '--x--\r\n', 'multipart/form-data; boundary=x', 400],
    [
      'a part that never ends',
      '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['junk', 'jijajunk', 'multipart/form-data; boundary=x', 400],
    [
      'a field of the name',
      '--x\r\ncontent-disposition: form-data; name="image"\r\n\r\nabc\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      400,
    ],
    [
      'a name from the prototype',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      400,
    ],
  ])('%s', async (_name, body, contentType, status) => {
    const response = await send(body, contentType)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code: expect.any(Number), message: expect.any(String), data: null })
  })

  it('two files are one too many', async () => {
    const form = new FormData()
    const file = new File(
      [
        await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1e5aa0' } })
          .png()
          .toBuffer(),
      ],
      'a.png',
      { type: 'image/png' },
    )
    form.append('image', file)
    form.append('image', file)
    const response = await fetch(`${site.origin}/api/uploadData`, {
      method: 'POST',
      body: form,
      headers: { authorization: me.token },
    })
    expect(response.status).toBe(400)
  })

  it('junk never fails the server, nor keeps it waiting', async () => {
    const other = await addMember(site)
    const piece = fc.oneof(
      fc.constantFrom(
        '--x\r\n',
        '--x--\r\n',
        '\r\n\r\n',
        'content-disposition: form-data; name="image"; filename="a.png"\r\n',
        'content-disposition: form-data; name="for"\r\n',
        'content-type: image/png\r\n',
        'content-disposition: ;;;\r\n',
        'avatar\r\n',
      ),
      fc.string({ maxLength: 30 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
        const response = await fetch(`${site.origin}/api/uploadData`, {
          method: 'POST',
          body: Buffer.from(pieces.join('')),
          headers: { authorization: other.token, 'content-type': 'multipart/form-data; boundary=x' },
        })
        expect([200, 400]).toContain(response.status)
        expect(await response.json()).toMatchObject({ data: null })
      }),
      { numRuns: 55 },
    )
  })

  it('is answered to POST alone', async () => {
    const response = await fetch(`${site.origin}/api/uploadData`)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
