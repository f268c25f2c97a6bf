import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPublicPosts } from './public-posts.ts'

let connections = 0
const server = createServer((request, response) => {
  if (request.url === '/hangs') return
  if (request.url === '/endless') return void response.writeHead(201).write('x')
  response.writeHead(request.url === '/busy' ? 429 : 201, { 'retry-after': '7' }).end()
})
server.on('connection', () => {
  connections += 1
})
// It closes no connection of its own accord while a test runs.
server.keepAliveTimeout = 60_000
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const place = () => (server.address() as AddressInfo).port
const options = { timeoutMs: 200, perHost: 4, provider: 'push' as const }
const post = { body: Buffer.from('x'), headers: {} }

it.each([
  'http://127.0.0.1',
  'https://127.0.0.1',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://localhost',
  'https://10.0.0.1',
])('does not connect to %s', async (origin) => {
  const before = connections
  const posts = createPublicPosts({ ...options, allowPrivate: false })
  expect(await posts.send({ ...post, endpoint: `${origin}:${place()}/` })).toBeUndefined()
  expect(connections).toBe(before)
  await posts.close()
})

it('answers with the status and the wait that was asked for, over one connection', async () => {
  const before = connections
  const posts = createPublicPosts({ ...options, perHost: 1, allowPrivate: true })
  const send = (path: string) => posts.send({ ...post, endpoint: `http://127.0.0.1:${place()}${path}` })
  const answers = await Promise.all([send('/'), send('/busy'), send('/')])
  expect(answers.map((answer) => answer?.status)).toEqual([201, 429, 201])
  expect(answers[1]?.retryAfter).toBe('7')
  expect(connections - before).toBe(1)
  await posts.close()
})

it('does not keep connections open that nothing more is sent over', async () => {
  const posts = createPublicPosts({ ...options, timeoutMs: 100, allowPrivate: true })
  const closed = new Promise((done) => server.once('connection', (socket) => socket.once('close', done)))
  expect(await posts.send({ ...post, endpoint: `http://127.0.0.1:${place()}/` })).toMatchObject({ status: 201 })
  await closed
  await posts.close()
})

it('gives up a service that does not answer, and what waits for a connection to it', async () => {
  const posts = createPublicPosts({ ...options, perHost: 1, allowPrivate: true })
  const send = () => posts.send({ ...post, endpoint: `http://127.0.0.1:${place()}/hangs` })
  expect(await Promise.all([send(), send(), send()])).toEqual([undefined, undefined, undefined])
  await posts.close()
})

it('cuts off an answer that never ends', async () => {
  const posts = createPublicPosts({ ...options, allowPrivate: true })
  const closed = new Promise((done) => server.once('connection', (socket) => socket.once('close', done)))
  expect(await posts.send({ ...post, endpoint: `http://127.0.0.1:${place()}/endless` })).toMatchObject({ status: 201 })
  await closed
  await posts.close()
})
