import { accountCalls } from './accounts.ts'
import { binCalls } from './bin.ts'
import type { CallDefinition } from './call.ts'
import type { CallName } from './call-table.ts'
import { curatedCalls } from './curated.ts'
import { engagementCalls } from './engagement.ts'
import { flashDeskCalls } from './flash-desk.ts'
import { frontCalls } from './front.ts'
import { glossaryCalls } from './glossary.ts'
import { labelCalls } from './labels.ts'
import { mediaCalls } from './media.ts'
import { messageCalls } from './messages.ts'
import { mistakeCalls } from './mistakes.ts'
import { newsroomCalls } from './newsroom.ts'
import { peopleCalls } from './people.ts'
import { presenceCalls } from './presence.ts'
import { publishingCalls } from './publishing.ts'
import { siteDeskCalls } from './site-desk.ts'
import { timelineCalls } from './timelines.ts'
import { type ApiScope, tokenCalls } from './tokens.ts'
import { toolsDeskCalls } from './tools-desk.ts'
import { topicCalls } from './topics.ts'
import { translationCalls } from './translation.ts'
import { webhookCalls } from './webhooks.ts'

/**
 * The scope of a subject's calls; null: no token is accepted for them, since they are about the signed-in person, about
 * tokens themselves, or about who may do what.
 */
const subjects: readonly (readonly [Readonly<Record<string, CallDefinition>>, ApiScope | null])[] = [
  [accountCalls, null],
  [binCalls, null],
  [curatedCalls, 'curation'],
  [glossaryCalls, 'translation'],
  [labelCalls, 'curation'],
  [timelineCalls, 'curation'],
  [toolsDeskCalls, 'curation'],
  [topicCalls, 'curation'],
  [translationCalls, 'translation'],
  [siteDeskCalls, 'curation'],
  [engagementCalls, null],
  [flashDeskCalls, 'content.write'],
  [frontCalls, 'curation'],
  [mediaCalls, 'media'],
  [messageCalls, null],
  [mistakeCalls, 'people'],
  [newsroomCalls, 'content.write'],
  [peopleCalls, 'people'],
  [presenceCalls, null],
  [publishingCalls, 'content.write'],
  [tokenCalls, null],
  [webhookCalls, null],
]

/** Calls that belong elsewhere than the rest of their subject. */
const exceptions: Partial<Record<CallName, ApiScope | null>> = {
  getManuscript: 'content.read',
  myArticles: 'content.read',
  myPublished: 'content.read',
  manuscriptVersions: 'content.read',
  getManuscriptVersion: 'content.read',
  previewManuscript: 'content.read',
  labelSuggestions: 'content.read',
  takePicture: 'media',
  getDesk: 'content.read',
  reviewQueue: 'content.read',
  getReview: 'content.read',
  refusalTemplates: 'content.read',
  staffList: 'content.read',
  staffArticles: 'content.read',
  staffManuscripts: 'content.read',
  mediaLibrary: 'media',
  mediaUses: 'media',
  deleteMedia: 'media',
  auditLog: 'audit.read',
  policyViolations: 'audit.read',
  recentFlash: 'content.read',
  getFlash: 'content.read',
  flashHistory: 'content.read',
  similarFlash: 'content.read',
  suggestLabels: 'content.read',
  suggestCategory: 'content.read',
  readLink: 'content.read',
  flashOptions: 'content.read',
  staffAuthors: 'curation',
  staffAuthor: 'curation',
  saveAuthor: 'curation',
  // Who may do what, and who is which author, must be decided by a person who is present: a token that could decide it
  // would be worth more than its scopes say, and could grant what outlasts it.
  changeUserRole: null,
  suspendUser: null,
  liftSuspension: null,
  endUserSessions: null,
  linkAuthor: null,
  lookAtRealName: null,
  decideRealName: null,
  sendSiteMessage: null,
  saveSiteSettings: null,
}

const scopeByCall = new Map<string, ApiScope | null>([
  ...subjects.flatMap(([calls, scope]) => Object.keys(calls).map((name) => [name, scope] as const)),
  ...Object.entries(exceptions),
])

/**
 * The scope that a token needs for a call; null where none is accepted. Calls open to everybody need no token.
 * @returns undefined for a call of a subject that is not listed here; no token is accepted for it either
 */
export const scopeOfCall = (name: CallName): ApiScope | null | undefined => scopeByCall.get(name)
