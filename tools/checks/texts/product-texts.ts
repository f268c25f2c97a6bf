import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { isForTests } from '../imports/layers.ts'
import type { SyntaxNode } from '../syntax.ts'
import { simplifiedOnly, traditionalOnly } from './scripts.ts'

export type TextLanguage = 'hans' | 'hant' | 'en'

/** A text that readers, organisers or staff see, in one language. */
export interface ProductText {
  language: TextLanguage
  /** File and line, or file and key. */
  where: string
  text: string
}

const root = new URL('../../..', import.meta.url)

const catalogues = '{web,console}/locales/**/*.ts'

/** Chinese that is no text of the product: rules of a language, words that programs look for, data of importers. */
const notTexts = [
  /^server\/importers\//,
  /^server\/commands\//,
  /^server\/platform\/(?:text|translation)\//,
  /^server\/modules\/newsroom\/flash\/likeness\.ts$/,
  /^server\/modules\/members\/accounts\/codes\/phone-codes\.ts$/,
  /^server\/modules\/content\/search\//,
]

/** Every text of the site, the console, the check-in, the error catalogue and the server's emails, files and pages. */
export async function productTexts(): Promise<ProductText[]> {
  const found: ProductText[] = []
  for await (const path of glob([catalogues, 'checkin/texts/*.ts', 'contract/**/*.ts', 'server/**/*.ts'], {
    cwd: root.pathname,
  })) {
    if (isForTests(path) || notTexts.some((pattern) => pattern.test(path))) continue
    found.push(...textsOfSource(path, await readFile(new URL(path, root), 'utf8')))
  }
  return found
}

/** The texts in a source file, by the language of their file, of their property or of their characters. */
export function textsOfSource(path: string, source: string): ProductText[] {
  const ofFile = languageOfPath(path)
  if (ofFile === undefined && !/\p{Script=Han}/u.test(source)) return []
  const found: ProductText[] = []
  const add = (node: SyntaxNode, text: string, languages: readonly TextLanguage[], key: string | undefined) => {
    const line = source.slice(0, node.start).split('\n').length
    for (const language of languages) found.push({ language, where: `${path}:${key ?? line}`, text })
  }
  const visit = (value: unknown, ofParent: TextLanguage | undefined, key: string | undefined): void => {
    if (value === null || typeof value !== 'object') return
    if (Array.isArray(value)) {
      const languages = languagesOfRow(value)
      value.forEach((one, place) => {
        visit(one, languages[place] ?? ofParent, key)
      })
      return
    }
    const node = value as SyntaxNode
    const text = textOf(node)
    if (text !== undefined) {
      const languages = languagesOfText(text, ofParent)
      if (text.trim() !== '') add(node, text, languages, key)
    }
    if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return
    const inside = node.type === 'Property' ? nameOf(node.key as SyntaxNode) : undefined
    const language = languageOfName(inside) ?? ofParent
    for (const [name, child] of Object.entries(node)) {
      if (node.type === 'Property' && name === 'key') continue
      visit(child, language, ofFile && inside !== undefined && languageOfName(inside) === undefined ? inside : key)
    }
  }
  visit(parseSync(path, source).program, ofFile, undefined)
  return found
}

function languageOfPath(path: string): TextLanguage | undefined {
  const name = /(?:^|[/-])(zh-hans|zh-hant|hans|hant|en)(?:-overrides|\.generated)?\.ts$/.exec(path)?.[1]
  return languageOfName(name)
}

function languageOfName(name: string | undefined): TextLanguage | undefined {
  switch (name?.toLowerCase()) {
    case 'zh-hans':
    case 'hans':
      return 'hans'
    case 'zh-hant-hk':
    case 'zh-hant':
    case 'hant':
      return 'hant'
    case 'en':
      return 'en'
    default:
      return undefined
  }
}

/** Words in simplified Chinese, traditional Chinese and English, one after the other, also behind other values. */
function languagesOfRow(values: readonly unknown[]): (TextLanguage | undefined)[] {
  const texts = values.map((one) => textOf(one as SyntaxNode))
  const first = values.length - 3
  const isRow =
    first >= 0 &&
    [first, first + 1].every((place) => /\p{Script=Han}/u.test(texts[place] ?? '')) &&
    texts[first + 2] !== undefined &&
    !/\p{Script=Han}/u.test(texts[first + 2] ?? '')
  return isRow ? values.map((_, place) => (['hans', 'hant', 'en'] as const)[place - first]) : []
}

function nameOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Identifier') return String(node.name)
  return node.type === 'Literal' ? String(node.value) : undefined
}

/** The text of a literal; values within it become `{}`. */
function textOf(node: SyntaxNode | null): string | undefined {
  if (node === null || typeof node !== 'object') return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
}

/** Chinese of an unknown script belongs to both; other texts without a known language are no texts of the product. */
function languagesOfText(text: string, known: TextLanguage | undefined): TextLanguage[] {
  if (known !== undefined) return [known]
  if (!/\p{Script=Han}/u.test(text)) return []
  const characters = [...text]
  if (characters.some((one) => simplifiedOnly().has(one))) return ['hans']
  return characters.some((one) => traditionalOnly().has(one)) ? ['hant'] : ['hans', 'hant']
}
