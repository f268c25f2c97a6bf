import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { sheetPath } from '../../plugins/css-modules.ts'
import type { SourceFile } from '../imports/tree.ts'
import { nodesOf } from '../syntax.ts'
import { selectorsOf } from './style-sheets.ts'
import { styleProblems } from './styles.ts'

const card = 'web/ui/card.module.css'
const sheet = '.card { color: red; & .card__title { margin: 0 } }'
const component = `import * as styles from './card.module.css'
export const Card = () => <div className={styles.card}><b className={styles.cardTitle} /></div>`

const fileOf = (path: string, text: string): SourceFile => {
  const imports = nodesOf(parseSync(path, text).program).flatMap(({ type, source }) => {
    const specifier = (source as { value?: string } | undefined)?.value
    if (specifier === undefined) return []
    return [
      {
        from: path,
        line: 1,
        specifier,
        to: sheetPath(path, specifier),
        typeOnly: false,
        dynamic: type !== 'ImportDeclaration',
      },
    ]
  })
  return {
    path,
    lines: 1,
    statementLines: 1,
    imports,
    defaultExports: [],
    requests: [],
    escapers: [],
    activities: [],
    declared: [],
    onlyPassesOn: false,
  }
}

/** The problems of a small tree in which all is well but for what a case changes. */
const problems = (sheets: Record<string, string> = {}, code: Record<string, string> = {}) =>
  problemsOf({ [card]: sheet, ...sheets }, { 'web/ui/card.tsx': component, ...code })

const problemsOf = (sheets: Record<string, string>, code: Record<string, string>) =>
  styleProblems({
    tree: {
      files: new Map(Object.entries(code).map(([path, text]) => [path, fileOf(path, text)])),
      packages: new Set(),
    },
    sheets: new Map(Object.entries(sheets)),
    code: new Map(Object.entries(code)),
  })

it('finds nothing where every class has one sheet and is used', () => {
  const global = { 'web/styles/type.css': '.num { color: red } .num.is-late { color: blue }' }
  const user = { 'web/ui/num.ts': "export const html = 'num is-late'" }
  expect(problems(global, user)).toEqual([])
})

it.each([
  [
    'a class that two modules define',
    { 'web/ui/other.module.css': '.card { color: blue }' },
    '.card is defined in web/ui/card.module.css and in web/ui/other.module.css',
  ],
  [
    'a class of a module that a global sheet defines too',
    { 'web/styles/card.css': '@media print { .card { display: none } }' },
    '.card is defined in web/ui/card.module.css and in web/styles/card.css',
  ],
  [
    'a class that two global sheets define',
    { 'web/styles/type.css': '.num { color: red }', 'web/styles/print.css': '@media print { .num { color: blue } }' },
    '.num is defined in web/styles/type.css and in web/styles/print.css',
  ],
  [
    'a class of a module within a selector of a global sheet',
    { 'web/styles/print.css': 'main .card { display: none }' },
    '.card is defined in web/ui/card.module.css and in web/styles/print.css',
  ],
  [
    'a class of which a global sheet speaks and that there is not',
    { 'web/styles/print.css': ':global(.gone) { display: none }' },
    'web/styles/print.css:1: no sheet defines .gone, and nothing uses it',
  ],
  [
    'a class of a module that nothing uses',
    { [card]: `${sheet} .card--wide { gap: 0 }` },
    `${card}: nothing uses .card--wide`,
  ],
  [
    'a class of a global sheet that nothing uses',
    { 'web/styles/type.css': '.big { color: red }' },
    'web/styles/type.css: nothing uses .big',
  ],
  [
    'two classes with one name in code',
    { [card]: `${sheet} .card--title { gap: 0 }` },
    `${card}: .card__title and .card--title are both cardTitle in code`,
  ],
  [
    'an element beyond the component',
    { [card]: `${sheet}\n:global(.card2) + p,\nh2 { margin: 0 }` },
    `${card}:3: "h2" has no class of this sheet or of one beside it`,
  ],
  [
    'a class of another sheet that there is not',
    { [card]: `${sheet} .card :global(.gone) { gap: 0 }` },
    `${card}:1: no sheet defines .gone, and nothing uses it`,
  ],
  [
    'what is shown before that which precedes it',
    { [card]: `${sheet}\n.card { order: -1 }` },
    `${card}:2: 'order: -1' moves what has been shown; change the order in the document`,
  ],
  [
    'a part that is shown below what follows it',
    { [card]: `${sheet}\n.card { order: 1 }` },
    `${card}:2: 'order: 1' moves what has been shown; change the order in the document`,
  ],
  [
    'a column that is shown from its end',
    { [card]: `${sheet}\n.card { flex-flow: column-reverse }` },
    `${card}:2: 'flex-flow: column-reverse' moves what has been shown; change the order in the document`,
  ],
])('finds %s', (_, sheets, problem) => expect(problems(sheets)).toContain(problem))

