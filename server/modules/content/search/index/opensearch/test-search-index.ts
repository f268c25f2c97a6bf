import type { indexDefinition } from './definition.ts'

/** For tests: what an engine does with documents and queries, of the definition and the queries that this site sends. */

type Definition = typeof indexDefinition
type Json = Record<string, unknown>
/** Positions of the words of a field. */
type Field = Map<string, number[]>

interface Stored {
  source: Json
  fields: Map<string, Field>
}

export class BadRequest extends Error {}

const only = (value: unknown, what: string): [string, Json] => {
  const entries = Object.entries((value ?? {}) as Json)
  const [first] = entries
  if (!first || entries.length !== 1) throw new BadRequest(`${what} needs one name: ${JSON.stringify(value)}`)
  return first as [string, Json]
}
const known = (value: Json, ...names: string[]): Json => {
  const other = Object.keys(value).find((name) => !names.includes(name))
  if (other !== undefined) throw new BadRequest(`unknown field [${other}]`)
  return value
}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** One index. Written documents are found only after a refresh. */
export class TestSearchIndex {
  readonly definition: Definition
  readonly #found = new Map<string, Stored>()
  #waiting = new Map<string, Stored | undefined>()

  constructor(definition: unknown) {
    this.definition = definition as Definition
    for (const property of Object.values(this.#properties))
      if (property.type === 'text') this.#analysed(property.analyzer as string, '')
  }

  get #properties(): Record<string, Json & { type: string }> {
    return this.definition.mappings.properties as never
  }

  get size(): number {
    return this.#found.size
  }

  write(id: string, source: Json): void {
    const fields = new Map<string, Field>()
    for (const [name, value] of Object.entries(source)) {
      const property = this.#properties[name]
      if (!property) throw new BadRequest(`strict_dynamic_mapping_exception: [${name}]`)
      for (const one of list(value)) this.#checked(name, property.type, one)
      if (property.type !== 'text') continue
      fields.set(name, this.#field(property, list(value) as string[]))
      for (const [sub, further] of Object.entries((property.fields as Record<string, Json> | undefined) ?? {}))
        fields.set(`${name}.${sub}`, this.#field(further, list(value) as string[]))
    }
    this.#waiting.set(id, { source, fields })
  }

  remove(id: string): void {
    this.#waiting.set(id, undefined)
  }

  refresh(): void {
    for (const [id, stored] of this.#waiting) {
      if (stored) this.#found.set(id, stored)
      else this.#found.delete(id)
    }
    this.#waiting = new Map()
  }

  #checked(name: string, type: string, value: unknown): void {
    if (value === null) return
    const fits =
      type === 'long' || type === 'date'
        ? Number.isSafeInteger(value)
        : type === 'object'
          ? typeof value === 'object'
          : typeof value === 'string'
    if (!fits) throw new BadRequest(`failed to parse field [${name}] of type [${type}]`)
  }

  #field(property: Json, values: readonly string[]): Field {
    const field: Field = new Map()
    let offset = 0
    for (const value of values) {
      const places = this.#analysed(property.analyzer as string, value)
      for (const [place, words] of places.entries())
        for (const word of words) field.set(word, [...(field.get(word) ?? []), offset + place])
      offset += places.length + Number(property.position_increment_gap ?? 100)
    }
    return field
  }

  /** The words of a text, by place. */
  #analysed(name: string, text: string): string[][] {
    const { analyzer, tokenizer, filter } = this.definition.settings.analysis as unknown as Record<
      string,
      Record<string, Json & { type: string }>
    >
    const way = analyzer?.[name]
    const cut = tokenizer?.[String(way?.tokenizer)]
    if (!way || !cut) throw new BadRequest(`no analyzer [${name}]`)
    let places: string[][]
    if (cut.type === 'whitespace') {
      const longest = Number(cut.max_token_length ?? 255)
      places = text.split(/\s+/u).flatMap((word) => (word === '' ? [] : word.length > longest ? [] : [[word]]))
    } else if (cut.type === 'ngram' && cut.min_gram === cut.max_gram) {
      const signs = [...text]
      const size = Number(cut.min_gram)
      places = signs
        .slice(0, Math.max(0, signs.length - size + 1))
        .map((_, at) => [signs.slice(at, at + size).join('')])
    } else throw new BadRequest(`no tokenizer [${cut.type}]`)
    for (const one of list(way.filter)) {
      const change = filter?.[String(one)]
      if (change?.type !== 'pattern_capture' || change.preserve_original !== false)
        throw new BadRequest(`no filter [${one}]`)
      const pattern = new RegExp((change.patterns as string[])[0] as string, 'gu')
      places = places.map(([word = '']) => {
        const captured = [...word.matchAll(pattern)].map((found) => found[1] as string)
        return captured.length > 0 ? captured : [word]
      })
    }
    return places
  }

