import type { z } from 'zod'
import { accountCalls } from './accounts.ts'
import { binCalls } from './bin.ts'
import type { CallDefinition } from './call.ts'
import type { CallName } from './call-table.ts'
import { contentCalls } from './content.ts'
import { curatedCalls } from './curated.ts'
import { curationCalls } from './curation.ts'
import { engagementCalls } from './engagement.ts'
import { featureCalls } from './features.ts'
import { flashDeskCalls } from './flash-desk.ts'
import { frontCalls } from './front.ts'
import { glossaryCalls } from './glossary.ts'
import { incidentCalls } from './incidents.ts'
import { labelCalls } from './labels.ts'
import { type FormCall, mediaCalls } from './media.ts'
import { messageCalls } from './messages.ts'
import { mistakeCalls } from './mistakes.ts'
import { newsroomCalls } from './newsroom.ts'
import { peopleCalls } from './people.ts'
import { presenceCalls } from './presence.ts'
import { publishingCalls } from './publishing.ts'
import { searchCalls } from './search.ts'
import { sharingCalls } from './sharing.ts'
import { siteCalls } from './site.ts'
import { siteDeskCalls } from './site-desk.ts'
import { timelineCalls } from './timelines.ts'
import { tokenCalls } from './tokens.ts'
import { toolsDeskCalls } from './tools-desk.ts'
import { topicCalls } from './topics.ts'
import { translationCalls } from './translation.ts'
import { webhookCalls } from './webhooks.ts'

/** Every call of the contract by name. A name in the call table without a definition here does not compile. */
export const calls = {
  ...accountCalls,
  ...binCalls,
  ...contentCalls,
  ...curationCalls,
  ...curatedCalls,
  ...engagementCalls,
  ...featureCalls,
  ...flashDeskCalls,
  ...frontCalls,
  ...glossaryCalls,
  ...incidentCalls,
  ...labelCalls,
  ...mediaCalls,
  ...messageCalls,
  ...mistakeCalls,
  ...newsroomCalls,
  ...peopleCalls,
  ...presenceCalls,
  ...publishingCalls,
  ...searchCalls,
  ...sharingCalls,
  ...siteCalls,
  ...timelineCalls,
  ...toolsDeskCalls,
  ...topicCalls,
  ...translationCalls,
  ...siteDeskCalls,
  ...tokenCalls,
  ...webhookCalls,
} satisfies Record<CallName, CallDefinition>

export type Calls = typeof calls
/** Calls that take JSON: all but those of a form with a file. */
export type JsonCall = Exclude<CallName, FormCall>
/** What a caller may send: defaults may be left out. */
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>
/** What a service receives: parsed, with defaults filled in. */
export type ParsedInput<N extends CallName> = z.output<Calls[N]['input']>
export type CallOutput<N extends CallName> = z.output<Calls[N]['output']>
