/** A table that is exported as it stands. */
export interface ExportedTable {
  name: string
  /** `accounts`: about people who have an account, and what they keep: only where that was asked for. */
  part: 'content' | 'accounts'
  /** Columns that lead to rows of the same table that may come later: they are filled in once all rows are there. */
  later?: readonly string[]
}

const content = (name: string, ...later: string[]): ExportedTable => ({ name, part: 'content', later })
const accounts = (name: string): ExportedTable => ({ name, part: 'accounts' })

/** Every table of an export, ordered so that each comes after those it refers to. */
export const exportedTables: readonly ExportedTable[] = [
  content('settings'),
  content('media'),
  content('media_addresses'),
  content('authors'),
  // Without accounts: those alone who own manuscripts, by their names.
  content('users'),
  content('categories'),
  content('regions'),
  content('labels', 'merged_into'),
  content('label_merges'),
  content('items', 'merged_into'),
  content('label_merge_items'),
  content('item_texts'),
  content('taken_back_texts'),
  content('item_labels'),
  content('incidents'),
  content('incident_entries'),
  content('incident_labels'),
  content('features'),
  content('feature_chapters'),
  content('feature_items'),
  content('tool_groups'),
  content('tools'),
  content('page_versions'),
  content('redirects'),
  content('sources'),
  content('manuscripts'),
  content('manuscript_versions'),
  content('review_notes'),
  content('review_verdicts'),
  content('flash_reports'),
  content('flash_versions'),
  content('front_arrangements'),
  content('front_banners'),
  content('front_words'),
  content('glossary_entries'),
  content('glossary_changes'),
  content('text_overrides'),
  content('page_overrides'),
  content('translations'),
  content('translation_memory'),
  content('translation_settings'),
  content('settings_versions'),
  content('bin_entries'),
  accounts('linked_accounts'),
  accounts('real_names'),
  accounts('item_likes'),
  accounts('item_collections'),
  accounts('feature_collections'),
  accounts('author_follows'),
  accounts('item_engagement'),
  accounts('feature_engagement'),
  accounts('author_engagement'),
  accounts('messages'),
  accounts('feedback'),
  accounts('mistakes'),
  accounts('broadcasts'),
]

/** What no export contains, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  schema_migrations: 'belongs to the database: the program makes it anew',
  imports: 'how far imports into this very database have come',
  delivery_failures: 'what could not be sent from here in the last days',
  policy_violations: 'what browsers reported of this site in the last days',
  sms_alarms: 'text messages that were sent from here in the last days',
  waiting_mails: 'a copy must not answer the readers of the original',
  rate_limits: 'what was counted in the last minutes',
  presence: 'who has what open at this moment',
  sessions: 'people sign in anew: a copy of a site must not be signed in where the site is',
  verification_codes: 'good for ten minutes',
  link_attempts: 'good for minutes',
  audit_log: 'what was done on this site; it can only be added to, and a copy could be changed on the way',
  audit_personal: 'what the log says of people, which leaves the log with them',
  media_uses: 'the database makes it anew from what is imported',
  api_tokens: 'whoever had one could use it on the copy as well',
  webhooks: 'holds secrets, and a copy must not tell the receivers of the original',
  webhook_deliveries: 'the log of what was sent from here',
  webhook_attempts: 'the log of what was sent from here',
  content_events: 'waits to be told to webhooks',
  front_previews: 'tried out for some minutes',
  translation_jobs: 'work that is under way',
  translation_use: 'what was spent from here',
}
