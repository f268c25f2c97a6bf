import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { mediaCalls } from '#contract/content/media.ts'
import { readingCalls } from '#contract/reading-calls.ts'
import { addEvent, register, resetLimits } from './modules/events/orders/test-events.ts'
import { type InputShape, shapesOf, widthOf } from './test-inputs.ts'
import { addMember, callAsVisitor, type TestMember } from './test-member.ts'
import { openTestNewsroom, publish, type TestNewsroom } from './test-newsroom.ts'

/** Parts of SQL, patterns and what readers may not search by, in every text, choice and number of every call. */

/** No record contains it. */
const plain = 'zqxjkvwb'
const hostile = [`${plain}' or '1'='1`, `${plain}'; select 1/0 --`, `${plain}\\`, '%', `${plain}") or ("a"="a`]
const wrongKinds = [[plain], { $ne: plain }]
const hidden = { email: 'hidden-reader@mail.test', phone: '13912340987', name: '藏名' }

let newsroom: TestNewsroom
/** Codes of statements that PostgreSQL could not read. */
const unread: string[] = []
const query = pg.Query.prototype as unknown as { handleError(error: { code?: string }, ...rest: unknown[]): unknown }
const handleError = query.handleError

beforeAll(async () => {
  query.handleError = function (this: typeof query, error, ...rest) {
    // 42: syntax, columns and tables that are not there, operators that do not fit.
    if (error.code?.startsWith('42')) unread.push(`${error.code} ${(error as { message?: string }).message}`)
    return handleError.call(this, error, ...rest)
  }
  newsroom = await openTestNewsroom()
  const { site, author } = newsroom
  await publish(newsroom, { title: '香港金管局发布稳定币发行人名单' })
  const { pool } = site.services.database
  await pool.query('update users set email = $2, phone_code = $3, phone = $4 where id = $1', [
    author.id,
    hidden.email,
    '86',
    hidden.phone,
  ])
  const event = await addEvent(site)
  await register(site, event)
  await pool.query('update orders set name = $1, email = $2', [hidden.name, hidden.email])
  await pool.query('update tickets set name = $1, email = $2', [hidden.name, hidden.email])
})
afterAll(async () => {
  query.handleError = handleError
  await newsroom.close()
})

const jsonCalls = Object.values<CallDefinition>(calls).filter(({ name }) => !(name in mediaCalls))

interface Case {
  field: string
  plain: object
  given: object
  kind: InputShape['fields'][number]['kind']
}

/** Each field of these kinds with a value in it, beside one that is harmless. */
function* casesOf(shapes: readonly InputShape[], kinds: readonly Case['kind'][], values: readonly unknown[]) {
  for (const { base, fields } of shapes)
    for (const { name, kind, isList, most } of fields)
      if (kinds.includes(kind))
        for (const value of values) {
          if (typeof value === 'string' && most > 0 && value.length > most) continue
          const inPlace = (one: unknown) => ({ ...base, [name]: isList ? [one] : one })
          yield { field: name, kind, plain: inPlace(plain), given: inPlace(value) } satisfies Case
        }
}

/** A member of the staff who does nothing else. */
const newMember = (roles: readonly string[]): Promise<TestMember> => addMember(newsroom.site, { roles })

describe('every call', () => {
  it.each(jsonCalls.map(({ name, ...rest }) => [name as CallName, { name, ...rest }] as const))(
    '%s takes parts of statements as text, and refuses them where a choice or a number belongs',
    async (name, definition) => {
      await resetLimits(newsroom.site)
      const ask = async (given: object) => {
        // Some calls end sessions.
        const member = definition.auth === 'public' ? undefined : await newMember(['administrator'])
        return member ? member.call(name, given) : callAsVisitor(newsroom.site, name, given)
      }
      const shapes = shapesOf(definition)
      const texts =
        definition.method === 'GET' || /list|search|find|queue|get|my/i.test(name) ? hostile : hostile.slice(0, 2)
      const widths = new Map<string, number>()
      for (const { field, plain: harmless, given } of casesOf(shapes, ['text'], texts)) {
        const answer = await ask(given)
        expect([field, answer.status === 500, unread]).toEqual([field, false, []])
        // Calls that write return their own text, and similar texts are found by the words that they share.
        if (answer.code !== 200 || !readingCalls.has(name) || name === 'similarFlash') continue
        const key = JSON.stringify(harmless)
        const usual = widths.get(key) ?? widthOf((await ask(harmless)).data)
        widths.set(key, usual)
        expect([field, given, widthOf(answer.data) > usual]).toEqual([field, given, false])
      }
      for (const { field, given } of casesOf(shapes, ['choice', 'id'], hostile.slice(0, 1))) {
        const answer = await ask(given)
        expect([field, answer.code === 200, answer.status === 500, unread]).toEqual([field, false, false, []])
      }
      if (definition.method === 'POST')
        for (const { field, given } of casesOf(shapes, ['text', 'choice'], wrongKinds)) {
          const answer = await ask(given)
          expect([field, given, answer.code === 200, answer.status === 500]).toEqual([field, given, false, false])
        }
    },
  )
})

describe('what readers cannot see', () => {
  const readers = jsonCalls.filter(({ auth }) => auth === 'public' || auth === 'user' || auth === 'organiser')
  it.each(readers.map(({ name, ...rest }) => [name as CallName, { name, ...rest }] as const))(
    'is not found by %s',
    async (name, definition) => {
      await resetLimits(newsroom.site)
      const organiser = definition.auth === 'public' ? undefined : await newMember([])
      const ask = async (given: object) =>
        widthOf((organiser ? await organiser.call(name, given) : await callAsVisitor(newsroom.site, name, given)).data)
      for (const { field, plain: harmless, given } of casesOf(shapesOf(definition), ['text'], Object.values(hidden)))
        expect([field, (await ask(given)) > (await ask(harmless))]).toEqual([field, false])
    },
  )
})
