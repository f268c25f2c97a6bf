import { Button, Input, Segmented, Select } from 'antd'
import { useId } from 'react'
import { EventSelect } from '#console/domains/events/event-select.tsx'
import { PathField } from '#console/records/path-field.tsx'
import { PictureField } from '#console/records/picture-field.tsx'
import { Field } from '#console/records/record-editor.tsx'
import * as styles from '#console/records/records.module.css'
import { type TextField, TextsField } from '#console/ui/fields/texts-field.tsx'
import { ZoneSelect } from '#console/ui/fields/zone-select.tsx'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import {
  type ConferenceCharacter,
  conferenceCharacters,
  conferenceColours,
  contrastOf,
  type EditionText,
  editionTextLimits,
  leastContrast,
  conferenceLimits as limits,
  type PathStyle,
  pathStyles,
} from '#contract/events/conferences/conference-terms.ts'
import type { Texts } from '#contract/staff/records.ts'
import { useConferenceText } from './conference-texts.ts'
import type { EditionForm } from './edition-form.ts'

interface Props {
  value: EditionForm
  set: (part: Partial<EditionForm>) => void
  /** Fields that the server refused in the last call. */
  refused: readonly string[]
}

const textLabels = {
  label: 'conference.label',
  kicker: 'conference.kicker',
  title: 'conference.title',
  tagline: 'conference.tagline',
  city: 'conference.city',
  venue: 'conference.venue',
  address: 'conference.address',
  spoken: 'conference.spoken',
  spoken_note: 'conference.spokenNote',
  about_title: 'conference.aboutTitle',
  about_lead: 'conference.aboutLead',
  about: 'conference.about',
  contact_title: 'conference.contactTitle',
  contact_lead: 'conference.contactLead',
} as const satisfies Record<EditionText, string>
const rows: Partial<Record<EditionText, number>> = { tagline: 2, about_lead: 2, about: 8, contact_lead: 2 }

/** Which texts stand together. */
const textsOfParts = {
  head: ['label', 'kicker', 'title', 'tagline', 'spoken', 'spoken_note'],
  place: ['city', 'venue', 'address'],
  about: ['about_title', 'about_lead', 'about'],
  contact: ['contact_title', 'contact_lead'],
} as const satisfies Record<string, readonly EditionText[]>

/** Everything that an edition says of itself. */
export function EditionFields({ value, set, refused }: Props) {
  const t = useConferenceText()
  const fieldsOf = (part: keyof typeof textsOfParts) =>
    textsOfParts[part].map((name) => ({
      name,
      label: t(textLabels[name]),
      max: editionTextLimits[name],
      ...(rows[name] && { rows: rows[name] }),
    }))
  const textsOf = (part: keyof typeof textsOfParts) => (
    <TextsField<EditionText> fields={fieldsOf(part)} value={value.texts} onChange={(texts) => set({ texts })} />
  )
  return (
    <>
      <Part name={t('conference.part.address')}>
        <div className={styles.recordLine}>
          <PathField
            label={t('conference.path')}
            value={value.path}
            name="path"
            refused={refused}
            onChange={(path) => set({ path })}
          />
          <Field label={t('conference.style')}>
            <Select<PathStyle>
              aria-label={t('conference.style')}
              value={value.path_style}
              options={pathStyles.map((style) => ({ value: style, label: t(`conference.style.${style}`) }))}
              onChange={(path_style) => set({ path_style })}
            />
          </Field>
          <Line
            label={t('conference.firstDay')}
            type="date"
            value={value.first_day}
            max={10}
            onChange={(first_day) =>
              set({ first_day, last_day: value.last_day < first_day ? first_day : value.last_day })
            }
          />
          <Line
            label={t('conference.lastDay')}
            type="date"
            value={value.last_day}
            max={10}
            onChange={(last_day) => set({ last_day })}
          />
          <Field label={t('conference.zone')}>
            <ZoneSelect
              name={t('conference.zone')}
              value={value.time_zone}
              onChange={(time_zone) => set({ time_zone })}
            />
          </Field>
        </div>
      </Part>
      <Part name={t('conference.part.look')}>
        <div className={styles.recordLine}>
          <Field label={t('conference.character')}>
            <Segmented<ConferenceCharacter>
              aria-label={t('conference.character')}
              value={value.character}
              options={conferenceCharacters.map((one) => ({ value: one, label: t(`conference.character.${one}`) }))}
              onChange={(character) => set({ character, colours: conferenceColours[character] })}
            />
          </Field>
          <Colours value={value.colours} onChange={(colours) => set({ colours })} />
          <Field label={t('conference.pic')}>
            <PictureField
              name={t('conference.pic')}
              path={value.pic}
              none={t('conference.picNone')}
              onChange={(pic) => set({ pic })}
            />
          </Field>
        </div>
      </Part>
      <Part name={t('conference.part.head')}>{textsOf('head')}</Part>
      <Part name={t('conference.part.place')}>
        {textsOf('place')}
        <Line
          label={t('conference.map')}
          value={value.map_url}
          max={limits.url}
          onChange={(map_url) => set({ map_url })}
        />
        <Lines
          name={t('conference.ways')}
          most={limits.ways}
          entries={value.ways}
          fields={[
            { name: 'label', label: t('conference.way'), max: limits.label },
            { name: 'note', label: t('conference.wayNote'), max: limits.note },
          ]}
          blank={{ texts: {} }}
          onChange={(ways) => set({ ways })}
        />
      </Part>
      <Part name={t('conference.part.about')}>
        {textsOf('about')}
        <Lines
          name={t('conference.numbers')}
          most={limits.numbers}
          entries={value.numbers}
          fields={[{ name: 'label', label: t('conference.numberLabel'), max: limits.label }]}
          extra={{
            label: t('conference.number'),
            max: limits.number,
            of: (one) => one.value,
            set: (one, number) => ({ ...one, value: number }),
          }}
          blank={{ value: '', texts: {} }}
          onChange={(numbers) => set({ numbers })}
        />
      </Part>
      <Part name={t('conference.part.contact')}>
        {textsOf('contact')}
        <Lines
          name={t('conference.contacts')}
          most={limits.contacts}
          entries={value.contacts}
          fields={[
            { name: 'label', label: t('conference.contactFor'), max: limits.label },
            { name: 'name', label: t('conference.contactName'), max: limits.person },
          ]}
          extra={{
            label: t('conference.email'),
            max: limits.email,
            of: (one) => one.email,
            set: (one, email) => ({ ...one, email }),
          }}
          blank={{ texts: {}, email: '' }}
          onChange={(contacts) => set({ contacts })}
        />
        <div className={styles.recordLine}>
          <Line
            label={t('conference.mailTo')}
            value={value.mail_to}
            max={limits.email}
            onChange={(mail_to) => set({ mail_to })}
          />
          <Field label={t('conference.event')}>
            <div className={styles.recordLabels}>
              <EventSelect
                name={t('conference.event')}
                hint={t('conference.find')}
                value={value.event as number | null}
                onChange={(event) => set({ event })}
              />
            </div>
          </Field>
        </div>
      </Part>
    </>
  )
}

