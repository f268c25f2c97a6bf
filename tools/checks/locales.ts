import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { redundantOverrides } from '#language/traditional-texts.ts'
import { traditionalCatalogue } from '../plugins/traditional-texts-plugin.ts'
import { isForTests } from './imports/layers.ts'
import { nodesOf, type SyntaxNode } from './syntax.ts'
import { simplifiedOnly } from './texts/scripts.ts'
import { checkStyle } from './texts/style.ts'

type Catalogue = Readonly<Record<string, string>>

export interface CataloguesToCheck {
  hans: Catalogue
  hant: Catalogue
  en: Catalogue
  /** Path and text of every file that may use a key. */
  sources: readonly (readonly [path: string, text: string])[]
}

/** Returns the problems of the texts of the interface, one line each. */
export function brokenMessages({ hans, hant, en, sources }: CataloguesToCheck): string[] {
  const others = { hant, en }
  return [
    ...Object.entries(others).flatMap(([name, catalogue]) => [
      ...differentKeys(hans, name, catalogue),
      ...differentPlaces(hans, name, catalogue),
    ]),
    ...Object.entries(hant).flatMap(([key, text]) => {
      const found = [...text].filter((character) => simplifiedOnly().has(character))
      return found.length > 0 ? [`hant ${key} holds simplified ${found.join('')}: ${text}`] : []
    }),
    ...Object.entries(en).flatMap(([key, text]) =>
      /\p{Script=Han}/u.test(text) ? [`en ${key} holds Chinese: ${text}`] : [],
    ),
    ...Object.entries({ hans, ...others }).flatMap(([name, catalogue]) =>
      Object.entries(catalogue).flatMap(([key, text]) => (text.trim() === '' ? [`${name} ${key} is empty`] : [])),
    ),
    ...foreignWords({ hans, ...others }),
    ...halfWidthMarks({ hans, hant }),
    ...unusedKeys(Object.keys(hans), sources),
  ]
}

/** Words that a language avoids in an interface, and their replacements. Texts that the specification gives stay. */
const foreign: Record<'hans' | 'hant' | 'en', readonly (readonly [word: RegExp, instead: string])[]> = {
  hans: [
    [/没能(?:加载|载入)/, '加载失败'],
    [/帐/, '账'],
  ],
  hant: [
    [/[“”‘’]/, '「」『』'],
    [/當前|目前(?=文章|作者|標籤|分類|專題|頁面|快訊|密碼)/, '這 or nothing'],
    [/二維碼/, 'QR碼'],
    [/示例/, '示範'],
    [/地址欄/, '網址列'],
    [/信息|默認|視頻|鏈接|搜索|鼠標|激活|加載|質量|反饋|服務器|屏幕|打印(?!機)/, 'the word of Hong Kong'],
  ],
  en: [
    [/^[A-Z][a-z ]+: \{n\}$/, 'a number before its noun, {n|one|many}'],
    [/code of \d digits/, 'the 6-digit code'],
    [/\bLoad more\b/, 'Show more'],
    [/\b[Cc]ollections?\b/, 'saved items'],
    [/\bTopics?\b/, 'Feature'],
    [/\bis no such\b/, 'could not be found'],
    [/\bcurrent (?:author|label|category|feature) does not exist/, 'could not be found'],
    [/[，。：；]/, 'English punctuation'],
  ],
}

function foreignWords(catalogues: Record<'hans' | 'hant' | 'en', Catalogue>): string[] {
  return (['hans', 'hant', 'en'] as const).flatMap((name) =>
    Object.entries(catalogues[name]).flatMap(([key, text]) =>
      foreign[name].flatMap(([word, instead]) => {
        const found = word.exec(text)?.[0]
        return found === undefined ? [] : [`${name} ${key} says ${found} instead of ${instead}: ${text}`]
      }),
    ),
  )
}

const halfWidth = /[\p{Script=Han}、。「」『』《》“”，：；！？（）] ?[,;:!?()]|[,;:!?()] ?[\p{Script=Han}「『《“]/u

