/** Kinds of terms by the beginning of a term; the first kind is in the fewest documents. */
export const termKinds = [
  'series',
  'event',
  'live',
  'incident',
  'author',
  'label',
  'coin',
  'word',
  'city',
  'region',
  'importance',
  'kind',
] as const
export type TermKind = (typeof termKinds)[number]

/** A condition of a search, and a property of a document, in one form. */
export type Term = `${TermKind}:${string}`

const rankOf = (term: string): number => termKinds.findIndex((kind) => term.startsWith(kind))

/** A list of whole numbers that grows, without an object for each. */
class Numbers {
  values = new Uint32Array(2)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length] = value
    this.length += 1
  }
}

/** Places that may be empty before any are used again. */
const smallest = 1_024

/**
 * Saved searches by their terms, to find those whose terms a document has, all of each. A search is checked only for
 * documents with its rarest term: of the kind that the fewest documents have, and among those the one that the fewest
 * searches are listed under. The cost of a document grows with its own terms and what is listed under them, not with the
 * number of searches.
 */
export class SearchIndex {
  /** Numbers of terms. */
  #terms = new Map<string, number>()
  /** Searches listed under each term: of each its place, the number of its further terms, and these. */
  #listed: Numbers[] = []
  #searchesListed: number[] = []
  /** Places of searches by their ids. */
  #places = new Map<number, number>()
  /** Id of the search at each place; 0 where it has left. */
  #ids: number[] = []
  /** The last document that had each term, to compare without a set. */
  #seen: number[] = []
  #document = 0

  get size(): number {
    return this.#places.size
  }

  /** How many terms it stores: those of searches that have left are removed from time to time. */
  get termCount(): number {
    return this.#terms.size
  }

  /** Adds a search, or replaces the one with its id. A search without terms finds nothing. */
  set(id: number, terms: readonly string[]): void {
    this.remove(id)
    if (terms.length === 0) return
    if (this.#ids.length > 2 * this.#places.size + smallest) this.#compact()
    const numbers = terms.map((term) => this.#numberOf(term))
    let rarest = 0
    for (let at = 1; at < terms.length; at += 1) if (this.#isRarer(terms, numbers, at, rarest)) rarest = at
    const first = numbers[rarest] as number
    const further = numbers.filter((number, at) => number !== first && numbers.indexOf(number) === at)
    const place = this.#ids.push(id) - 1
    this.#places.set(id, place)
    this.#list(first, place, further)
  }

  /** Removes a search, if it is there. */
  remove(id: number): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#ids[place] = 0
    this.#places.delete(id)
  }

  /** Returns the ids of the searches that find a document with these terms, in no particular order. */
  match(terms: Iterable<string>): number[] {
    this.#document += 1
    const present: Numbers[] = []
    for (const term of terms) {
      const number = this.#terms.get(term)
      if (number === undefined || this.#seen[number] === this.#document) continue
      this.#seen[number] = this.#document
      present.push(this.#listed[number] as Numbers)
    }
    const found: number[] = []
    for (const listed of present) this.#collect(listed, found)
    return found
  }

  #collect({ values, length }: Numbers, found: number[]): void {
    for (let at = 0; at < length; ) {
      const place = values[at] as number
      const end = at + 2 + (values[at + 1] as number)
      at += 2
      while (at < end && this.#seen[values[at] as number] === this.#document) at += 1
      const id = at === end ? (this.#ids[place] as number) : 0
      if (id !== 0) found.push(id)
      at = end
    }
  }

  #isRarer(terms: readonly string[], numbers: readonly number[], one: number, other: number): boolean {
    const [mine, others] = [rankOf(terms[one] as string), rankOf(terms[other] as string)]
    if (mine !== others) return mine < others
    const listedUnder = (at: number) => this.#searchesListed[numbers[at] as number] as number
    return listedUnder(one) < listedUnder(other)
  }

  #numberOf(term: string): number {
    const known = this.#terms.get(term)
    if (known !== undefined) return known
    const number = this.#terms.size
    this.#terms.set(term, number)
    this.#listed.push(new Numbers())
    this.#searchesListed.push(0)
    this.#seen.push(0)
    return number
  }

  #list(number: number, place: number, further: readonly number[]): void {
    const listed = this.#listed[number] as Numbers
    listed.push(place)
    listed.push(further.length)
    for (const one of further) listed.push(one)
    this.#searchesListed[number] = (this.#searchesListed[number] as number) + 1
  }

  /** Leaves out the places of searches that have left, and the terms that no other has. */
  #compact(): void {
    const [ids, listed, names] = [this.#ids, this.#listed, [...this.#terms.keys()]]
    this.#ids = []
    this.#terms = new Map()
    this.#listed = []
    this.#searchesListed = []
    this.#seen = []
    const renumber = (old: number) => this.#numberOf(names[old] as string)
    for (const [number, { values, length }] of listed.entries()) {
      for (let at = 0; at < length; at += 2 + (values[at + 1] as number)) {
        const id = ids[values[at] as number] as number
        if (id === 0) continue
        const place = this.#ids.push(id) - 1
        this.#places.set(id, place)
        const further = values.subarray(at + 2, at + 2 + (values[at + 1] as number))
        this.#list(renumber(number), place, Array.from(further, renumber))
      }
    }
  }
}