  /** Ids of what matches, in order, with their scores. */
  search(query: unknown, sort: readonly Json[] = []): { id: string; source: Json; score: number }[] {
    const found = [...this.#found].flatMap(([id, stored]) => {
      const score = this.#score(id, stored, query)
      return score === undefined ? [] : [{ id, source: stored.source, score }]
    })
    const orders = sort.map((one) => only(one, 'sort'))
    const sortedBy = (one: (typeof found)[number], name: string) =>
      name === '_score' ? Math.fround(one.score) : Number(one.source[name] ?? Number.NEGATIVE_INFINITY)
    return found.toSorted((one, other) => {
      for (const [name, { order }] of orders) {
        const difference = sortedBy(one, name) - sortedBy(other, name)
        if (difference !== 0) return order === 'desc' ? -difference : difference
      }
      return 0
    })
  }

  /** Undefined where a document does not match. */
  #score(id: string, stored: Stored, query: unknown): number | undefined {
    const [name, body] = only(query, 'query')
    const score = (one: unknown) => this.#score(id, stored, one)
    const whether = (matches: boolean) => (matches ? 1 : undefined)
    switch (name) {
      case 'match_all':
        return 1
      case 'ids':
        return whether((known(body, 'values').values as string[]).includes(id))
      case 'term': {
        const [field, { value }] = only(body, 'term')
        return whether(this.#has(stored, field, value))
      }
      case 'terms': {
        const [field, values] = only(body, 'terms')
        return whether((values as unknown as unknown[]).some((value) => this.#has(stored, field, value)))
      }
      case 'prefix': {
        const [field, { value }] = only(body, 'prefix')
        return whether([...(stored.fields.get(field)?.keys() ?? [])].some((word) => word.startsWith(String(value))))
      }
      case 'range': {
        const [field, bounds] = only(body, 'range')
        const value = stored.source[field]
        return whether(typeof value === 'number' && isWithin(value, bounds))
      }
      case 'match_phrase': {
        const [field, { query: text }] = only(body, 'match_phrase')
        return whether(this.#hasPhrase(stored, field, String(text)))
      }
      case 'intervals': {
        const [field, rule] = only(body, 'intervals')
        return whether(intervals(stored.fields.get(field) ?? new Map(), rule).length > 0)
      }
      case 'constant_score':
        return score(known(body, 'filter', 'boost').filter) === undefined ? undefined : Number(body.boost ?? 1)
      case 'dis_max': {
        const scores = (known(body, 'queries').queries as unknown[]).map(score).filter((one) => one !== undefined)
        return scores.length > 0 ? Math.max(...scores) : undefined
      }
      case 'bool':
        return this.#bool(known(body, 'filter', 'must', 'should', 'must_not', 'minimum_should_match'), score)
      case 'function_score':
        return functionScore(body, stored.source, score)
      default:
        throw new BadRequest(`unknown query [${name}]`)
    }
  }

  #bool(body: Json, score: (query: unknown) => number | undefined): number | undefined {
    const all = [...list(body.filter), ...list(body.must)]
    if (all.some((one) => score(one) === undefined)) return undefined
    if (list(body.must_not).some((one) => score(one) !== undefined)) return undefined
    const should = list(body.should).map(score)
    const least = Number(body.minimum_should_match ?? (all.length === 0 && should.length > 0 ? 1 : 0))
    if (should.filter((one) => one !== undefined).length < least) return undefined
    return [...list(body.must).map(score), ...should].reduce<number>((sum, one) => sum + (one ?? 0), 0)
  }

  #has({ source, fields }: Stored, field: string, value: unknown): boolean {
    const words = fields.get(field)
    if (words) return words.has(String(value))
    if (!this.#properties[field]) throw new BadRequest(`no field [${field}]`)
    return list(source[field]).includes(value)
  }

  #hasPhrase({ fields }: Stored, name: string, text: string): boolean {
    const words = this.#analysed(this.#properties[name]?.analyzer as string, text).flat()
    const field = fields.get(name)
    if (!field || words.length === 0) return false
    return (field.get(words[0] as string) ?? []).some((first) =>
      words.every((word, place) => field.get(word)?.includes(first + place)),
    )
  }
}

