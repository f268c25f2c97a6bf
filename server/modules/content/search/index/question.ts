import type { Engine } from '#language/engine.ts'
import { lowerCase, narrow } from '#language/text/fold.ts'
import { joinedWith, latinForms, lexeme, type Run, runsOf } from './tokens.ts'

/** What PostgreSQL is asked, as tsquery. */
export interface AskedWords {
  /** What a document must have. */
  matching: string
  /** Where the places of words matter: the same without them, which an index answers alone. */
  rough?: string
  /** Any of the words as typed: how well a title answers. */
  exact: string
  /** The same, or words that begin so. */
  begun: string
}

/** A question as it was understood. */
export interface Question {
  /** Undefined where nothing that was typed is a word, such as %. */
  asked: AskedWords | undefined
  /** What must occur literally where words lead nowhere: what stood between spaces or quotation marks, folded. */
  parts: readonly string[]
  /** Folded, to mark in what is shown. */
  terms: readonly string[]
  /** Latin words, to correct what nobody wrote. */
  latin: readonly string[]
}

export type QuestionEngine = Pick<Engine, 'fold' | 'words' | 'toSimplified' | 'toTraditional' | 'glossary'>

interface Part {
  text: string
  quoted: boolean
  without: boolean
}

const closing: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」', '『': '』', '《': '》' }
/** Words that a question has and an answer need not have. */
const emptyHan = new Set('的了是在和与及吗呢吧啊有被把从对为于之'.split(''))
const emptyWords = new Set('什么 怎么 如何 为什么 哪些 哪个 多少 请问 关于 以及'.split(' '))
const emptyLatin = new Set(
  'a an and are at by for from how in is it of on or the to what when where who why with'.split(' '),
)
const mostReplaced = 5

/** Reads a question of any characters. Time grows with its length alone. */
export function readQuestion(typed: string, engine: QuestionEngine): Question {
  const read = partsOf(typed)
  const wanted = read.filter(({ without }) => !without)
  // With nothing that is wanted, a minus is a minus.
  const parts = wanted.length > 0 ? read : read.map((part) => ({ ...part, without: false }))
  const clauses: Clause[] = []
  const unwanted: string[] = []
  for (const part of grouped(parts)) {
    const found = clausesOf(part, engine)
    if (!part.without) clauses.push(...found)
    else if (found.length > 0) unwanted.push(`!(${found.map(({ exact }) => exact).join(' & ')})`)
  }
  const telling = clauses.filter(({ empty }) => !empty)
  const used = telling.length > 0 ? telling : clauses
  const positive = parts.filter(({ without }) => !without)
  return {
    asked:
      used.length === 0
        ? undefined
        : {
            ...matchingOf(
              used.map(({ begun }) => begun),
              unwanted,
            ),
            exact: used.map(({ exact }) => exact).join(' | '),
            begun: used.map(({ begun }) => begun).join(' | '),
          },
    parts: unwanted.length > 0 ? [] : [...new Set(positive.map(({ text }) => engine.fold(text)))],
    terms: [...new Set([...used.flatMap(({ terms }) => terms), ...positive.map(({ text }) => engine.fold(text))])],
    latin: [...new Set(used.flatMap(({ latin }) => latin))],
  }
}

const beside = ' <-> '

function matchingOf(wanted: readonly string[], unwanted: readonly string[]): Pick<AskedWords, 'matching' | 'rough'> {
  const all = [...wanted, ...unwanted]
  const matching = all.join(' & ')
  if (!all.some((clause) => clause.includes(beside))) return { matching }
  // Without its places an unwanted phrase would exclude more than it says.
  const rough = [
    ...wanted.map((clause) => clause.replaceAll(beside, ' & ')),
    ...unwanted.filter((clause) => !clause.includes(beside)),
  ]
  return { matching, rough: rough.join(' & ') }
}

/** What stands between spaces and in quotation marks; full-width signs count as the ordinary ones. */
function partsOf(typed: string): Part[] {
  const text = narrow(typed.toWellFormed().replace(/\p{Cc}/gu, ' '))
  const parts: Part[] = []
  let at = 0
  while (at < text.length) {
    if (/\s/.test(text[at] as string)) {
      at += 1
      continue
    }
    const without = text[at] === '-' && /[^\s-]/.test(text[at + 1] ?? ' ')
    const begin = without ? at + 1 : at
    const close = closing[text[begin] as string]
    const end = close === undefined ? -1 : text.indexOf(close, begin + 1)
    if (end > begin + 1) {
      parts.push({ text: text.slice(begin + 1, end).trim(), quoted: true, without })
      at = end + 1
      continue
    }
    let stop = begin + 1
    while (stop < text.length && !/\s/.test(text[stop] as string)) stop += 1
    parts.push({ text: text.slice(begin, stop), quoted: false, without })
    at = stop
  }
  return parts.filter((part) => part.text !== '')
}

