import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { mountSecurityFile } from './security-file.ts'

async function read(contact?: string) {
  const app = Fastify()
  const now = () => Date.parse('2026-12-31T23:59:59Z')
  mountSecurityFile(app, { contact, siteOrigin: 'https://news.example', now })
  return app.inject('/.well-known/security.txt')
}

it('names the contact until the first of a month within a year', async () => {
  const { body, headers } = await read('mailto:security@news.example')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@news.example',
    'Expires: 2027-11-01T00:00:00.000Z',
    'Preferred-Languages: en, zh',
    'Canonical: https://news.example/.well-known/security.txt',
    '',
  ])
})

it('is not there where nobody is named', async () => {
  expect((await read()).statusCode).toBe(404)
})
