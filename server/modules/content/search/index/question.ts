import type { Engine } from '#language/engine.ts'
import { lowerCase, narrow } from '#language/text/fold.ts'
import { synonymsOf } from './synonyms.ts'
import { joinedWith, latinForms, plainVersion, type Run, runsOf } from './tokens.ts'
import { all, any, begins, beside, partsOf, type WordQuery, word } from './word-query.ts'

/** Words in a question to an engine. */
export interface AskedWords {
  /** Condition that a document must meet. */
  matching: WordQuery
  /** Any of the words as typed: how well a title answers. */
  exact: WordQuery
  /** The same, or words that begin so. */
  begun: WordQuery
}

/** A question as it was understood. */
export interface Question {
  /** Undefined where nothing that was typed is a word, such as %. */
  asked: AskedWords | undefined
  /** Parts that must occur literally if words find nothing: text between spaces or quotation marks, folded. */
  parts: readonly string[]
  /** Folded, to mark in what is shown. */
  terms: readonly string[]
  /** Latin words, to correct what nobody wrote. */
  latin: readonly string[]
  /** The typed text of each condition, to drop some; undefined if the query demanded all words or excluded one. */
  wordings: readonly string[]
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
/** The same after a word, as in 合并后. */
const endingHan = new Set('后前时中'.split(''))
const emptyWords = new Set(
  (
    '什么 甚么 什麽 怎么 怎样 怎么样 如何 为什么 为何 为啥 啥 是什么 是甚么 什么是 甚么是 哪些 哪个 哪里 多少 几时 点样 点解 ' +
    '是否 能否 何时 多久 时候 有没有 可以 请问 关于 以及'
  ).split(' '),
)
const emptyLatin = new Set(
  (
    'a about an and are at be by can did do does for from has have how i in is it my of on or should that the this to was ' +
    'were what when where which who why will with you your'
  ).split(' '),
)
const maxReplaced = 5

/** True for a word that says nothing by itself, such as 的 or the. */
export const isEmptyWord = (word: string): boolean => emptyHan.has(word) || emptyWords.has(word) || emptyLatin.has(word)

/** Reads a question of any characters. Time grows with its length alone. */
export function readQuestion(typed: string, engine: QuestionEngine): Question {
  const read = typedParts(typed)
  const wanted = read.filter(({ without }) => !without)
  // With nothing that is wanted, a minus is a minus.
  const parts = wanted.length > 0 ? read : read.map((part) => ({ ...part, without: false }))
  const clauses: Clause[] = []
  const unwanted: WordQuery[] = []
  const strict = parts.some(({ quoted, without }) => quoted || without)
  for (const part of groupParts(parts)) {
    const found = clausesOf(part, engine)
    if (!part.without) clauses.push(...found)
    else if (found.length > 0) unwanted.push({ not: all(found.map(({ exact }) => exact)) })
  }
  const telling = clauses.filter(({ empty }) => !empty)
  const used = telling.length > 0 ? telling : clauses
  const positive = parts.filter(({ without }) => !without)
  return {
    asked:
      used.length === 0
        ? undefined
        : {
            matching: all([...used.map(({ begun }) => begun), ...unwanted]),
            exact: any(used.map(({ exact }) => exact)),
            begun: any(used.map(({ begun }) => begun)),
          },
    parts: unwanted.length > 0 ? [] : [...new Set(positive.map(({ text }) => engine.fold(text)))],
    terms: [...new Set([...used.flatMap(({ terms }) => terms), ...positive.map(({ text }) => engine.fold(text))])],
    latin: [...new Set(used.flatMap(({ latin }) => latin))],
    wordings: strict ? [] : used.flatMap(({ typed }) => typed ?? []),
  }
}

/** Returns the parts between spaces and in quotation marks; full-width signs count as the ordinary ones. */
function typedParts(typed: string): Part[] {
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
function groupParts(parts: readonly Part[]): Part[] {
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
  /** The words as typed. */
  exact: WordQuery
  /** Latin words may go on. */
  begun: WordQuery
  terms: string[]
  latin: string[]
  /** It says nothing by itself, such as 的. */
  empty: boolean
  /** The typed text, in the parts that could stand alone. */
  typed?: readonly string[]
}

/** A word of the question before it is known what goes with it. */
interface Atom extends Clause {
  /** Must stand right after the one before. */
  glued: boolean
  /** Has several words, anywhere: nothing can stand right after it. */
  loose?: true
  /** One Chinese character, which belongs to what stands beside it. */
  single?: boolean
}

function clausesOf({ text, quoted }: Part, engine: QuestionEngine): Clause[] {
  const runs = runsOf(engine.fold(text))
  const atoms: Atom[] = []
  const textBetween = (first: Run, last = first) => text.slice(first.start, last.end)
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at] as Run
    const before = atoms.at(-1)
    const adjacent = at > 0 && (runs[at - 1] as Run).end === run.start
    if (run.han) {
      atoms.push(...hanAtoms(run.text, textBetween(run), adjacent, engine))
      continue
    }
    // A whole Chinese word before a Latin one stands for itself: 比特币 in 比特币ETF; 第 in 第3 does not.
    const touching = adjacent && before?.single === true
    const replaced = quoted ? undefined : replacedAt(runs, at, engine)
    if (replaced) {
      const loose = hasAll(replaced.atom.exact) ? ({ loose: true } as const) : {}
      const last = runs[at + replaced.length - 1] as Run
      atoms.push({ ...replaced.atom, glued: touching, typed: [textBetween(run, last)], ...loose })
      at += replaced.length - 1
      continue
    }
    const next = runs[at + 1]
    const joined = quoted || emptyLatin.has(run.text) ? undefined : joinedWith(run, next)
    if (!next || joined === undefined || emptyLatin.has(next.text)) {
      atoms.push({ ...latinAtom(run), glued: touching, typed: [textBetween(run)] })
      continue
    }
    atoms.push({
      ...joinedAtom(run, next, joined),
      glued: touching,
      typed: [run, next].map((one) => textBetween(one)),
      loose: true,
    })
    at += 1
  }
  return quoted ? phrase(atoms) : chainAtoms(atoms)
}