/** Words beside each other as one, since terms may have several. */
function grouped(parts: readonly Part[]): Part[] {
  const groups: Part[] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (last && !last.quoted && !last.without && !part.quoted && !part.without) last.text += ` ${part.text}`
    else groups.push({ ...part })
  }
  return groups
}

/** One thing that must be in a document. */
interface Clause {
  /** As typed. */
  exact: string
  /** Latin words may go on. */
  begun: string
  terms: string[]
  latin: string[]
  /** It says nothing by itself, such as 的. */
  empty: boolean
}

/** A word of the question before it is known what goes with it. */
interface Atom extends Clause {
  /** Must stand right after the one before. */
  glued: boolean
  /** Has several words, anywhere: nothing can stand right after it. */
  loose?: true
}

function clausesOf({ text, quoted }: Part, engine: QuestionEngine): Clause[] {
  const runs = runsOf(engine.fold(text))
  const atoms: Atom[] = []
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at] as Run
    const touching = at > 0 && (runs[at - 1] as Run).start + (runs[at - 1] as Run).text.length === run.start
    if (run.han) {
      atoms.push(...hanAtoms(run.text, text.slice(run.start, run.start + run.text.length), touching, engine))
      continue
    }
    const replaced = quoted ? undefined : replacedAt(runs, at, engine)
    if (replaced) {
      const loose = replaced.atom.exact.includes(' & ') ? ({ loose: true } as const) : {}
      atoms.push({ ...replaced.atom, glued: touching, ...loose })
      at += replaced.length - 1
      continue
    }
    const next = runs[at + 1]
    const joined = quoted || emptyLatin.has(run.text) ? undefined : joinedWith(run, next)
    if (!next || joined === undefined || emptyLatin.has(next.text)) {
      atoms.push({ ...latinAtom(run), glued: touching })
      continue
    }
    atoms.push({ ...joinedAtom(run, next, joined), glued: touching, loose: true })
    at += 1
  }
  return quoted ? phrase(atoms) : chained(atoms)
}

function phrase(atoms: readonly Atom[]): Clause[] {
  const exact = atoms.map((atom) => atom.exact)
  const [only] = atoms
  if (!only) return []
  const text = exact.length === 1 ? only.exact : `(${exact.join(' <-> ')})`
  return [{ exact: text, begun: text, terms: [], latin: [], empty: false }]
}

/** Words that are glued to one another become one clause. */
function chained(atoms: readonly Atom[]): Clause[] {
  const clauses: Clause[] = []
  let chain: Atom[] = []
  const close = () => {
    const [first] = chain
    if (first && chain.length === 1) clauses.push(first)
    else if (first) {
      clauses.push({
        exact: `(${chain.map(({ exact }) => exact).join(' <-> ')})`,
        begun: `(${chain.map(({ begun }) => begun).join(' <-> ')})`,
        terms: chain.flatMap(({ terms }) => terms).filter((term) => term.length > 1),
        latin: chain.flatMap(({ latin }) => latin),
        empty: false,
      })
    }
    chain = []
  }
  for (const atom of atoms) {
    if (!atom.glued || atom.empty || chain.at(-1)?.loose) close()
    chain.push(atom)
    if (atom.empty) close()
  }
  close()
  return clauses
}

/** The words of a run of Chinese characters; single characters belong to what stands before them. */
function hanAtoms(run: string, typed: string, touching: boolean, engine: QuestionEngine): Atom[] {
  const plain = wordsOf(run, engine)
  const mainland = [...regionalOf(engine)].reduce(
    (text, [said, hans]) => text.replaceAll(said, hans),
    engine.fold(engine.toSimplified(typed)),
  )
  const regional = engine.fold(engine.toTraditional(mainland))
  const atoms = plain.map((word, place): Atom => {
    const single = [...word].length === 1
    const before = plain[place - 1]
    const empty = plain.length > 1 && (emptyHan.has(word) || emptyWords.has(word))
    const afterSingle = before !== undefined && [...before].length === 1
    return {
      exact: lexeme(word),
      begun: lexeme(word),
      terms: empty ? [] : [word],
      latin: [],
      empty,
      glued: place === 0 ? touching : single || afterSingle,
    }
  })
  if (mainland === run && regional === run) return atoms
  // In another region it is said in other words: one or the other.
  const ways = [run, ...(mainland === run ? [] : [mainland]), ...(regional === run ? [] : [regional])]
  const clauses = ways.map((way) => (way === run ? chained(atoms) : chained(hanOnly(wordsOf(way, engine)))))
  const all = clauses.map((some) => `(${some.map(({ exact }) => exact).join(' & ')})`)
  const either = `(${[...new Set(all)].join(' | ')})`
  const terms = [...new Set([...ways, ...clauses.flat().flatMap((clause) => clause.terms)])]
  return [{ exact: either, begun: either, terms, latin: [], empty: false, glued: false, loose: true }]
}

const hanOnly = (words: readonly string[]): Atom[] =>
  words.map((word, place) => ({
    exact: lexeme(word),
    begun: lexeme(word),
    terms: [word],
    latin: [],
    empty: false,
    glued: place > 0 && ([...word].length === 1 || [...(words[place - 1] as string)].length === 1),
  }))

