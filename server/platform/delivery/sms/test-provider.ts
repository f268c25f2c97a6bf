import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  path: string
  query: URLSearchParams
  /** The query as received, before any decoding. */
  rawQuery: string
  headers: IncomingHttpHeaders
  body: string
}

/** A provider of text messages on this machine: keeps what it was sent and answers as configured. */
export interface TestProvider {
  origin: string
  received: Received[]
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

export async function openTestProvider(): Promise<TestProvider> {
  const provider: TestProvider = { origin: '', received: [], answer: (response) => response.end(), close }
  const server = createServer(async (request, response) => {
    provider.received.push(await readRequest(request))
    provider.answer(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider

  function close() {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  }
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const [path = '', rawQuery = ''] = (request.url ?? '').split('?')
  const { method = '', headers } = request
  return { method, path, query: new URLSearchParams(rawQuery), rawQuery, headers, body }
}

/** An answer in JSON. */
export const answerJson = (status: number, value: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** Answers with the page of an intermediary when something is wrong, with status 200 as often as not. */
export const answerHtml = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><h1>Sign in to the network</h1>')