function isWithin(value: number, bounds: Json): boolean {
  const { gt, gte, lt, lte } = known(bounds, 'gt', 'gte', 'lt', 'lte') as Record<string, number | undefined>
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  )
}

type Interval = readonly [first: number, last: number]

function intervals(field: Field, rule: unknown): Interval[] {
  const [name, body] = only(rule, 'intervals')
  const at = (word: string) => (field.get(word) ?? []).map((place): Interval => [place, place])
  const parts = () => (body.intervals as unknown[]).map((one) => intervals(field, one))
  if (name === 'match') {
    if (known(body, 'query', 'analyzer').analyzer !== 'keyword') throw new BadRequest('words are not cut again')
    return at(String(body.query))
  }
  if (name === 'prefix')
    return [...field.keys()].filter((word) => word.startsWith(String(body.prefix))).flatMap((word) => at(word))
  if (name === 'any_of') return parts().flat()
  if (name !== 'all_of') throw new BadRequest(`unknown rule [${name}]`)
  const { ordered, max_gaps: gaps } = known(body, 'ordered', 'max_gaps', 'intervals')
  return parts().reduce((before, next) =>
    before.flatMap(([first, last]) =>
      next
        .filter(([start]) => !ordered || (gaps === 0 ? start === last + 1 : start > last))
        .map(([start, end]): Interval => [Math.min(first, start), Math.max(last, end)]),
    ),
  )
}

const dayMs = 86_400_000

function functionScore(body: Json, source: Json, score: (query: unknown) => number | undefined): number | undefined {
  const { query, functions, score_mode, boost_mode } = known(body, 'query', 'functions', 'score_mode', 'boost_mode')
  const matched = score(query)
  if (matched === undefined) return undefined
  if (score_mode !== 'sum' || boost_mode !== 'multiply') throw new BadRequest('another way to score')
  let sum = 0
  for (const { filter, weight, exp } of functions as { filter?: unknown; weight: number; exp?: unknown }[]) {
    if (filter !== undefined && score(filter) === undefined) continue
    sum += weight * (exp === undefined ? 1 : fading(exp, source))
  }
  return matched * sum
}

function fading(exp: unknown, source: Json): number {
  const [field, { origin, scale, decay }] = only(exp, 'exp')
  const [, days] = /^(\d+)d$/.exec(String(scale)) ?? []
  if (days === undefined) throw new BadRequest(`failed to parse [${scale}]: unit is missing`)
  const distance = Math.abs(Number(source[field]) - Number(origin))
  return Math.exp((Math.log(Number(decay)) / (Number(days) * dayMs)) * distance)
}
