import { Checkbox, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { ReferenceSelect } from '#console/records/kinds/reference-select.tsx'
import { PictureField } from '#console/records/picture-field.tsx'
import { Field } from '#console/records/record-editor.tsx'
import * as styles from '#console/records/records.module.css'
import { searchedByName } from '#console/ui/fields/searched-by-name.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import {
  conferenceLimits as limits,
  type PartnerTier,
  partnerTiers,
  type SessionKind,
  sessionKinds,
} from '#contract/events/conferences/conference-terms.ts'
import { useConferenceText } from './conference-texts.ts'
import { Line } from './edition-fields.tsx'
import type { Holdings } from './holdings.ts'
import type { PartForms } from './part-forms.ts'

interface Props<P extends keyof PartForms> {
  value: PartForms[P]
  set: (part: Partial<PartForms[P]>) => void
}

/** A hall by its name and what to know of it. */
export function HallFields({ value, set }: Props<'hall'>) {
  const t = useConferenceText()
  return (
    <TextsField
      fields={[
        { name: 'name', label: t('conference.hall'), max: limits.label },
        { name: 'note', label: t('conference.note'), max: limits.note },
      ]}
      value={value.texts}
      onChange={(texts) => set({ texts })}
    />
  )
}

/** A person: name, role and organisation. */
export function SpeakerFields({ value, set }: Props<'speaker'>) {
  const t = useConferenceText()
  const author = useNickname(value.author as number | null)
  return (
    <>
      <TextsField
        fields={[
          { name: 'name', label: t('conference.contactName'), max: limits.person },
          { name: 'role', label: t('conference.role'), max: limits.role },
          { name: 'organisation', label: t('conference.organisation'), max: limits.role },
          { name: 'biography', label: t('conference.biography'), max: limits.biography, rows: 4 },
        ]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <div className={styles.recordLine}>
        <Line
          label={t('conference.website')}
          value={value.website}
          max={limits.url}
          onChange={(website) => set({ website })}
        />
        <Field label={t('conference.author')}>
          <ReferenceSelect
            label={t('conference.author')}
            to="author"
            optional
            value={value.author as number | null}
            title={author}
            onChange={(author) => set({ author })}
          />
        </Field>
        <Field label={t('conference.portrait')}>
          <PictureField
            name={t('conference.portrait')}
            path={value.pic}
            none={t('conference.drawn')}
            onChange={(pic) => set({ pic })}
          />
        </Field>
      </div>
    </>
  )
}

/** Returns an author's nickname, as soon as it is known. */
function useNickname(id: number | null): string | undefined {
  const { call } = useConsole()
  const [known, setKnown] = useState<{ id: number; nickname: string }>()
  useEffect(() => {
    // A deleted one is shown by its number, so that another can be chosen.
    if (id !== null)
      call('staffAuthor', { id }).then(
        ({ nickname }) => setKnown({ id, nickname }),
        () => {},
      )
  }, [call, id])
  return known?.id === id ? known?.nickname : undefined
}

/** The supporters of an edition. */
export function PartnerFields({ value, set }: Props<'partner'>) {
  const t = useConferenceText()
  return (
    <>
      <TextsField
        fields={[{ name: 'name', label: t('conference.partner'), max: limits.person }]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <div className={styles.recordLine}>
        <Field label={t('conference.tier')}>
          <Select<PartnerTier>
            aria-label={t('conference.tier')}
            value={value.tier}
            options={partnerTiers.map((tier) => ({ value: tier, label: t(`conference.tier.${tier}`) }))}
            onChange={(tier) => set({ tier })}
          />
        </Field>
        <Line label={t('conference.website')} value={value.url} max={limits.url} onChange={(url) => set({ url })} />
        <Field label={t('conference.logo')}>
          <PictureField
            name={t('conference.logo')}
            path={value.pic}
            none={t('conference.lettered')}
            onChange={(pic) => set({ pic })}
          />
        </Field>
      </div>
    </>
  )
}

/** Fields of a session: content, time, place and speakers. */
export function SessionFields({ value, set, holdings }: Props<'session'> & { holdings: Holdings }) {
  const t = useConferenceText()
  const { language } = useConsole()
  return (
    <>
      <div className={styles.recordLine}>
        <Field label={t('conference.kind')}>
          <Select<SessionKind>
            aria-label={t('conference.kind')}
            value={value.kind}
            options={sessionKinds.map((kind) => ({ value: kind, label: t(`conference.kind.${kind}`) }))}
            onChange={(kind) => set({ kind })}
          />
        </Field>
        <Line
          label={t('conference.start')}
          type="datetime-local"
          value={value.start}
          max={16}
          onChange={(start) => set({ start })}
        />
        <Line
          label={t('conference.end')}
          type="datetime-local"
          value={value.end}
          max={16}
          onChange={(end) => set({ end })}
        />
        <Field label={t('conference.hall')}>
          <Select<number>
            aria-label={t('conference.hall')}
            className={styles.recordChoice}
            value={(value.hall as number | null) ?? 0}
            options={[
              { value: 0, label: t('conference.everywhere') },
              ...holdings.halls.map(({ id, texts }) => ({ value: id, label: nameOf(texts, language, 'name') })),
            ]}
            onChange={(hall) => set({ hall: hall || null })}
          />
        </Field>
        <Line
          label={t('conference.spoken')}
          value={value.spoken}
          max={limits.label}
          onChange={(spoken) => set({ spoken })}
        />
      </div>
      <p>
        <Checkbox checked={value.cancelled} onChange={({ target }) => set({ cancelled: target.checked })}>
          {t('conference.cancelled')}
        </Checkbox>
      </p>
      <Field label={t('conference.speakers')}>
        <Select<number[]>
          mode="multiple"
          aria-label={t('conference.speakers')}
          className="full"
          value={value.speakers as number[]}
          showSearch={searchedByName}
          maxCount={limits.sessionSpeakers}
          options={holdings.speakers.map(({ id, texts }) => ({ value: id, label: nameOf(texts, language, 'name') }))}
          onChange={(speakers) => set({ speakers })}
        />
      </Field>
      <TextsField
        fields={[
          { name: 'title', label: t('conference.title'), max: limits.sessionTitle },
          { name: 'track', label: t('conference.track'), max: limits.track },
          { name: 'abstract', label: t('conference.abstract'), max: limits.abstract, rows: 5 },
        ]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
    </>
  )
}
