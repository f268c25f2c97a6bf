import { settingLabels } from '#console/domains/settings/setting-labels.ts'
import { kindKey } from '#console/records/kinds/kind-texts.ts'
import type { CoverFamily } from '#contract/content/items.ts'
import type { Role } from '#contract/members/accounts.ts'
import { recordKindNames } from '#contract/records/all-kinds.ts'
import type { RecordKind } from '#contract/records/record-kind.ts'
import { recordKinds } from '#contract/records/record-kinds.ts'
import { binKinds } from '#contract/staff/bin-kinds.ts'
import type { AuditKey } from './audit-texts.ts'
import type { AuditWords } from './words/audit-words-type.ts'
import { contentWords } from './words/content-words.ts'
import { eventsWords } from './words/events-words.ts'
import { integrationWords } from './words/integration-words.ts'
import { marketWords } from './words/market-words.ts'
import { membersWords } from './words/members-words.ts'
import { newsroomWords } from './words/newsroom-words.ts'
import { recordedNames } from './words/recorded-names.ts'
import { siteWords } from './words/site-words.ts'

const modules: readonly AuditWords[] = [
  newsroomWords,
  siteWords,
  membersWords,
  contentWords,
  eventsWords,
  marketWords,
  integrationWords,
]

/** Labels of the logged acts. Other acts are shown by their name in the log. */
export const actionWords: AuditWords['actions'] = Object.fromEntries([
  // Whatever has a bin is deleted under its own name.
  ...binKinds.map((kind) => [`${kind}.delete`, 'audit.delete'] as const),
  ...recordKindNames.flatMap((kind) => [
    [`${kind}.add`, `kindAdded.${kind}`] as const,
    [`${kind}.save`, `kindSaved.${kind}`] as const,
    [`${kind}.order`, `kindOrdered.${kind}`] as const,
  ]),
  ...modules.flatMap(({ actions }) => Object.entries(actions)),
])

/** Kinds of things that something is done to, by the word before the colon of their target. */
export const targetKinds: AuditWords['targets'] = Object.fromEntries([
  ...recordKinds.map((record) => {
    const { kind, path } = record
    const addressOf = (id: string) => `/console${path}${'inOtherPage' in record ? '' : `/${id}`}`
    return [kind, { word: `kind.${kind}`, addressOf }] as const
  }),
  ...modules.flatMap(({ targets }) => Object.entries(targets)),
])

export const fieldWords: Readonly<Record<string, AuditKey>> = {
  ...Object.fromEntries(recordedNames.map((name) => [name, `field.${name}` as const])),
  by: 'audit.by',
  ...settingLabels,
  state: 'state',
  offered: 'audit.offered',
  status: 'state',
  version: 'version',
  title: 'headline',
  text: 'flashField.text',
  importance: 'flashField.importance',
  source_name: 'flashField.source_name',
  source_url: 'flashField.source_url',
  region: 'flashField.region',
  reason: 'reason',
  amount: 'pay.total',
  deleted: 'audit.deletedTime',
  characters: 'audit.characters',
  language: 'language',
  old: 'redirect.old',
  path: 'redirect.path',
  moved: 'audit.moved',
  deleted_by: 'bin.by',
  item: 'article',
  publish_time: 'publishTime',
  assignee: 'assignee',
  holder: 'holder',
  merged_into: 'mergedInto',
  roles: 'accounts.roles',
  ended: 'accounts.sessions',
  ended_tokens: 'tokens',
  user: 'author.account',
  audience: 'message.to',
  recipients: 'message.recipients',
  link: 'accounts.links',
  how: 'feedback.way',
  answer: 'feedback.answer',
  leads: 'front.leads',
  picks: 'front.picks',
  hidden_items: 'front.hidden',
  hidden_words: 'front.hiddenWords',
  titles: 'headline',
  hans: 'glossary.hans',
  hk: 'glossary.hk',
  tw: 'glossary.tw',
  en: 'glossary.en',
  list: 'glossary.list',
  place: 'kindField.banner.place',
  fromAt: 'kindField.banner.from',
  untilAt: 'kindField.banner.until',
  until: 'kindField.banner.until',
  itemId: 'article',
  nickname: 'author.name',
  introduction: 'accounts.introduction',
  position: 'author.position',
  featured: 'event.featured',
  note: 'audit.note',
  entries: 'audit.entries',
  series: 'audit.series',
  day: 'audit.day',
  value: 'audit.value',
  correction: 'review.tellReaders',
  kind: 'audit.kind',
  planned: 'scheduled',
  name: 'audit.name',
  synonyms: 'audit.synonyms',
  active: 'audit.active',
}

