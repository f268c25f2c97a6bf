/** Characters of one element; a larger one is no article. */
const maxElementLength = 16 << 20
const maxDepth = 400

export interface JsonElement {
  /** Names of the members around it; `*` stands for a place in an array. */
  path: string
  value: unknown
  /** Line that it ends on. */
  line: number
}

/** A value, why it is none, or why nothing after it can be read. */
export type JsonRead = JsonElement | { problem: string; line: number } | { cut: string; line: number }

interface Frame {
  kind: '{' | '['
  /** Name of the member being read, or `*`. */
  key: string
}

const isScalarEnd = (code: number) => code === 44 || code === 93 || code === 125 || code <= 32

/**
 * Reads chosen values of a JSON document as it streams by, in memory for one of them: documents may be larger than
 * memory. A damaged document gives what stands before the damage.
 * @param wanted chooses values by their path, such as `db.*.data.posts.*`
 */
export async function* readJsonElements(
  text: AsyncIterable<string>,
  wanted: (path: string) => boolean,
): AsyncGenerator<JsonRead> {
  const scanner = new Scanner(wanted)
  for await (const part of text) {
    yield* scanner.feed(part)
    if (scanner.broken) return
  }
  yield* scanner.end()
}

class Scanner {
  broken = false
  readonly #wanted: (path: string) => boolean
  readonly #frames: Frame[] = []
  #line = 1
  #inString = false
  #escape = false
  #inScalar = false
  /** Text of the wanted value under way, and the depth that it ends at. */
  #kept: string[] | undefined
  #keptLength = 0
  #keptDepth = 0
  #keptPath = ''
  /** Reason that the wanted value under way is skipped. */
  #refusal: string | undefined
  /** Brackets open below the deepest level; they are counted, and nothing in them is read. */
  #below = 0
  /** Text of the last string while it may be the name of a member. */
  #name: string | undefined
  #expectsName = false
  #started = false

  constructor(wanted: (path: string) => boolean) {
    this.#wanted = wanted
  }

  *feed(text: string): Generator<JsonRead> {
    let from = this.#kept ? 0 : -1
    let nameFrom = this.#name === undefined ? -1 : 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === 10) this.#line += 1
      if (this.#inString) {
        if (this.#escape) this.#escape = false
        else if (code === 92) this.#escape = true
        else if (code === 34) {
          this.#inString = false
          if (nameFrom >= 0) this.#setKey(text.slice(nameFrom, at))
          nameFrom = -1
          if (this.#kept && this.#frames.length === this.#keptDepth) {
            yield* this.#finish(text.slice(from, at + 1))
            from = -1
          }
        }
        continue
      }
      if (this.#inScalar) {
        if (!isScalarEnd(code)) continue
        this.#inScalar = false
        if (this.#kept && this.#frames.length === this.#keptDepth) {
          yield* this.#finish(text.slice(from, at))
          from = -1
        }
      }
      if (code <= 32) continue
      if (code === 34) {
        this.#inString = true
        if (this.#expectsName) {
          this.#name = ''
          nameFrom = at + 1
        } else if (this.#begin()) from = at
      } else if (code === 123 || code === 91) {
        if (this.#begin()) from = at
        if (this.#frames.length === maxDepth) {
          this.#below += 1
          this.#refusal = 'nested too deeply'
          this.#expectsName = false
          continue
        }
        this.#frames.push({ kind: code === 123 ? '{' : '[', key: code === 123 ? '' : '*' })
        this.#expectsName = code === 123
      } else if (code === 125 || code === 93) {
        if (this.#below > 0) {
          this.#below -= 1
          continue
        }
        const frame = this.#frames.pop()
        if (frame?.kind !== (code === 125 ? '{' : '[')) return yield this.#damage('brackets that do not match')
        this.#expectsName = false
        if (this.#kept && this.#frames.length === this.#keptDepth) {
          yield* this.#finish(text.slice(from, at + 1))
          from = -1
        }
      } else if (code === 44) this.#expectsName = this.#below === 0 && this.#frames.at(-1)?.kind === '{'
      else if (code === 58) this.#expectsName = false
      else {
        if (this.#expectsName) return yield this.#damage('a member without a name')
        if (this.#begin()) from = at
        this.#inScalar = true
      }
    }
    if (this.#kept && from >= 0) this.#keep(text.slice(from))
    if (nameFrom >= 0) this.#name += text.slice(nameFrom)
  }

  *end(): Generator<JsonRead> {
    if (this.#inScalar && this.#kept) yield* this.#finish('')
    if (this.#frames.length > 0 || this.#inString) yield this.#damage('it ends too early')
    else if (!this.#started) yield this.#damage('there is nothing in it')
  }

  /** A value begins; says whether it is kept from here. */
  #begin(): boolean {
    this.#started = true
    if (this.#kept) return false
    const path = this.#frames.map(({ key }) => key).join('.')
    if (!this.#wanted(path)) return false
    this.#kept = []
    this.#keptLength = 0
    this.#refusal = undefined
    this.#keptDepth = this.#frames.length
    this.#keptPath = path
    return true
  }

  #keep(part: string): void {
    this.#keptLength += part.length
    if (this.#keptLength > maxElementLength) this.#refusal ??= `larger than ${maxElementLength >> 20} MB`
    if (this.#refusal === undefined) this.#kept?.push(part)
    else this.#kept = []
  }

  *#finish(last: string): Generator<JsonRead> {
    this.#keep(last)
    const text = this.#kept?.join('') ?? ''
    this.#kept = undefined
    if (this.#refusal !== undefined) {
      yield { problem: this.#refusal, line: this.#line }
      return
    }
    try {
      yield { path: this.#keptPath, value: JSON.parse(text), line: this.#line }
    } catch (error) {
      yield { problem: `not JSON: ${(error as Error).message.slice(0, 100)}`, line: this.#line }
    }
  }

  #setKey(rest: string): void {
    const frame = this.#frames.at(-1)
    const name = (this.#name ?? '') + rest
    this.#name = undefined
    if (frame) frame.key = name
  }

  #damage(what: string): JsonRead {
    this.broken = true
    return { cut: `the document is damaged at line ${this.#line}: ${what}`, line: this.#line }
  }
}