/** Marks of English beside Chinese characters, which have marks of their own width. */
function halfWidthMarks(catalogues: Readonly<Record<string, Catalogue>>): string[] {
  return Object.entries(catalogues).flatMap(([name, catalogue]) =>
    Object.entries(catalogue).flatMap(([key, text]) => {
      const found = halfWidth.exec(text)?.[0]
      return found === undefined ? [] : [`${name} ${key} has a half-width mark in ${found}: ${text}`]
    }),
  )
}

function differentKeys(hans: Catalogue, name: string, other: Catalogue): string[] {
  return [
    ...Object.keys(hans).flatMap((key) => (key in other ? [] : [`${name} lacks ${key}`])),
    ...Object.keys(other).flatMap((key) => (key in hans ? [] : [`${name} has ${key}, which hans lacks`])),
  ]
}

function differentPlaces(hans: Catalogue, name: string, other: Catalogue): string[] {
  return Object.entries(hans).flatMap(([key, text]) => {
    const [wanted, found] = [placesOf(text), placesOf(other[key] ?? text)]
    return wanted === found ? [] : [`${name} ${key} has the places ${found || 'none'}, hans has ${wanted || 'none'}`]
  })
}

/** The `{name}` places of a text, each once: a language may say a value twice. */
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')

/** A key is used where it is written out, or where a template has its beginning and end: `language.${name}`. */
function unusedKeys(keys: readonly string[], sources: CataloguesToCheck['sources']): string[] {
  const written = new Set<string>()
  const templates: RegExp[] = []
  for (const [path, text] of sources) {
    for (const node of nodesOf(parseSync(path, text).program)) {
      if (node.type === 'Literal' && typeof node.value === 'string') written.add(node.value)
      if (node.type === 'TemplateLiteral') templates.push(...keyTemplate(node.quasis as Quasi[]))
    }
  }
  return keys
    .filter((key) => !written.has(key) && !templates.some((template) => template.test(key)))
    .map((key) => `${key} is used nowhere`)
}

type Quasi = { value: { cooked: string } }

/** Only templates that begin with the first word of a key: others would stand for every key. */
function keyTemplate(quasis: Quasi[]): RegExp[] {
  const texts = quasis.map(({ value }) => value.cooked)
  if (!/^[a-zA-Z]+\./.test(texts[0] ?? '')) return []
  return [templateOf(texts)]
}

/** A pattern for all results of a template, by the texts between its values. */
const templateOf = (texts: readonly string[]): RegExp =>
  new RegExp(`^${texts.map((text) => text.replace(/[^\w]/g, '\\$&')).join('.+')}$`)

/** Chinese that is no text of the interface but a rule of the language, or the name of one. */
const chineseByRule: ReadonlySet<string> = new Set([
  'web/areas/frame/language-switcher.tsx',
  'web/areas/reading/topics/chapter-number.ts',
  'web/areas/reading/home/home-lunar-date.ts',
  'web/domains/accounts/sign-in/area-search.ts',
  'web/domains/manuscripts/desk/preview-dialog.tsx',
])

/** Texts that stand in code instead of a catalogue, so that they would be the same in every language. */
export function textsInCode(sources: CataloguesToCheck['sources']): string[] {
  return sources.flatMap(([path, text]) =>
    chineseByRule.has(path)
      ? []
      : nodesOf(parseSync(path, text).program).flatMap((node) =>
          writtenIn(node)
            .filter((written) => /\p{Script=Han}/u.test(written))
            .map((written) => `${path} holds a text, which belongs to the locales: ${written.trim()}`),
        ),
  )
}

/** Traditional catalogues with texts that `traditionalTexts` does not generate from the simplified ones. */
export function typedCatalogues(sources: CataloguesToCheck['sources']): string[] {
  return sources.flatMap(([path, text]) => {
    if (!traditionalCatalogue.test(`/${path}`)) return []
    const values = nodesOf(parseSync(path, text).program)
      .filter(({ type }) => type === 'VariableDeclarator')
      .map(({ init }) => (init as SyntaxNode & { callee?: SyntaxNode }).callee?.name)
    return values.every((name) => name === 'traditionalTexts')
      ? []
      : [`${path} types traditional texts: generate them with traditionalTexts`]
  })
}