const wordsOf = (run: string, { words }: QuestionEngine): string[] => words(run)

/** Any of some queries. */
export const either = (ways: readonly string[]) => (ways.length > 1 ? `(${ways.join(' | ')})` : (ways[0] as string))

/** A Latin word, which may go on. */
function latinAtom({ text: word }: Run): Clause {
  // erc-20 also means erc20, but neither erc nor 20 alone.
  const forms = new Set([word, ...latinForms(word).filter((form) => form === word.replace(/[-_.+/']/g, ''))])
  if (/^\p{L}{4,}s$/u.test(word)) forms.add(word.slice(0, -1))
  const begun = [...forms].map((form) => (/^\p{L}/u.test(form) && form.length > 1 ? `${lexeme(form)}:*` : lexeme(form)))
  return {
    exact: either([...forms].map(lexeme)),
    begun: either(begun),
    terms: [...forms],
    latin: /^\p{L}{4,}$/u.test(word) ? [word] : [],
    empty: emptyLatin.has(word),
  }
}

/** Two Latin words that may be written as one; a number counts only beside its word. */
function joinedAtom(run: Run, next: Run, joined: string): Clause {
  const [one, other] = [latinAtom(run), latinAtom(next)]
  const beside = /^\p{N}/u.test(next.text) ? '<->' : '&'
  return {
    exact: `(${lexeme(joined)} | (${one.exact} ${beside} ${other.exact}))`,
    begun: `(${lexeme(joined)}:* | (${one.begun} ${beside} ${other.begun}))`,
    terms: [
      joined,
      ...(beside === '&' ? [...one.terms, ...other.terms] : [`${run.text} ${next.text}`, `${run.text}-${next.text}`]),
    ],
    latin: [...one.latin, ...other.latin],
    empty: false,
  }
}

/** English words that the glossary says in Chinese, the longest first: either will do. */
function replacedAt(
  runs: readonly Run[],
  at: number,
  engine: QuestionEngine,
): { atom: Clause; length: number } | undefined {
  const english = englishOf(engine)
  for (let length = Math.min(mostReplaced, runs.length - at); length > 0; length -= 1) {
    const some = runs.slice(at, at + length)
    if (some.some(({ han }) => han)) continue
    const hans = english.get(some.map(({ text }) => text).join(' '))
    if (hans === undefined) continue
    const own = some.map(latinAtom)
    const said = own.length === 1 ? (own[0] as Clause) : undefined
    const typed = own.length === 1 ? (said as Clause).exact : `(${own.map(({ exact }) => exact).join(' <-> ')})`
    const begun = said?.begun ?? typed
    const chinese = chained(hanOnly(wordsOf(engine.fold(hans), engine)))
    const meant = `(${chinese.map(({ exact }) => exact).join(' & ')})`
    return {
      length,
      atom: {
        exact: `(${typed} | ${meant})`,
        begun: `(${begun} | ${meant})`,
        terms: [some.map(({ text }) => text).join(' '), engine.fold(hans), engine.fold(engine.toTraditional(hans))],
        latin: [],
        empty: false,
      },
    }
  }
  return undefined
}

/** The English words of the glossary. */
export const glossaryWords = (engine: QuestionEngine): string[] => [
  ...new Set([...englishOf(engine).keys()].flatMap((term) => term.split(' '))),
]

const regionalWords = new WeakMap<object, ReadonlyMap<string, string>>()

/** What Hong Kong and Taiwan say otherwise, folded, the longest first. */
function regionalOf({ glossary, fold }: QuestionEngine): ReadonlyMap<string, string> {
  const known = regionalWords.get(glossary)
  if (known) return known
  const said = glossary.flatMap(({ hans, hk, tw }) => [hk, tw].map((text) => [fold(text), fold(hans)] as const))
  const all = new Map(
    said.filter(([text, hans]) => text !== hans && text !== '').toSorted(([a], [b]) => b.length - a.length),
  )
  regionalWords.set(glossary, all)
  return all
}

const englishWords = new WeakMap<object, ReadonlyMap<string, string>>()

/** English terms of the glossary by their words, folded, with what is in brackets as a term of its own. */
function englishOf({ glossary, fold }: QuestionEngine): ReadonlyMap<string, string> {
  const known = englishWords.get(glossary)
  if (known) return known
  const all = new Map<string, string>()
  const add = (text: string, hans: string) => {
    const words = runsOf(fold(lowerCase(text))).map((run) => run.text)
    if (words.length === 0 || words.length > mostReplaced) return
    for (const key of [words.join(' '), `${words.join(' ')}s`]) if (!all.has(key)) all.set(key, hans)
  }
  for (const { en, hans } of glossary) {
    const [term = '', short] = en.split('(')
    add(term, hans)
    if (short) add(short, hans)
  }
  englishWords.set(glossary, all)
  return all
}