const roleWords: Readonly<Record<Role, AuditKey>> = {
  columnist: 'role.columnist',
  organiser: 'role.organiser',
  editor: 'role.editor',
  administrator: 'role.administrator',
}

const familyWords: Readonly<Record<CoverFamily, AuditKey>> = {
  ...{ market: 'family.market', policy: 'family.policy', fund: 'family.fund', stable: 'family.stable' },
  ...{ tech: 'family.tech', view: 'family.view', data: 'family.data', event: 'family.event' },
}

/** The values of choices of declared kinds, by field. */
const choiceWords: Readonly<Record<string, Readonly<Record<string, AuditKey>>>> = Object.fromEntries(
  recordKinds.flatMap(({ kind, fields }: RecordKind) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'choice'
        ? [
            [
              name,
              Object.fromEntries(Object.keys(field.options).map((one) => [one, kindKey('Option', kind, name, one)])),
            ],
          ]
        : [],
    ),
  ),
)

/** Values that are codes, by field: `state` is of manuscripts, `status` of articles as they are stored. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, AuditKey>>>> = {
  ...choiceWords,
  cover: familyWords,
  by: { command: 'audit.command' },
  columnists_publish_at_once: { yes: 'setting.on', no: 'setting.off', true: 'setting.on', false: 'setting.off' },
  featured: { yes: 'setting.on', no: 'setting.off', true: 'setting.on', false: 'setting.off' },
  flash_at_once: { yes: 'setting.on', no: 'setting.off', true: 'setting.on', false: 'setting.off' },
  kind: { correction: 'review.correction', clarification: 'review.clarification', update: 'review.update' },
  active: { true: 'setting.on', false: 'setting.off' },
  list: { term: 'glossary.term', name: 'glossary.name' },
  how: { message: 'answer.message', mail: 'answer.mail', done: 'answer.done', aside: 'correction.by.aside' },
  importance: { normal: 'flashNormal', important: 'flashImportant', breaking: 'flashBreaking' },
  reason: {
    fact: 'correction.fact',
    language: 'correction.language',
    broken: 'correction.broken',
    unlawful: 'correction.unlawful',
    other: 'correction.other',
  },
  audience: { all: 'message.all', ...roleWords },
  roles: roleWords,
  state: {
    draft: 'draft',
    pending: 'pending',
    approved: 'approved',
    refused: 'refused',
    published: 'published',
    archived: 'value.archived',
    cancelled: 'value.cancelled',
    retracted: 'value.retracted',
    withdrawn: 'unpublished',
  },
  attendance: { in_person: 'value.in_person', online: 'value.online', hybrid: 'value.hybrid' },
  status: {
    draft: 'draft',
    approved: 'published',
    withdrawn: 'unpublished',
    active: 'userStatus.active',
    suspended: 'userStatus.suspended',
  },
}

/** Values of fields that are on or off, unless they have words of their own. */
export const switchWords: Readonly<Record<string, AuditKey>> = { true: 'value.yes', false: 'value.no' }

export const personFields: ReadonlySet<string> = new Set(['assignee', 'holder', 'deleted_by'])

/** Returns the address at which a target can be viewed; undefined if it has none. */
export function targetAddress(target: string): string | undefined {
  const [, kind = '', id = ''] = /^(\w+):(\d+)$/.exec(target) ?? []
  return targetKinds[kind]?.addressOf?.(id)
}