function phrase(atoms: readonly Atom[]): Clause[] {
  const exact = atoms.map((atom) => atom.exact)
  const [only] = atoms
  if (!only) return []
  const text = beside(exact)
  return [{ exact: text, begun: text, terms: [], latin: [], empty: false }]
}

/** Words that are glued to one another become one clause. */
function chainAtoms(atoms: readonly Atom[]): Clause[] {
  const clauses: Clause[] = []
  let chain: Atom[] = []
  const close = () => {
    const [first] = chain
    if (first && chain.length === 1) clauses.push(first)
    else if (first) {
      clauses.push({
        exact: beside(chain.map(({ exact }) => exact)),
        begun: beside(chain.map(({ begun }) => begun)),
        terms: chain.flatMap(({ terms }) => terms).filter((term) => term.length > 1),
        latin: chain.flatMap(({ latin }) => latin),
        empty: false,
        typed: [chain.flatMap(({ typed = [] }) => typed).join('')],
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

/** Hong Kong writes 什么 with another character; that is no other word to look for. */
const asMainland = (text: string) => text.replaceAll('甚么', '什么')

/** The words of a run of Chinese characters; single characters belong to what stands before them. */
function hanAtoms(run: string, typed: string, touching: boolean, engine: QuestionEngine): Atom[] {
  const plain = engine.words(run)
  const mainland = [...regionalOf(engine)].reduce(
    (text, [said, hans]) => text.replaceAll(said, hans),
    engine.fold(engine.toSimplified(typed)),
  )
  const translated = engine.fold(engine.toTraditional(mainland))
  const regional = run.includes('甚么') ? translated : asMainland(translated)
  let at = 0
  const atoms = plain.map((text, place): Atom => {
    const begin = at
    at += text.length
    const single = [...text].length === 1
    const before = plain[place - 1]
    const ends = endingHan.has(text) && before !== undefined && [...before].length > 1
    const empty = emptyHan.has(text) || emptyWords.has(text) || ends
    const afterSingle = before !== undefined && [...before].length === 1
    return {
      ...hanWord(text),
      terms: empty ? [] : [text, ...synonymsOf(text)],
      latin: [],
      empty,
      glued: place === 0 ? touching && single : single || afterSingle,
      single,
      typed: [typed.slice(begin, at)],
    }
  })
  if ([mainland, regional].every((way) => asMainland(way) === asMainland(run))) return atoms
  // Another region may use other words: either matches.
  const ways = [...new Set([run, mainland, regional])]
  const clauses = ways.map((way) => chainAtoms(way === run ? atoms : hanOnly(engine.words(way))))
  const either = any(clauses.map((some) => all(some.map(({ exact }) => exact))))
  const begun = any(clauses.map((some) => all(some.map((clause) => clause.begun))))
  const terms = [...new Set([...ways, ...clauses.flat().flatMap((clause) => clause.terms)])]
  return [{ exact: either, begun, terms, latin: [], empty: false, glued: false, typed: [typed], loose: true }]
}

/** A Chinese word, for which a document may have a synonym. */
const hanWord = (text: string): Pick<Clause, 'exact' | 'begun'> => ({
  exact: word(text),
  begun: any([text, ...synonymsOf(text)].map(word)),
})

const hanOnly = (words: readonly string[]): Atom[] =>
  words.map((text, place) => ({
    ...hanWord(text),
    terms: [text, ...synonymsOf(text)],
    latin: [],
    empty: false,
    glued: place > 0 && ([...text].length === 1 || [...(words[place - 1] as string)].length === 1),
  }))

const hasAll = (query: WordQuery): boolean => 'all' in query || partsOf(query).some(hasAll)

/** A Latin word, which may go on. */
function latinAtom({ text }: Run): Clause {
  // erc-20 also means erc20, but neither erc nor 20 alone; 2.0 is not 20.
  const whole = /\p{L}/u.test(text) ? text.replace(/[-_.+/']/g, '') : text
  const forms = new Set([text, ...latinForms(text).filter((form) => form === whole)])
  if (/^\p{L}{4,}s$/u.test(text)) forms.add(text.slice(0, -1))
  const version = plainVersion(text)
  if (version !== undefined) forms.add(version)
  return {
    exact: any([...forms].map(word)),
    begun: any([...forms].map((form) => (/^\p{L}/u.test(form) && form.length > 1 ? begins(form) : word(form)))),
    terms: [...forms, ...spacedForms(text)],
    latin: /^\p{L}{4,}$/u.test(text) ? [text] : [],
    empty: emptyLatin.has(text),
  }
}

/** Other ways to write letters and a number, to mark them: ERC-20 where erc20 was typed. */
function spacedForms(word: string): string[] {
  const [, letters, number] = /^(\p{L}+)(\p{N}+)$/u.exec(word) ?? []
  return letters && number ? [`${letters}-${number}`, `${letters} ${number}`] : []
}

/** Two Latin words that may be written as one; a number counts only beside its word. */
function joinedAtom(run: Run, next: Run, joined: string): Clause {
  const [one, other] = [latinAtom(run), latinAtom(next)]
  const numbered = /^\p{N}/u.test(next.text)
  const together = numbered ? beside : all
  return {
    exact: any([word(joined), together([one.exact, other.exact])]),
    begun: any([begins(joined), together([one.begun, other.begun])]),
    terms: [
      joined,
      ...(numbered ? [`${run.text} ${next.text}`, `${run.text}-${next.text}`] : [...one.terms, ...other.terms]),
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
  for (let length = Math.min(maxReplaced, runs.length - at); length > 0; length -= 1) {
    const some = runs.slice(at, at + length)
    if (some.some(({ han }) => han)) continue
    const hans = english.get(some.map(({ text }) => text).join(' '))
    if (hans === undefined) continue
    const own = some.map(latinAtom)
    const meant = chainAtoms(hanOnly(engine.words(engine.fold(hans))))
    const typed = beside(own.map(({ exact }) => exact))
    return {
      length,
      atom: {
        exact: any([typed, all(meant.map(({ exact }) => exact))]),
        begun: any([own.length === 1 ? (own[0] as Clause).begun : typed, all(meant.map(({ begun }) => begun))]),
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

/** Returns the differing terms of Hong Kong and Taiwan, folded, the longest first. */
function regionalOf({ glossary, fold }: QuestionEngine): ReadonlyMap<string, string> {
  const known = regionalWords.get(glossary)
  if (known) return known
  const said = glossary.flatMap(({ hans, hk, tw }) => [hk, tw].map((text) => [fold(text), fold(hans)] as const))
  const terms = new Map(
    said.filter(([text, hans]) => text !== hans && text !== '').toSorted(([a], [b]) => b.length - a.length),
  )
  regionalWords.set(glossary, terms)
  return terms
}

const englishWords = new WeakMap<object, ReadonlyMap<string, string>>()

/** English terms of the glossary by their words, folded, with what is in brackets as a term of its own. */
function englishOf({ glossary, fold }: QuestionEngine): ReadonlyMap<string, string> {
  const known = englishWords.get(glossary)
  if (known) return known
  const terms = new Map<string, string>()
  const add = (text: string, hans: string) => {
    const words = runsOf(fold(lowerCase(text))).map((run) => run.text)
    if (words.length === 0 || words.length > maxReplaced) return
    for (const key of [words.join(' '), `${words.join(' ')}s`]) if (!terms.has(key)) terms.set(key, hans)
  }
  for (const { en, hans } of glossary) {
    const [term = '', short] = en.split('(')
    add(term, hans)
    if (short) add(short, hans)
  }
  englishWords.set(glossary, terms)
  return terms
}
