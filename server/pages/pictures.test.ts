import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { clientOf } from '#server/platform/http/client-of.ts'
import type { Documents } from './documents.ts'
import { createDrawings, createSharedPictures, mountPictures } from './pictures.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6"><rect width="12" height="6" fill="#123456"/></svg>'

describe('pictures for sharing', () => {
  it('are made once, whoever asks meanwhile or later', async () => {
    const drawn: string[] = []
    const picture = createSharedPictures((path) => {
      drawn.push(path)
      return svg
    })
    const [one, same] = await Promise.all([picture('/a', 'one'), picture('/a', 'other')])
    expect(one).toBe(same)
    expect(await picture('/a', 'one')).toBe(one)
    expect(drawn).toEqual(['/a'])
  })

  it('are made one after the other, and refused where too many wait', async () => {
    const picture = createSharedPictures(() => svg)
    const answers = await Promise.allSettled(Array.from({ length: 80 }, (_, n) => picture(`/${n}`, `client ${n}`)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(29)
    expect(refused[0]).toMatchObject({ reason: { reason: 'picturesBusy' } })
    expect(await picture('/79', 'client 79'), 'later there is room again').toBeInstanceOf(Buffer)
  })

  it('of one client wait for each other, a few at a time, and leave the others their turn', async () => {
    const drawn: string[] = []
    const picture = createSharedPictures((path) => {
      drawn.push(path)
      return svg
    })
    const ofOne = Array.from({ length: 80 }, (_, n) => picture(`/${n}`, 'one'))
    const ofOther = picture('/other', 'other')
    const answers = await Promise.allSettled(ofOne)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(answers.at(-1)).toMatchObject({ reason: { reason: 'tooManyRequests' } })
    expect(await ofOther).toBeInstanceOf(Buffer)
    expect(drawn.indexOf('/other')).toBe(1)
    expect(await picture('/79', 'one'), 'later there is room again').toBeInstanceOf(Buffer)
  })

  it('of one IPv6 network take two places of the queue', async () => {
    const drawn: string[] = []
    const picture = createSharedPictures((path) => {
      drawn.push(path)
      return svg
    })
    const household = (n: number) => clientOf(`2001:db8:7:${n.toString(16)}00::1`)
    const ofOne = Array.from({ length: 80 }, (_, n) => picture(`/${n}`, household(n)))
    const ofOther = picture('/other', clientOf('2001:db8:8::1'))
    const answers = await Promise.allSettled(ofOne)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await ofOther).toBeInstanceOf(Buffer)
    expect(drawn.indexOf('/other')).toBeLessThanOrEqual(2)
  })

  it('that are refused say when to come again, without a page', async () => {
    const app = Fastify()
    const documents = { drawnPicture: () => svg } as Partial<Documents> as Documents
    mountPictures(app, { documents, siteOrigin: 'http://site.test', appAddress: async () => '/' })
    const ask = (n: number, remoteAddress: string) => app.inject({ url: `/covers/market/${n}-card.png`, remoteAddress })
    const ofOne = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n, '203.0.113.5')))
    const ofAll = await Promise.all(Array.from({ length: 90 }, (_, n) => ask(100 + n, `203.0.113.${100 + n}`)))
    await app.close()
    const statuses = (answers: typeof ofOne) => [...new Set(answers.map(({ statusCode }) => statusCode))].sort()
    expect([statuses(ofOne), statuses(ofAll)]).toEqual([
      [200, 429],
      [200, 503],
    ])
    const refused = [...ofOne, ...ofAll].filter(({ statusCode }) => statusCode !== 200)
    for (const { headers, body } of refused) {
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect(body).toBe('')
    }
  })
})

describe('drawings', () => {
  it('that were not there before are so many for one client; what is there stays for all', async () => {
    let drawn = 0
    const drawing = createDrawings(() => {
      drawn += 1
      return svg
    })
    for (let n = 0; n < 600; n += 1) await drawing(`/covers/${n}`, 'one')
    await expect(drawing('/covers/600', 'one')).rejects.toMatchObject({
      ...{ reason: 'tooManyRequests', retryAfter: expect.any(Number) },
    })
    expect(await drawing('/covers/0', 'one')).toBe(svg)
    expect(await drawing('/covers/600', 'other')).toBe(svg)
    expect(await drawing('/covers/600', 'one')).toBe(svg)
    expect(drawn).toBe(601)
  })

  it('are counted without a drawing as well', async () => {
    const drawing = createDrawings(() => null)
    for (let n = 0; n < 600; n += 1) expect(await drawing('/covers/none', 'one')).toBe(null)
    await expect(drawing('/covers/none', 'one')).rejects.toMatchObject({ reason: 'tooManyRequests' })
  })

  it('are counted for the IPv6 networks around a client', async () => {
    let drawn = 0
    const drawing = createDrawings(() => {
      drawn += 1
      return svg
    })
    const household = (n: number) => clientOf(`2001:db8:7:${n.toString(16)}::1`)
    for (let n = 0; n < 20_000; n += 1) await drawing(`/covers/${n}`, household(n)).catch(() => {})
    expect(drawn).toBe(16 * 600)
  })

  it('are allowed again after a minute', async () => {
    let now = 1_000
    const drawing = createDrawings(
      () => svg,
      () => now,
    )
    for (let n = 0; n < 600; n += 1) await drawing(`/covers/${n}`, 'one')
    await expect(drawing('/covers/600', 'one')).rejects.toMatchObject({ reason: 'tooManyRequests', retryAfter: 60 })
    now += 61_000
    expect(await drawing('/covers/600', 'one')).toBe(svg)
  })
})
