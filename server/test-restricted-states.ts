/** For tests: the states in which readers must not have a record, by table, and texts that are never meant for readers. */

interface Restricted {
  /** Condition of the rows that readers have; each state takes one of them. */
  of?: string
  /** The columns that put a row into each state. */
  states: Readonly<Record<string, string>>
}

const bin = { 'in the bin': 'deleted_at = now()' }
const offline = { offline: 'online = false' }
const draft = { draft: `state = 'draft'` }
const items = (kind: 'article' | 'flash'): Restricted => ({
  of: `kind = '${kind}' and status = 'approved'`,
  states: {
    draft: `status = 'draft'`,
    'in review': `status = 'pending'`,
    refused: `status = 'refused'`,
    withdrawn: `status = 'withdrawn'`,
    'in the bin': `status = 'deleted', deleted_from = 'approved'`,
    planned: `release_time = now() + interval '1 day'`,
  },
})

/** Kinds that the demonstration has, by table and perhaps a part of it: their rows are put into each state. */
export const restrictedKinds: Readonly<Record<string, Restricted>> = {
  'items of articles': items('article'),
  'items of flash': items('flash'),
  topics: { states: { ...offline, ...bin } },
  incidents: { states: { ...offline, ...bin } },
  labels: { states: bin },
  landing_pages: { states: bin },
  quizzes: { states: draft },
  tools: { states: bin },
  conference_editions: { of: `state <> 'draft'`, states: { ...draft, ...bin } },
  ceremony_editions: { of: `state <> 'draft'`, states: { ...draft, ...bin } },
  events: {
    of: `state = 'published' and ends_at > now()`,
    states: { ...draft, 'in review': `state = 'pending'`, refused: `state = 'refused'`, ...bin },
  },
  partner_events: { states: { hidden: 'hidden = true' } },
  ticket_types: { of: 'removed_at is null and not hidden', states: { removed: 'removed_at = now(), on_sale = false' } },
  atlas_entries: { states: bin },
  data_entities: { states: { hidden: 'hidden = true', ...bin } },
  data_marks: { states: { ...offline, ...bin } },
}

/** Tables with a state that are public in it, or nowhere, or whose states others decide; each with the reason. */
export const otherStates: Readonly<Record<string, string>> = {
  categories: 'names of categories stand on what is in them, also when they are no longer offered',
  regions: 'names of regions stand on what is in them, also when they are no longer offered',
  event_hosts: 'names of hosts are public, and their addresses are below',
  event_questions: 'questions are read by whoever registers, who has them by the event',
  tool_groups: 'only an empty group can be deleted',
  live_blogs: 'an item decides whether its live blog is public',
}

/** Tables without rows in the demonstration whose texts are meant for readers; all others hold texts for somebody. */
export const publicTables: ReadonlySet<string> = new Set([
  ...['data_corrections', 'data_entity_names', 'delivery_counts', 'front_arrangements', 'front_banners', 'front_words'],
  ...['glossary_entries', 'headline_tests', 'hot_choices', 'hot_scores', 'live_blogs', 'live_programme', 'media'],
  ...['page_overrides', 'page_versions', 'polls', 'redirects', 'settings', 'site_switches', 'taken_back_texts'],
  ...['text_overrides', 'translations', 'push_keys', 'ticket_signing_keys'],
])

/** Columns of public tables that only their owners or staff read. */
export const privateColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['email', 'phone', 'status_reason'],
  events: ['online_url'],
  event_hosts: ['email'],
  conference_editions: ['mail_to'],
  conference_messages: ['email'],
  landing_pages: ['content'],
  partner_sources: ['url', 'problem'],
  payment_accounts: ['settings', 'secrets_sealed'],
  ticket_codes: ['code', 'batch'],
  data_sources: ['address'],
}

export interface Addition {
  table: string
  given: Readonly<Record<string, unknown>>
  /** Readers have it: it shows that the others would be found. */
  seen?: true
}
const tomorrow = new Date(Date.now() + 86_400_000)

/** States of tables without rows that readers must not see, beside the first that a column allows. */
export const additions: readonly Addition[] = [
  { table: 'front_banners', given: { deleted_at: new Date() } },
  { table: 'front_banners', given: { from_at: tomorrow } },
  { table: 'front_words', given: { deleted_at: new Date() } },
  { table: 'manuscripts', given: { state: 'pending' } },
  { table: 'manuscripts', given: { state: 'refused' } },
  { table: 'flash_reports', given: { state: 'planned', publish_at: tomorrow } },
  { table: 'flash_reports', given: { state: 'retracted' } },
  { table: 'live_notes', seen: true, given: { due_at: new Date(), published_at: new Date() } },
  { table: 'live_notes', given: { offered: true } },
  { table: 'live_notes', given: { due_at: tomorrow } },
  { table: 'live_notes', given: { due_at: new Date(), published_at: new Date(), withdrawn_at: new Date() } },
  { table: 'newsletter_issues', given: { state: 'draft' } },
  { table: 'landing_submissions', given: { block: 'a1b2c3d4' } },
  { table: 'api_tokens', given: { scopes: ['content.read'] } },
  { table: 'webhooks', given: { events: ['published'], kinds: ['flash'] } },
  { table: 'webhook_deliveries', given: {} },
  { table: 'webhook_attempts', given: {} },
  { table: 'event_invitations', given: { expires_at: tomorrow } },
  { table: 'sources', given: { every_minutes: 60 } },
  { table: 'wallet_attempts', given: { address: `0x${'0'.repeat(40)}` } },
]

/** Private tables with texts for which this test has no row, each with the reason. */
export const withoutRow: Readonly<Record<string, string>> = {
  access_blocks: 'networks alone, and the words of staff, which the console has',
  admissions: 'names of devices, in calls of organisers',
  audience_spans: 'sums without texts of persons',
  audience_visitors: 'hashes',
  chain_amounts: 'amounts and addresses of chains, which are public there',
  chain_entries: 'amounts and addresses of chains, which are public there',
  chain_refunds: 'amounts and addresses of chains, which are public there',
  chain_transfers: 'amounts and addresses of chains, which are public there',
  chain_treasuries: 'amounts and addresses of chains, which are public there',
  limit_hits: 'sealed addresses, in the console',
  media_uploads: 'hashes of pictures, whose texts are public',
  newsletter_bounces: 'codes of mail servers',
  page_view_spans: 'sums of paths of the site',
  page_views: 'paths of the site, without their reader',
  payment_exceptions: 'amounts, and the words of organisers',
  poll_votes: 'hashes',
  push_messages: 'states of messages',
  push_subscriptions: 'addresses that a device has by its secret',
  quiz_result_counts: 'sums of results',
  sms_alarms: 'sums of messages',
}
