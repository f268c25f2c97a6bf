import type { Label } from '#contract/records/record-kind.ts'
import type { Texts } from '#contract/staff/records.ts'
import { type Attendance, attendances } from '../event-terms.ts'

/**
 * The fields of an event that organisers write, declared once and in the order in which they are read. Types, validation,
 * columns, drafts, differences, labels and the form's checks follow from it; the guide "Add a field" walks through one.
 * Without zod, for pages.
 */

/** The parts of the form, in the order in which they stand. */
export const eventSections = [
  'poster',
  'times',
  'place',
  'detail',
  'tickets',
  'codes',
  'questions',
  'hosts',
  'rules',
] as const
export type EventSection = (typeof eventSections)[number]

/** Types of fields, named as those of records where they are the same; an empty text is ''. */
type FieldType =
  /** A text in one line or in several; `max` in code points. */
  | { type: 'line' | 'prose'; max: number }
  /** A whole https address, or an organiser's page on the social network that the field is named after. */
  | { type: 'address' | 'profile' }
  | { type: 'number'; min: number; max: number }
  | { type: 'choice'; options: readonly string[]; initial: string }
  /** A moment, local to the event's time zone. */
  | { type: 'time' }
  /** Codes: of a time zone by IANA, a country by ISO 3166-1, a currency by ISO 4217, a language of the site. */
  | { type: 'country' }
  | { type: 'zone' | 'currency' | 'language'; initial: string }
  /** Named addresses; `max` of them, `length` of a name in code points. */
  | { type: 'links'; max: number; length: number }
  | { type: 'document' | 'picture' }

export type EventField = FieldType & {
  label: Label
  section: EventSection
  /** Events that readers get only with it: all, those that take place somewhere, or those that are online. */
  required?: 'always' | 'in_person' | 'online'
  /** True if readers get it, under the same name, with the details of an event. */
  shown?: true
  /** True if ticket holders look for the event elsewhere after a change, of which they are notified. */
  moves?: true
  /** Texts that are translated: names stay as they are where they have no translation. */
  translated?: 'title' | 'name' | 'prose'
}

export const eventFields = {
  title: {
    type: 'line',
    max: 80,
    label: { zh: '名称', en: 'Name' },
    section: 'poster',
    required: 'always',
    translated: 'title',
  },
  start: { type: 'time', label: { zh: '开始', en: 'Start' }, section: 'times', required: 'always', moves: true },
  end: { type: 'time', label: { zh: '结束', en: 'End' }, section: 'times', required: 'always', moves: true },
  time_zone: {
    type: 'zone',
    initial: 'Asia/Hong_Kong',
    label: { zh: '时区', en: 'Time zone' },
    section: 'times',
    moves: true,
  },
  attendance: {
    type: 'choice',
    options: attendances,
    initial: 'in_person',
    label: { zh: '参加方式', en: 'How to attend' },
    section: 'place',
    moves: true,
  },
  city: {
    type: 'line',
    max: 120,
    label: { zh: '城市', en: 'City' },
    section: 'place',
    required: 'in_person',
    moves: true,
    translated: 'name',
  },
  venue: {
    type: 'line',
    max: 120,
    label: { zh: '场地名称', en: 'Venue' },
    section: 'place',
    required: 'in_person',
    moves: true,
    translated: 'name',
  },
  address: {
    type: 'line',
    max: 300,
    label: { zh: '地址', en: 'Address' },
    section: 'place',
    moves: true,
    translated: 'name',
  },
  country: { type: 'country', label: { zh: '国家或地区', en: 'Country or region' }, section: 'place', shown: true },
  map_url: { type: 'address', label: { zh: '地图链接', en: 'Link to a map' }, section: 'place', shown: true },
  /** Only ticket holders see it. */
  online_url: {
    type: 'address',
    label: { zh: '线上链接', en: 'Link to join online' },
    section: 'place',
    required: 'online',
    moves: true,
  },
  detail: { type: 'document', label: { zh: '介绍', en: 'Description' }, section: 'detail', required: 'always' },
  /** Path of an uploaded picture. */
  poster: { type: 'picture', label: { zh: '海报', en: 'Poster' }, section: 'poster' },
  links: { type: 'links', max: 10, length: 40, label: { zh: '链接', en: 'Links' }, section: 'place', shown: true },
  organiser_name: {
    type: 'line',
    max: 60,
    label: { zh: '主办方名称', en: 'Organiser’s name' },
    section: 'hosts',
    required: 'always',
    translated: 'name',
  },
  organiser_intro: {
    type: 'prose',
    max: 500,
    label: { zh: '主办方介绍', en: 'About the organiser' },
    section: 'hosts',
    translated: 'prose',
  },
  instagram: { type: 'profile', label: { zh: 'Instagram', en: 'Instagram' }, section: 'hosts' },
  twitter: { type: 'profile', label: { zh: 'Twitter', en: 'Twitter' }, section: 'hosts' },
  youtube: { type: 'profile', label: { zh: 'Youtube', en: 'Youtube' }, section: 'hosts' },
  telegram: { type: 'profile', label: { zh: 'Telegram', en: 'Telegram' }, section: 'hosts' },
  /** Hours before the start until which holders may cancel; null: they cannot. */
  cancellation_hours: {
    type: 'number',
    min: 0,
    max: 8_760,
    label: { zh: '取消规则（开始前小时数）', en: 'Cancellation (hours before the start)' },
    section: 'rules',
    shown: true,
  },
  currency: {
    type: 'currency',
    initial: 'HKD',
    label: { zh: '货币', en: 'Currency' },
    section: 'tickets',
    shown: true,
  },
  language: { type: 'language', initial: 'zh-Hans', label: { zh: '语言', en: 'Language' }, section: 'poster' },
} as const satisfies Readonly<Record<string, EventField>>