/** Group of related fields, under its name. */
function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <section className={`grid gap-10 ${styles.recordPart}`} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}

interface LineProps {
  label: string
  value: string
  max: number
  type?: 'text' | 'date' | 'datetime-local'
  hint?: string
  /** The rule that the text breaks. */
  problem?: string | undefined
  /** Prefix of the accessible name, if there are several of the kind. */
  of?: string
  onChange: (text: string) => void
}

/** One line of text under its name. */
export function Line({ label, value, max, type = 'text', hint, problem, of = '', onChange }: LineProps) {
  const id = useId()
  return (
    <Field label={label}>
      <Input
        aria-label={of + label}
        type={type}
        value={value}
        maxLength={max}
        placeholder={hint}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <span id={id} className="quiet" role="status">
          {problem}
        </span>
      )}
    </Field>
  )
}

/** The three colours of an edition, with what can be read of them. */
function Colours({
  value,
  onChange,
}: {
  value: EditionForm['colours']
  onChange: (colours: EditionForm['colours']) => void
}) {
  const t = useConferenceText()
  return (['ground', 'ink', 'accent'] as const).map((name) => {
    const contrast = name === 'ground' ? undefined : contrastOf(value[name], value.ground)
    return (
      <Field key={name} label={t(`conference.${name}`)}>
        <input
          type="color"
          aria-label={t(`conference.${name}`)}
          value={value[name]}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        />
        {contrast !== undefined && contrast < leastContrast && (
          <span role="alert">{t('conference.contrast', { n: contrast.toFixed(1) })}</span>
        )}
      </Field>
    )
  })
}

interface LinesProps<K extends string, T extends { texts: Texts<K> }> {
  name: string
  most: number
  entries: readonly T[]
  fields: readonly TextField<K>[]
  /** A field that is the same in all languages. */
  extra?: { label: string; max: number; of: (entry: T) => string; set: (entry: T, text: string) => T }
  blank: T
  onChange: (entries: T[]) => void
}

/** Short entries in an order of their own: numbers, ways, contacts. */
function Lines<K extends string, T extends { texts: Texts<K> }>({
  name,
  most,
  entries,
  fields,
  extra,
  blank,
  onChange,
}: LinesProps<K, T>) {
  const t = useConferenceText()
  const placed = entries.map((entry, place) => ({ entry, place }))
  const change = (place: number, entry: T) => onChange(entries.map((one, at) => (at === place ? entry : one)))
  return (
    <Field label={name}>
      <OrderedList
        name={name}
        entries={placed}
        keyOf={({ place }) => place}
        nameOf={({ place }) => `${name} ${place + 1}`}
        onOrder={(next) => onChange(next.map(({ entry }) => entry))}
        onRemove={({ place }) => onChange(entries.filter((_, at) => at !== place))}
      >
        {({ entry, place }) => (
          <>
            {extra && (
              <Line
                label={extra.label}
                of={`${name} ${place + 1} `}
                value={extra.of(entry)}
                max={extra.max}
                onChange={(text) => change(place, extra.set(entry, text))}
              />
            )}
            <TextsField
              fields={fields}
              of={`${name} ${place + 1} `}
              value={entry.texts}
              onChange={(texts) => change(place, { ...entry, texts })}
            />
          </>
        )}
      </OrderedList>
      {entries.length < most && (
        <Button size="small" onClick={() => onChange([...entries, blank])}>
          {t('conference.addLine')} · {name}
        </Button>
      )}
    </Field>
  )
}