it('finds a name that no class has', () => {
  const user = `import * as styles from '#web/ui/card.module.css'\nexport const name = styles.cardFoot`
  expect(problems({}, { 'web/areas/a/b.tsx': user })).toEqual([`web/areas/a/b.tsx:2: ${card} has no class cardFoot`])
})

it('finds a class of a module that is spelled out, unless it is known to be shared', () => {
  const spelling = (value: string) =>
    problems({}, { 'web/areas/a/b.tsx': `export const B = ({ at }) => <b className=${value} />` })
  const problem = `web/areas/a/b.tsx:1: .card__title is of ${card}: name it by an import of that sheet`
  expect(spelling('"card__title"')).toEqual([problem])
  expect(spelling("{classNames('c2', at && 'card__title')}")).toEqual([problem])
  expect(spelling('{`c2 card__title`}')).toEqual([problem])
  expect(spelling("{at === 'card__title' ? 'c2' : undefined}")).toEqual([])
  const shared = { 'web/ui/list.module.css': '.list.on { gap: 0 }' }
  const list =
    "import * as styles from './list.module.css'\nexport const List = () => <b className={classNames(styles.list, 'on')} />"
  expect(problems(shared, { 'web/ui/list.tsx': list })).toEqual([])
})

it('takes a name whose end is known when the code runs for all that begin so', () => {
  const sheets = { [card]: `${sheet} .card--up { gap: 0 } .card--down { gap: 0 }` }
  const named = (text: string) =>
    problems(sheets, { 'web/ui/x.ts': `export const name = (way: string) => \`${text}\`` })
  const way = '$' + '{way}'
  expect(named(`card--${way}`)).toEqual([])
  expect(named(`${way} card-${way}`)).toEqual([])
  expect(named(way)).toHaveLength(2)
})

it('reads selectors past comments, texts, frames of animations and conditions', () => {
  const css = `/* .a { } */
@layer components {
  .b[title=".c {"],
  .d:is(.e, :global(.f)) { content: "}"; & > .g { margin: 0.5em } }
  @keyframes turn { 50.5% { opacity: 0 } }
}`
  expect(selectorsOf(css).map(({ line, classes }) => [line, ...classes.map(({ name }) => name)])).toEqual([
    [3, 'b'],
    [4, 'd', 'e', 'f'],
    [4, 'g'],
  ])
})

const part =
  "import * as styles from '#web/ui/card.module.css'\nexport const Part = () => <b className={styles.card} />"
const bringing = "import '#web/ui/card.module.css'\n"
const showing = "import { Part } from './part.tsx'\nexport const Page = () => <Part />"
const opening = "const Part = () => import('./part.tsx')\nexport const Page = () => <b onClick={Part} />"
const missing = (page: string) =>
  `web/areas/a/${page} shows card of web/areas/a/part.tsx without its sheet: import '#${card}'`

/** Two pages of a site: one brings the sheet of cards, the other shows a card in the way of a case. */
const lackingOf = (other: string, more: Record<string, string> = {}, rules = '.card { color: red }') =>
  problemsOf(
    { [card]: rules, 'web/areas/a/other.module.css': '.other { gap: 0 } .other :global(.card) { margin: 0 }' },
    {
      'web/entry-client.tsx':
        "export const pages = [() => import('./areas/a/one.tsx'), () => import('./areas/a/two.tsx')]",
      'web/areas/a/part.tsx': part,
      'web/areas/a/one.tsx': bringing + showing,
      'web/areas/a/two.tsx': other,
      'web/areas/a/user.tsx': "export const name = 'other'",
      ...more,
    },
  )

it('finds a page that lost the sheet of a part that it shows', () => {
  expect(lackingOf(bringing + showing)).toEqual([])
  expect(lackingOf(showing)).toEqual([missing('two.tsx')])
})

it('finds a page that opens a part whose sheet neither brings', () => {
  expect(lackingOf(bringing + opening)).toEqual([])
  expect(lackingOf(opening, { 'web/areas/a/part.tsx': bringing + part })).toEqual([])
  expect(lackingOf(opening)).toEqual([missing('two.tsx')])
})

it('asks for no sheet that another one of the page stands in for', () => {
  const own = "import * as own from './other.module.css'\nexport const name = own.other\n"
  expect(lackingOf(own + showing)).toEqual([])
})
