import { describe, expect, it } from 'vitest'
import {
  brokenMessages,
  type CataloguesToCheck,
  mentionedWords,
  textsInCode,
  typedCatalogues,
  unmentionedKeys,
} from './locales.ts'

const sound: CataloguesToCheck = {
  hans: { 'list.more': '加载更多', 'time.days': '{n}天前', 'language.en': '英文' },
  hant: { 'list.more': '載入更多', 'time.days': '{n}天前', 'language.en': '英文' },
  en: { 'list.more': 'More', 'time.days': '{n} days ago', 'language.en': 'English' },
  sources: [
    ['web/a.tsx', `const a = <b title={t('list.more')}>{t(\`language.\${name}\`)}</b>`],
    ['web/b.ts', "export const labels = { days: 'time.days' }"],
  ],
}

const broken: [what: string, given: Partial<CataloguesToCheck>, problem: string][] = [
  ['a missing key', { en: { 'list.more': 'More', 'time.days': '{n}' } }, 'en lacks language.en'],
  ['a key too many', { en: { ...sound.en, other: 'x' } }, 'en has other, which hans lacks'],
  [
    'a missing place',
    { en: { ...sound.en, 'time.days': 'days ago' } },
    'en time.days has the places none, hans has {n}',
  ],
  [
    'a mainland word in traditional text',
    { hant: { ...sound.hant, 'list.more': '更多信息' } },
    'hant list.more says 信息 instead of the word of Hong Kong: 更多信息',
  ],
  [
    'an account written otherwise than elsewhere',
    { hans: { ...sound.hans, 'list.more': '更多帐户' } },
    'hans list.more says 帐 instead of 账: 更多帐户',
  ],
  [
    'marks of the mainland in traditional text',
    { hant: { ...sound.hant, 'list.more': '“更多”' } },
    'hant list.more says “ instead of 「」『』: “更多”',
  ],
  [
    'a number behind its noun',
    { en: { ...sound.en, 'time.days': 'Days: {n}' } },
    'en time.days says Days: {n} instead of a number before its noun, {n|one|many}: Days: {n}',
  ],
  [
    'another word for what is saved',
    { en: { ...sound.en, 'list.more': 'More collections' } },
    'en list.more says collections instead of saved items: More collections',
  ],
  [
    'another place',
    { hant: { ...sound.hant, 'time.days': '{m}天前' } },
    'hant time.days has the places {m}, hans has {n}',
  ],
  [
    'simplified characters in traditional text',
    { hant: { ...sound.hant, 'list.more': '加载更多' } },
    'hant list.more holds simplified 载: 加载更多',
  ],
  [
    'a half-width mark beside Chinese',
    { hans: { ...sound.hans, 'list.more': '更多(英文)' } },
    'hans list.more has a half-width mark in 多(: 更多(英文)',
  ],
  [
    'one before Chinese',
    { hant: { ...sound.hant, 'list.more': 'PDF: 載入' } },
    'hant list.more has a half-width mark in : 載: PDF: 載入',
  ],
  ['Chinese in English', { en: { ...sound.en, 'list.more': 'More 更多' } }, 'en list.more holds Chinese: More 更多'],
  ['an empty text', { en: { ...sound.en, 'list.more': ' ' } }, 'en list.more is empty'],
  ['a key that nothing uses', { sources: sound.sources.slice(0, 1) }, 'time.days is used nowhere'],
  [
    'a key that stands in a comment alone',
    { sources: [...sound.sources.slice(0, 1), ['web/b.ts', "// 'time.days'"]] },
    'time.days is used nowhere',
  ],
  [
    'a key under another prefix',
    { sources: [...sound.sources.slice(0, 1), ['web/b.ts', `export const a = (n: string) => \`times.\${n}\``]] },
    'time.days is used nowhere',
  ],
]

describe('brokenMessages', () => {
  it('has nothing to say of sound catalogues', () => expect(brokenMessages(sound)).toEqual([]))

  it.each(broken)('tells of %s', (_, given, problem) => {
    expect(brokenMessages({ ...sound, ...given })).toEqual([problem])
  })
})

describe('textsInCode', () => {
  it.each([
    ['a string', "export const name = '简体'", '简体'],
    ['an attribute', 'export const a = <b title="标题" />', '标题'],
    ['what stands between tags', 'export const a = <b>{1} 篇 </b>', '篇'],
    ['a template', `export const a = (n: number) => \`共\${n}条\``, '共'],
  ])('tells of %s', (_, text, found) =>
    expect(textsInCode([['console/areas/a.tsx', text]])[0]).toBe(
      `console/areas/a.tsx holds a text, which belongs to the locales: ${found}`,
    ),
  )

  it('leaves comments, punctuation and the names of languages', () =>
    expect(
      textsInCode([
        ['console/areas/a.tsx', "// 说明\nexport const a = ['a', 'b'].join('、')"],
        ['web/areas/frame/language-switcher.tsx', "export const name = '简体中文'"],
      ]),
    ).toEqual([]))
})

describe('texts of a part', () => {
  const words = mentionedWords([
    ['web/a.tsx', `const a = <b>{t('more')}{t(\`\${change}Hint\`)}{texts.close}{t(\`\${kind}\`)}</b>`],
    ['contract/b.ts', "export const states = ['paid'] as const"],
  ])
  it.each(['more', 'passOnHint', 'close', 'paid'])('%s is mentioned', (key) => {
    expect(unmentionedKeys([key], words)).toEqual([])
  })
  it.each(['gone', 'Hint', 'closed'])('%s is not', (key) => {
    expect(unmentionedKeys([key], words)).toEqual([`${key} is used nowhere`])
  })
})

describe('traditional catalogues', () => {
  const generated =
    "import { traditionalTexts } from '#language/traditional-texts.ts'\n\n/** Texts. */\nexport const aHant = traditionalTexts(aHans)\n"
  const typed = "export const aHant = { close: '關閉' }\n"

  it('are generated', () =>
    expect(
      typedCatalogues([
        ['web/locales/a/zh-hant.ts', generated],
        ['web/locales/a/en.ts', typed],
      ]),
    ).toEqual([]))
  it.each([typed, `${generated}${typed}`])('are not typed', (text) =>
    expect(typedCatalogues([['checkin/texts/zh-hant.ts', text]])).toEqual([
      'checkin/texts/zh-hant.ts types traditional texts: generate them with traditionalTexts',
    ]),
  )
})
