/** A slow pattern that may stay, because what it meets is short or cannot make it slow. */
export interface KnownPattern {
  path: string
  written: string
  reason: string
  /** Characters of the longest text that it can meet; a test runs the worst one. Undefined if `reason` says why. */
  longest?: number
}

const closedTags = 'meets HTML as it is stored, made by our own serializer: every < has its >, so no part is read twice'
const ownBrowser = 'meets what somebody types or pastes, in their own browser alone'

export const knownPatterns: readonly KnownPattern[] = [
  ...[
    '/^\\s*<\\?xml[^>]*?\\sencoding\\s*=\\s*["\']?\\s*([A-Za-z0-9._:-]+)/',
    '/<meta\\s[^>]*?charset\\s*=\\s*["\']?\\s*([A-Za-z0-9._:-]+)/i',
  ].map((written) => ({
    path: 'server/platform/text/encoding-guess.ts',
    written,
    reason: 'meets the first bytes of a file',
    longest: 1024,
  })),
  ...['/^\\S+@\\S+\\s*\\((.+)\\)$/', '/^(.+?)\\s*<\\S+@\\S+>$/', '/\\S+@\\S+\\.\\S+/g'].map((written) => ({
    path: 'server/importers/text/words.ts',
    written,
    reason: 'meets the first 300 characters of a name',
    longest: 300,
  })),
  ...['server/modules/newsroom/glossary/service.ts', 'server/modules/content/items/translating/item-translator.ts'].map(
    (path) => ({
      path,
      written: '/<[^>]*>/g',
      reason: closedTags,
    }),
  ),
  ...['web/domains/items/flash/flash-fold.ts', 'server/platform/text/prepared-text.ts'].map((path) => ({
    path,
    written: '/<[^>]*>/g',
    reason: closedTags,
  })),
  {
    path: 'web/domains/manuscripts/writing/summary.ts',
    written: '/[A-Za-z0-9]+$/',
    reason: 'meets the beginning of a summary',
    longest: 240,
  },
  { path: 'web/editor/document/clipboard.ts', written: '/<[^>]*>/g', reason: ownBrowser },
  { path: 'web/editor/document/link-address.ts', written: '/^\\S+@\\S+\\.\\S+$/', reason: ownBrowser },
  { path: 'web/editor/pictures/figure-view.tsx', written: '/\\s*\\n\\s*/g', reason: ownBrowser },
  { path: 'web/domains/manuscripts/desk/fields/text-fields.tsx', written: '/\\s*[\\r\\n]+\\s*/g', reason: ownBrowser },
  ...['web/domains/corrections/correction-request-dialog.tsx', 'web/domains/accounts/account-checks.ts'].map(
    (path) => ({
      path,
      written: '/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/',
      reason: ownBrowser,
    }),
  ),
  {
    path: 'web/domains/accounts/sign-in/rules.ts',
    written: '/^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$/',
    reason: ownBrowser,
  },
  {
    path: 'console/records/kinds/field-input.tsx',
    written: '/\\B(?=(\\d{3})+$)/g',
    reason: 'meets the digits of a number',
    longest: 16,
  },
]

const fixedWords = 'words and numbers of the program, with nothing without end but white space between them'

/** Files that put patterns together at run time, and why those are fast. */
export const builtPatterns: Readonly<Record<string, string>> = {
  'server/platform/text/rich-text/markdown-source.ts':
    'one line at a time, its white space between markers that must be there',
  'server/importers/pictures/take-pictures.ts': 'one attribute of one tag, whose values end at the next quote',
  'server/importers/wordpress/classic-text.ts': 'the end of an element: a name and white space',
  'server/modules/newsroom/translation/checks/checks.ts': 'the words of a term, each where a word begins',
  'server/modules/newsroom/translation/checks/enforced-terms.ts':
    'terms and marks: words of the glossary, and white space',
  'server/modules/newsroom/translation/checks/numbers.ts': fixedWords,
  'server/modules/integration/tokens/service.ts': 'a fixed number of characters',
  'server/modules/members/accounts/codes/codes.ts': 'a fixed number of digits',
  'language/rules/surnames.ts': 'words of the program, at one place in six characters, and one character',
  'language/vocabulary/senses.ts': 'words of the program, each tried by itself, in a sentence',
  'language/vocabulary/usual-glyphs.ts': 'one character',
  'web/routes.tsx': 'paths of the program, each part up to the next slash',
  'web/language/language-store.ts': 'one cookie, up to the next semicolon',
  'web/ui/text/headline.tsx': 'words with hyphens in a headline',
  'web/router/route-finder.ts': 'paths of the program, each part up to the next slash',
  'web/domains/accounts/account-checks.ts': 'a fixed number of digits',
  'web/domains/accounts/own-address.ts': 'paths of the program, each part up to the next slash',
  'web/domains/accounts/sign-in/rules.ts': 'a fixed number of digits',
}
