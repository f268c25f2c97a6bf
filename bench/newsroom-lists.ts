import type { CallName } from '../contract/call-table.ts'
import type { Newsroom } from './newsroom-content.ts'
import { lists as publishingLists } from './publishing.ts'

type List = readonly [what: string, name: CallName, input: object]

/** Each with its own filter: of two that ask the same, the second would find the first one's total. */
const articles: readonly List[] = [
  ['articles, published', 'staffArticles', { state: 'published' }],
  ['articles, planned', 'staffArticles', { state: 'scheduled' }],
  ['articles, merged', 'staffArticles', { state: 'merged' }],
  ['articles, flash', 'staffArticles', { kind: 'flash', page: 1_000 }],
  ['articles, by a word that all hold', 'staffArticles', { keyword: '则报' }],
  ['articles, the same, page 401', 'staffArticles', { keyword: '则报道', page: 401 }],
  ['articles, by one character', 'staffArticles', { keyword: '币' }],
  ['articles, by a character that none holds', 'staffArticles', { keyword: '馄' }],
  ['articles, by a word that none holds', 'staffArticles', { keyword: '馄饨' }],
  ['articles, flash by a common word', 'staffArticles', { kind: 'flash', keyword: '以太坊' }],
  ['articles, offline by a common word', 'staffArticles', { state: 'unpublished', keyword: '交易所' }],
  ['articles, by a fairly common word', 'staffArticles', { keyword: '第4' }],
  ['review queue, mine', 'reviewQueue', { filter: 'mine' }],
  ['review queue, by a common word', 'reviewQueue', { keyword: '牌照' }],
  ['review queue, by a word that all hold', 'reviewQueue', { keyword: '则报' }],
  ['manuscripts, by a common word', 'staffManuscripts', { keyword: '储备' }],
  ['manuscripts, by a word that all hold', 'staffManuscripts', { keyword: '报道' }],
  ['manuscripts, the same, page 401', 'staffManuscripts', { keyword: '则报道', page: 401 }],
  ['flash desk', 'recentFlash', {}],
  ['flash desk, by a common word', 'recentFlash', { keyword: '以太坊' }],
  ['desk', 'getDesk', {}],
]

const people: readonly List[] = [
  ['users, page 1,000', 'staffUsers', { page: 1_000 }],
  ['users, by name', 'staffUsers', { keyword: '稳定币431' }],
  ['users, by a common name', 'staffUsers', { keyword: '稳定币' }],
  ['users, by one character', 'staffUsers', { keyword: '币' }],
  ['users, by digits', 'staffUsers', { keyword: '13800' }],
  ['users, columnists', 'staffUsers', { role: 'columnist' }],
  ['users, suspended', 'staffUsers', { status: 'suspended' }],
  ['users, of days', 'staffUsers', { joined_from: '2026-01-01', joined_to: '2026-12-31' }],
  ['real names', 'realNameQueue', {}],
  ['feedback, open', 'feedbackQueue', {}],
  ['feedback, answered', 'feedbackQueue', { state: 'answered' }],
  ['feedback, page 1,000', 'feedbackQueue', { state: 'all', page: 1_000 }],
  ['messages, page 1,000', 'sentMessages', { page: 1_000 }],
  ['authors, page 1,000', 'staffAuthors', { page: 1_000 }],
  ['authors, by name', 'staffAuthors', { keyword: '监管作者3' }],
  ['authors, by a common word', 'staffAuthors', { keyword: '监管' }],
  ['authors, by a word that all hold', 'staffAuthors', { keyword: '作者' }],
  ['authors, without an account', 'staffAuthors', { filter: 'unlinked' }],
  ['authors, placed', 'staffAuthors', { filter: 'placed' }],
]