function writtenIn(node: SyntaxNode): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'JSXText') return [String(node.value)]
  return node.type === 'TemplateLiteral' ? (node.quasis as Quasi[]).map(({ value }) => value.cooked) : []
}

const root = new URL('../..', import.meta.url)

/** The same for our own catalogues, and overrides of traditional texts that the conversion makes needless. */
export async function checkMessages(): Promise<string[]> {
  const [{ zhHans }, { zhHant }, { en }] = await Promise.all([
    import('#web/locales/zh-hans.ts'),
    import('#web/locales/zh-hant.ts'),
    import('#web/locales/en.ts'),
  ])
  const [sources = [], consoleSources = [], checkInSources = []] = await Promise.all(
    (['web', 'console', 'checkin'] as const).map(readSources),
  )
  // Names of states and kinds, which many texts are about, stand in the contract.
  const words = mentionedWords([...sources, ...(await readSources('contract'))])
  return [
    ...brokenMessages({ hans: zhHans, hant: zhHant, en, sources }),
    ...(await brokenConsole(consoleSources)),
    ...(await brokenCheckIn(checkInSources)),
    ...textsInCode([...sources, ...consoleSources, ...checkInSources]),
    ...(await Promise.all((await partsOfSite()).map((part) => brokenPart(part, words)))).flat(),
    ...halfWidthMarks(await failureTexts()),
    ...brokenWords(await wordsOfFields()),
    ...typedCatalogues(await readCatalogues()),
    ...(await checkStyle()),
    // All catalogues are loaded by now.
    ...redundantOverrides.map((override) => `zh-hant.ts overrides a text by the same text: ${override}`),
  ]
}

/** Words that stand alone in Chinese, in whose place others are used elsewhere, and marks beside them. */
const brokenWords = (texts: Record<'hans' | 'hant', Catalogue>): string[] => [
  ...foreignWords({ ...texts, en: {} }),
  ...halfWidthMarks(texts),
]

/** Fields of the contract in words of the forms. */
async function wordsOfFields() {
  const { fieldWords } = await import('#console/locales/field-words/field-words.ts')
  const wordsIn = (place: 0 | 1) =>
    Object.fromEntries(Object.entries(fieldWords).map(([field, words]) => [`field ${field}`, words[place]]))
  return { hans: wordsIn(0), hant: wordsIn(1) }
}

/** Texts that load with a part of the site, by folder. */
async function partsOfSite(): Promise<string[]> {
  const parts: string[] = []
  for await (const path of glob('web/locales/*/zh-hans.ts', { cwd: root.pathname }))
    parts.push(path.split('/')[2] ?? '')
  return parts.sort()
}

async function brokenPart(part: string, words: MentionedWords): Promise<string[]> {
  const textsIn = async (language: string) => {
    const exported = (await import(`#web/locales/${part}/${language}.ts`)) as Record<string, Catalogue>
    return Object.values(exported)[0] ?? {}
  }
  const [hans = {}, hant = {}, en = {}] = await Promise.all(['zh-hans', 'zh-hant', 'en'].map(textsIn))
  // Their keys are short words: it is only looked whether a key occurs anywhere.
  const sources = [['keys.ts', JSON.stringify(Object.keys(hans))]] as const
  return [...brokenMessages({ hans, hant, en, sources }), ...unmentionedKeys(Object.keys(hans), words)]
    .map((problem) => `${part}: ${problem}`)
    .filter((problem) => !meant.some((one) => problem.startsWith(`${one} `)))
}

/** The words that code mentions: as texts or names of properties, and what templates can come to. */
export interface MentionedWords {
  whole: ReadonlySet<string>
  templates: readonly RegExp[]
}

