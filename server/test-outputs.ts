import { z } from 'zod'
import type { CallName } from '#contract/call-table.ts'
import { calls } from '#contract/calls.ts'
import { readingCalls } from '#contract/reading-calls.ts'
import { registeredAddresses } from './test-addresses.ts'
import { least } from './test-maximal-input.ts'
import { callAsVisitor, type TestMember } from './test-member.ts'
import type { TestSite } from './test-site.ts'

/** For tests: everything that a visitor, or a member without a role, can read of a site. */

type Schema = z.core.JSONSchema.JSONSchema

/** Values that inputs and addresses are made of: numbers of records, and names, paths and words. */
export interface Candidates {
  ids: readonly number[]
  texts: readonly string[]
}

const staff: ReadonlySet<string> = new Set(['editor', 'administrator'])
/** The reading calls that readers and organisers may make. */
export const readersCalls: readonly CallName[] = [...readingCalls].filter((name) => !staff.has(calls[name].auth))

const isId = ({ anyOf }: Schema): boolean => anyOf?.some(({ pattern }) => pattern === '^\\d{1,16}$') ?? false
const maxInputs = 160

function valuesOf(schema: Schema, { ids, texts }: Candidates): unknown[] {
  if (isId(schema)) return [...ids]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap((choice) => valuesOf(choice as Schema, { ids, texts }))
  if (schema.enum) return schema.enum
  if (schema.type === 'string' && !schema.format) {
    const { pattern, maxLength = 1_000, minLength = 0 } = schema
    const fits = (text: string) => text.length <= maxLength && text.length >= minLength
    return texts.filter((text) => fits(text) && (pattern === undefined || new RegExp(pattern, 'u').test(text)))
  }
  if (schema.type === 'array') return valuesOf((schema.items ?? {}) as Schema, { ids, texts }).map((one) => [one])
  return []
}

/** Inputs of a call: its shortest, and with each candidate in each field; lists as long as they may be. */
export function* inputsOf(name: CallName, candidates: Candidates): Generator<object> {
  const whole = z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' }) as Schema
  for (const schema of (whole.anyOf ?? whole.oneOf ?? [whole]) as Schema[]) {
    const properties = Object.entries(schema.properties ?? {}) as [string, Schema][]
    const size = properties.find(([field]) => field === 'size')?.[1]
    const base = { ...(least(schema) as object), ...(size && { size: size.maximum ?? 50 }) }
    yield base
    const needed = properties.filter(([field]) => schema.required?.includes(field))
    const choices = properties.filter(([, { enum: values }]) => values)
    let made = 0
    for (const [field, inner] of properties) {
      if (field === 'size' || field === 'page') continue
      for (const value of valuesOf(inner, candidates))
        for (const other of choices.length > 0 ? (choices[0]?.[1].enum ?? []) : [undefined]) {
          made += 1
          if (made > maxInputs * Math.max(1, needed.length)) return
          yield { ...base, ...(other !== undefined && { [choices[0]?.[0] ?? '']: other }), [field]: value }
        }
    }
  }
}

/** An answer of the site as text, by a name that says how it was asked for. */
export interface Output {
  name: string
  text: string
}

const forget = (site: TestSite) => site.services.database.pool.query('delete from rate_limits')

/** Answers of all reading calls of readers. */
export async function* answersTo(site: TestSite, member: TestMember, candidates: Candidates): AsyncGenerator<Output> {
  let asked = 0
  for (const name of readersCalls)
    for (const input of inputsOf(name, candidates)) {
      asked += 1
      if (asked % 10 === 0) await forget(site)
      const answer = calls[name].auth === 'public' ? callAsVisitor(site, name, input) : member.call(name, input)
      const { data, message } = await answer
      const text = JSON.stringify([data, message])
      // An answer may repeat what was asked for.
      yield { name: `${name} ${JSON.stringify(input)}`, text: withoutInput(text, input) }
    }
}

const withoutInput = (text: string, input: object): string => {
  let rest = text
  for (const value of Object.values(input).flat()) if (typeof value === 'string') rest = rest.replaceAll(value, '')
  return rest
}

const languages = ['', '/zh-hant', '/en']
const pass =
  /^\/(?:api|assets|media|console|checkin|fonts|covers|__)|\.(?:png|webp|avif|jpg|ico|js|css|woff2)$|^\/(?:my|publish)/

/** Addresses within the site that an answer names, without their language. */
function* addressesIn(text: string): Generator<string> {
  for (const [, given = ''] of text.matchAll(/(?:href="|src="|<loc>|"url":\s*"|<link>|"(?=\/))([^"<>\s]+)/g)) {
    const address =
      given
        .replaceAll('&amp;', '&')
        .replace(/^http:\/\/site\.test/, '')
        .split('#')[0] ?? ''
    if (!address.startsWith('/') || address.startsWith('//')) continue
    const bare = address.replace(/^\/(?:en|zh-hant|zh-hans)(?=\/|$)/, '') || '/'
    if (!pass.test(bare.split('?')[0] ?? '')) yield bare
  }
}

/** Addresses of the server itself that have no parameters, such as feeds, sitemaps and calendars. */
const fixedAddresses = (site: TestSite): string[] =>
  registeredAddresses(site.app)
    .map((url) => url.replace(/^\/(?:en|zh-hant|zh-hans)(?=\/)/, ''))
    .filter((url) => !/[:*]/.test(url) && !pass.test(url))

/** Addresses found by following every link from the beginning, the feeds and the sitemaps. */
export async function* pagesOf(
  site: TestSite,
  { known = [], most }: { known?: Iterable<string>; most: number },
): AsyncGenerator<Output> {
  const seen = new Set<string>(['/', ...fixedAddresses(site), ...known])
  const waiting = [...seen]
  for (let read = 0; waiting.length > 0 && read < most; read += 1) {
    const path = waiting.shift() ?? ''
    const text = await readPage(site, path)
    if (text === undefined) continue
    yield { name: path, text }
    for (const address of addressesIn(text)) {
      if (seen.has(address)) continue
      seen.add(address)
      // Lists in other orders and further pages show nothing else.
      if (!address.includes('?')) waiting.push(address)
    }
  }
}

/** The same addresses in every language. */
export async function* inAllLanguages(site: TestSite, paths: Iterable<string>): AsyncGenerator<Output> {
  for (const path of paths)
    for (const language of languages) {
      const text = await readPage(site, language + path)
      if (text !== undefined) yield { name: language + path, text }
    }
}

async function readPage(site: TestSite, path: string): Promise<string | undefined> {
  const answer = await fetch(site.origin + path, { redirect: 'follow' }).catch(() => undefined)
  if (!answer || !/text|json|xml|svg|calendar/.test(answer.headers.get('content-type') ?? '')) return undefined
  // Addresses may be named in the answer of a page that is not there.
  return (await answer.text()).replaceAll(decodeURIComponent(path), '')
}