type Declared = typeof eventFields
export type EventFieldName = keyof Declared

/** The names of the fields to whose declaration something applies. */
export type EventFieldsWith<P> = { [N in EventFieldName]: Declared[N] extends P ? N : never }[EventFieldName]

export interface EventLink {
  name: string
  url: string
}

type ValueOf<F> = F extends { type: 'choice' }
  ? Attendance
  : F extends { type: 'number' }
    ? number | null
    : F extends { type: 'time' | 'picture' }
      ? string | null
      : F extends { type: 'links' }
        ? EventLink[]
        : F extends { type: 'language' }
          ? keyof Texts<string>
          : F extends { type: 'document' }
            ? unknown
            : string

/** The values of all fields, as they are sent. */
export type EventFieldValues = { -readonly [N in EventFieldName]: ValueOf<Declared[N]> }

/** The fields of certain types. */
export type EventFieldsOfType<T extends EventField['type']> = EventFieldsWith<{ type: T }>

export const eventFieldNames = Object.keys(eventFields) as EventFieldName[]

/** The declaration of a field in its general form. */
export const eventField = (name: EventFieldName): EventField => eventFields[name]

/** Returns the names of the fields whose declaration fits. */
export const eventFieldsThat = (fits: (field: EventField) => unknown): EventFieldName[] =>
  eventFieldNames.filter((name) => fits(eventField(name)))

export const eventFieldsOfType = <T extends EventField['type']>(type: T) =>
  eventFieldsThat((field) => field.type === type) as EventFieldsOfType<T>[]

function emptyValue(field: EventField): unknown {
  if ('initial' in field) return field.initial
  if (field.type === 'document') return { type: 'doc', content: [] }
  if (field.type === 'links') return []
  return field.type === 'number' || field.type === 'time' || field.type === 'picture' ? null : ''
}

/** The fields of an event of which nothing is written yet. */
export const emptyEventFields = (): EventFieldValues =>
  Object.fromEntries(eventFieldNames.map((name) => [name, emptyValue(eventField(name))])) as EventFieldValues

/** True if readers get no event that takes place in this way without the field. */
export const isRequired = ({ required }: EventField, attendance: Attendance): boolean =>
  required === 'always' || (required !== undefined && (attendance === 'both' || attendance === required))
