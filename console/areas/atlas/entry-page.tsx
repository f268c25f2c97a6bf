import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useRecord } from '#console/platform/use-record.ts'
import { LinkSelect, linkKinds } from '#console/records/link-select.tsx'
import { PathField } from '#console/records/path-field.tsx'
import { Field, RecordEditor } from '#console/records/record-editor.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import * as styles from '#console/records/records.module.css'
import { inAllLanguages, isNamed, nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import type { AtlasFields, StaffAtlasEntry } from '#contract/market/atlas/atlas-desk.ts'
import {
  type AtlasKind,
  atlasKinds,
  atlasLimits,
  atlasPath,
  atlasSlugPattern,
  atlasTextLimits,
} from '#contract/market/atlas/atlas-terms.ts'
import { useAtlasText } from './atlas-texts.ts'
import { MergeDialog } from './merge-dialog.tsx'

const empty: AtlasFields = {
  ...{ kind: 'company', slug: '', texts: {}, aliases: [], website: '' },
  ...{ label: null, author: null, topic: null, entity: null },
}
const fieldsOf = ({ id: _, version, demo, updated_time, linked, ...fields }: StaffAtlasEntry): AtlasFields => fields

/** An entry of the directory, or one that is not there yet. */
export function EntryPage() {
  return <RecordPage call="staffAtlasEntry">{(entry, reload) => <Editor entry={entry} onSaved={reload} />}</RecordPage>
}

function Editor({ entry, onSaved }: { entry?: StaffAtlasEntry; onSaved?: () => void }) {
  const t = useAtlasText()
  const { language } = useConsole()
  const { act, refused } = useMutation()
  const navigate = useNavigate()
  const [merging, setMerging] = useState(false)
  const record = useRecord<StaffAtlasEntry, AtlasFields>({
    kind: 'atlasEntry',
    record: entry,
    empty,
    fieldsOf,
    save: (input) => act('saveAtlasEntry', input),
    addressOf: ({ id }) => `/labels/atlas/${id}`,
    onSaved,
  })
  const { form, set } = record
  const { value } = form
  return (
    <RecordEditor<StaffAtlasEntry, AtlasFields>
      title={nameOf(value.texts, language, 'name') || t('atlas.add')}
      record={record}
      list={{ path: '/labels/atlas', label: t('atlasDesk') }}
      complete={isNamed(value.texts, 'name')}
      links={
        entry && (
          <>
            <a href={atlasPath(entry.slug)} target="_blank" rel="noopener">
              {t('atlas.see')}
            </a>
            <Button size="small" disabled={form.dirty} onClick={() => setMerging(true)}>
              {t('atlas.merge')}
            </Button>
          </>
        )
      }
      remove={(seen) => act('deleteRecord', { kind: 'atlasEntry', ...seen })}
      compared={[
        { name: 'texts', label: t('atlas.name'), show: ({ texts }) => inAllLanguages(texts, 'name') },
        { name: 'kind', label: t('atlas.kind'), show: ({ kind }) => t(`atlas.${kind}`) },
        { name: 'slug', label: t('atlas.slug'), show: ({ slug }) => slug },
        { name: 'aliases', label: t('atlas.aliases'), show: ({ aliases }) => aliases.join('\n') },
        { name: 'website', label: t('atlas.website'), show: ({ website }) => website },
      ]}
    >
      <div className={styles.recordLine}>
        <Field label={t('atlas.kind')}>
          <Select<AtlasKind>
            aria-label={t('atlas.kind')}
            className={styles.recordSelect}
            value={value.kind}
            options={atlasKinds.map((one) => ({ value: one, label: t(`atlas.${one}`) }))}
            onChange={(kind) => set({ kind })}
          />
        </Field>
        <PathField
          label={t('atlas.slug')}
          rule={{ text: t('atlas.slugHint'), most: atlasLimits.slug, pattern: atlasSlugPattern }}
          value={value.slug}
          name="slug"
          refused={refused}
          onChange={(slug) => set({ slug })}
        />
      </div>
      <TextsField
        fields={[
          { name: 'name', label: t('atlas.name'), max: atlasTextLimits.name },
          { name: 'note', label: t('atlas.note'), max: atlasTextLimits.note },
          { name: 'about', label: t('atlas.about'), max: atlasTextLimits.about, rows: 5 },
        ]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <div className={styles.recordLine}>
        <Field label={t('atlas.aliases')}>
          <Select<string[]>
            mode="tags"
            open={false}
            suffixIcon={null}
            className={styles.recordSynonyms}
            aria-label={t('atlas.aliases')}
            placeholder={t('atlas.aliasesHint')}
            maxCount={atlasLimits.aliases}
            value={value.aliases}
            onChange={(aliases) => set({ aliases })}
          />
        </Field>
        <Field label={t('atlas.website')}>
          <Input
            className={styles.recordAddress}
            aria-label={t('atlas.website')}
            placeholder="https://"
            maxLength={atlasLimits.website}
            value={value.website}
            onChange={({ target }) => set({ website: target.value })}
          />
        </Field>
      </div>
      <div className={styles.recordLine}>
        {linkKinds.map((kind) => (
          <Field key={kind} label={t(kind === 'topic' ? 'atlas.specialTopic' : `atlas.${kind}`)}>
            <LinkSelect
              name={t(`atlas.${kind}`)}
              kind={kind}
              value={value[kind]}
              known={entry?.[kind] === value[kind] ? entry?.linked[kind] : undefined}
              onChange={(id) => set({ [kind]: id })}
            />
          </Field>
        ))}
      </div>
      {merging && entry && (
        <MergeDialog entry={entry} onClose={() => setMerging(false)} onDone={() => void navigate('/labels/atlas')} />
      )}
    </RecordEditor>
  )
}
