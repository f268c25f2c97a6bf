import type { CallName } from '#contract/call-table.ts'
import {
  authorLimits,
  feedbackLength,
  flashLimits,
  frontLimits,
  incidentLimits,
  introductionMaxLength,
  labelLimits,
  manuscriptLimits,
  siteDeskLimits,
  toolLimits,
  topicLimits,
} from '#contract/constants.ts'
import { longText } from './test-maximal-input.ts'
import { documentOf } from './test-newsroom.ts'

/** For tests: the largest of each kind that is stored, as its service takes it and not only its contract. */

const languages = ['zh-Hans', 'zh-Hant-HK', 'en'] as const

/** Texts in all languages, each field of this many characters; no two records have the same. */
function textsOf<K extends string>(limits: Record<K, number>, of = ''): Record<string, Record<K, string>> {
  const text = (language: string, most: number) => `${of}${language}${longText(most)}`.slice(0, most)
  const entries = Object.entries<number>(limits)
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(entries.map(([name, most]) => [name, text(language, most)])) as Record<K, string>,
    ]),
  )
}

const listOf = <T>(length: number, one: (place: number) => T): T[] => Array.from({ length }, (_, place) => one(place))
const address = (length: number) => `https://example.org/${'a'.repeat(length - 20)}`
/** The text of a document of the largest size, with room for the other fields. */
const paragraphs = listOf(280, () => longText(1_000))

/** @param ids of records that are there */
export const largestRecords = (ids: { category: number; item: number }): readonly (readonly [CallName, object])[] => [
  [
    'saveManuscript',
    {
      title: longText(manuscriptLimits.draftTitle),
      summary: longText(manuscriptLimits.draftSummary),
      document: documentOf(...paragraphs),
      category: ids.category,
      labels: listOf(50, (place) => `${place}${longText(190)}`),
      source_name: longText(500),
      source_url: address(2_000),
      bylines: listOf(50, (place) => `${place}${longText(190)}`),
    },
  ],
  [
    'editUserInfo',
    { introduction: longText(introductionMaxLength), links: { website: `https://harbourwire.org/${'a'.repeat(270)}` } },
  ],
  [
    'saveFlashDraft',
    { title: longText(flashLimits.draftCharacters), text: longText(flashLimits.draftCharacters), language: 'zh-Hans' },
  ],
  [
    'publishFlash',
    {
      title: longText(flashLimits.title),
      text: longText(flashLimits.text),
      language: 'zh-Hans',
      labels: listOf(flashLimits.labels, (place) => `${place}${longText(39)}`),
      despite: true,
    },
  ],
  [
    'saveRecord',
    {
      kind: 'label',
      texts: textsOf({ name: labelLimits.name }),
      coin: 'A'.repeat(labelLimits.coin),
      synonyms: listOf(labelLimits.synonyms, (place) => `${place}${longText(labelLimits.synonym - 3)}`),
    },
  ],
  ['saveRecord', { kind: 'category', texts: textsOf({ name: labelLimits.name }), online: true, cover: 'policy' }],
  [
    'saveRecord',
    {
      kind: 'incident',
      texts: textsOf({ title: incidentLimits.title, summary: incidentLimits.summary }),
      status: 'ongoing',
      online: true,
      occurred: '2026-01-02',
      loss: Number.MAX_SAFE_INTEGER,
      chains: longText(incidentLimits.chains),
      aliases: longText(incidentLimits.aliases),
      labels: [],
      entries: listOf(80, (place) => ({
        date: '2026-01-02',
        time: '03:04',
        texts: textsOf({ title: incidentLimits.title, text: incidentLimits.text }, `${place}`),
        source: address(1_000),
        item: ids.item,
      })),
    },
  ],
  [
    'saveRecord',
    {
      kind: 'topic',
      texts: textsOf({ title: topicLimits.title, summary: topicLimits.summary }),
      cover: 'policy',
      pic: null,
      position: null,
      online: true,
      order: 'reading',
      incident: null,
      items: [ids.item],
      chapters: listOf(topicLimits.chapters, (place) => ({
        texts: textsOf({ title: topicLimits.title, introduction: topicLimits.introduction }, `${place}`),
        items: [],
      })),
    },
  ],
  ['saveRecord', { kind: 'toolgroup', texts: textsOf({ name: toolLimits.group }) }],
  ['saveRecord', { kind: 'hotword', texts: textsOf({ title: frontLimits.word }), item: null }],
  [
    'savePage',
    {
      page: 'aboutus',
      language: 'zh-Hans',
      version: 0,
      title: longText(siteDeskLimits.pageTitle),
      summary: longText(siteDeskLimits.pageSummary),
      markdown: listOf(200, () => longText(990))
        .join('\n\n')
        .slice(0, siteDeskLimits.pageMarkdown),
    },
  ],
  ['saveRedirect', { old: `/${longText(200)}`, path: '/news/1' }],
  [
    'saveAuthor',
    {
      nickname: longText(authorLimits.nickname),
      introduction: longText(authorLimits.introduction),
      language: 'zh-Hans',
      versions: {},
      avatar_img: null,
      position: null,
    },
  ],
  [
    'sendSiteMessage',
    {
      key: crypto.randomUUID(),
      audience: { kind: 'all' },
      texts: Object.fromEntries(languages.map((one) => [one, { title: longText(200), text: longText(10_000) }])),
      link: null,
    },
  ],
  ['sendFeedback', { content: longText(feedbackLength.max) }],
  ['requestCorrection', { id: ids.item, reason: 'fact', content: longText(feedbackLength.max) }],
]