const recordLists: readonly List[] = [
  ['labels, page 1,000', 'findRecords', { kind: 'label', page: 1_000 }],
  ['labels, by name', 'findRecords', { kind: 'label', keyword: '监管标签43' }],
  ['labels, by a common word', 'findRecords', { kind: 'label', keyword: '监管' }],
  ['labels, by a word that all hold', 'findRecords', { kind: 'label', keyword: '标签' }],
  ['labels, the same, page 401', 'findRecords', { kind: 'label', keyword: '标签1', page: 401 }],
  ['labels, by a word that none holds', 'findRecords', { kind: 'label', keyword: '馄饨' }],
  ['labels, coins', 'findRecords', { kind: 'label', filters: { kind: 'coin' } }],
  ['topics, page 1,000', 'findRecords', { kind: 'topic', page: 1_000 }],
  ['topics, by title', 'findRecords', { kind: 'topic', keyword: '监管专题3' }],
  ['topics, by a word that all hold', 'findRecords', { kind: 'topic', keyword: '专题' }],
  ['topics, offline', 'findRecords', { kind: 'topic', filters: { online: 'offline' } }],
  ['incidents, page 1,000', 'findRecords', { kind: 'incident', page: 1_000 }],
  ['incidents, by title', 'findRecords', { kind: 'incident', keyword: '监管事件3' }],
  ['incidents, by a word that all hold', 'findRecords', { kind: 'incident', keyword: '事件' }],
  ['incidents, closed', 'findRecords', { kind: 'incident', filters: { status: 'closed' } }],
  ['redirects, page 1,000', 'staffRedirects', { page: 1_000 }],
  ['redirects, by path', 'staffRedirects', { keyword: 'old/4321' }],
  ['redirects, by a word that all hold', 'staffRedirects', { keyword: 'old' }],
  ['redirects, by hand', 'staffRedirects', { by_hand: true }],
  ['bin, page 1,000', 'binEntries', { page: 1_000 }],
  ['bin, by title', 'binEntries', { keyword: '第4321' }],
  ['bin, by a word that all hold', 'binEntries', { keyword: '第' }],
  ['bin, flash', 'binEntries', { kind: 'flash' }],
  ['media, page 500', 'mediaLibrary', { all: true, page: 500 }],
  ['media, unused', 'mediaLibrary', { all: true, orphans: true }],
  ['translation, articles', 'translationList', { kind: 'article' }],
  ['translation, flash, page 1,000', 'translationList', { kind: 'flash', page: 1_000 }],
  ['translation, without English', 'translationList', { kind: 'article', filter: 'missing' }],
  ['translation, behind', 'translationList', { kind: 'article', filter: 'stale' }],
  ['translation, read by somebody', 'translationList', { kind: 'article', filter: 'confirmed' }],
  ['translation, labels', 'translationList', { kind: 'label' }],
  ['translation, labels without English', 'translationList', { kind: 'label', filter: 'missing' }],
  ['translation, the same, page 1,000', 'translationList', { kind: 'label', filter: 'missing', page: 1_000 }],
  ['translation, labels read by somebody', 'translationList', { kind: 'label', filter: 'confirmed' }],
  ['translation, labels behind', 'translationList', { kind: 'label', filter: 'stale' }],
  ['glossary', 'glossaryEntries', {}],
  ['glossary, by a word', 'glossaryEntries', { keyword: '币' }],
]

const records = (webhook: number): readonly List[] => [
  ['audit log, page 1,000', 'auditLog', { page: 1_000 }],
  ['audit log, of a subject', 'auditLog', { action: 'review' }],
  ['audit log, of an act', 'auditLog', { action: 'flash.publish' }],
  ['audit log, of a person', 'auditLog', { actor: 1 }],
  ['audit log, of one item', 'auditLog', { target: 'item:4321' }],
  ['tokens, page 1,000', 'apiTokens', { state: 'all', page: 1_000 }],
  ['tokens, in use', 'apiTokens', {}],
  ['webhooks', 'webhooks', {}],
  ['deliveries, page 1,000', 'webhookDeliveries', { id: webhook, page: 1_000 }],
  ['deliveries, failed', 'webhookDeliveries', { id: webhook, state: 'failed' }],
]

/** Every list of the console, with its filters and searches. */
export const lists = ({ webhook }: Newsroom): readonly List[] => [
  ...publishingLists,
  ...articles,
  ...people,
  ...recordLists,
  ...records(webhook),
]