/** Returns the words that sources mention, wherever a key could stand. */
export function mentionedWords(sources: CataloguesToCheck['sources']): MentionedWords {
  const whole = new Set<string>()
  const templates: RegExp[] = []
  for (const [path, text] of sources) {
    for (const node of nodesOf(parseSync(path, text).program)) {
      if (node.type === 'Literal' && typeof node.value === 'string') whole.add(node.value)
      if (node.type === 'Identifier') whole.add(String(node.name))
      if (node.type !== 'TemplateLiteral') continue
      const texts = (node.quasis as Quasi[]).map(({ value }) => value.cooked)
      // One that is nearly all values could come to any key.
      if (texts.join('').length >= 3) templates.push(templateOf(texts))
    }
  }
  return { whole, templates }
}

/** Keys that no code mentions, so that nothing can use them. */
export const unmentionedKeys = (keys: readonly string[], { whole, templates }: MentionedWords): string[] =>
  keys
    .filter((key) => !whole.has(key) && !templates.some((template) => template.test(key)))
    .map((key) => `${key} is used nowhere`)

/** Texts in which a word is meant: topics of the directory and labels are no features, counts of things have no unit. */
const meant = [
  'atlas: en topic',
  'search: en label',
  'search: en labels',
  'data: en unit.count',
  'data: en number.longest',
]

/** The console's texts, also those that come with the pages that show them. */
async function brokenConsole(sources: CataloguesToCheck['sources']): Promise<string[]> {
  const [hans, hant, en] = await Promise.all(['zh-hans', 'zh-hant', 'en'].map(consoleTexts))
  return brokenMessages({ hans: hans ?? {}, hant: hant ?? {}, en: en ?? {}, sources }).map(
    (problem) => `console: ${problem}`,
  )
}

async function consoleTexts(language: string): Promise<Catalogue> {
  const texts: Record<string, string> = {}
  for await (const path of glob(`console/locales/**/${language}.ts`, { cwd: root.pathname })) {
    const exported = (await import(new URL(path, root).href)) as Record<string, Catalogue>
    Object.assign(texts, ...Object.values(exported))
  }
  return texts
}

/** The texts of the program at doors. */
async function brokenCheckIn(sources: CataloguesToCheck['sources']): Promise<string[]> {
  const [{ checkInHans: hans }, { checkInHant: hant }, { checkInEn: en }] = await Promise.all([
    import('#checkin/texts/zh-hans.ts'),
    import('#checkin/texts/zh-hant.ts'),
    import('#checkin/texts/en.ts'),
  ])
  return brokenMessages({ hans, hant, en, sources }).map((problem) => `check-in: ${problem}`)
}

/** The site's words for failures, by language. */
async function failureTexts(): Promise<Record<string, Catalogue>> {
  const { errorCatalogue } = await import('#contract/errors.ts')
  const textsIn = (language: 'zh-Hans' | 'zh-Hant-HK') =>
    Object.fromEntries(Object.entries(errorCatalogue).map(([key, { message }]) => [key, message[language]]))
  return { 'errors hans': textsIn('zh-Hans'), 'errors hant': textsIn('zh-Hant-HK') }
}

async function readSources(part: 'web' | 'console' | 'checkin' | 'contract'): Promise<[path: string, text: string][]> {
  const sources: [string, string][] = []
  for await (const path of glob(`${part}/**/*.{ts,tsx}`, { cwd: root.pathname })) {
    if (/^[a-z]+\/(locales|texts)\//.test(path) || isForTests(path)) continue
    sources.push([path, await readFile(new URL(path, root), 'utf8')])
  }
  return sources
}

async function readCatalogues(): Promise<[path: string, text: string][]> {
  const catalogues: [string, string][] = []
  for await (const path of glob('{web,console,checkin}/**/zh-hant.ts', { cwd: root.pathname }))
    catalogues.push([path, await readFile(new URL(path, root), 'utf8')])
  return catalogues
}

if (import.meta.main) {
  const problems = await checkMessages()
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
