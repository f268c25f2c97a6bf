import { Input, InputNumber, Segmented } from 'antd'
import { LabelsSelect } from '#console/areas/records/label-select.tsx'
import { OnlineSwitch } from '#console/areas/records/online-mark.tsx'
import { Field, RecordEditor } from '#console/areas/records/record-editor.tsx'
import { RecordPage } from '#console/areas/records/record-page.tsx'
import * as styles from '#console/areas/records/records.module.css'
import { useKnownItems } from '#console/areas/records/use-known-items.tsx'
import { useAct } from '#console/platform/acts/use-act.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useRecord } from '#console/platform/use-record.ts'
import { DayField } from '#console/ui/fields/day-field.tsx'
import { inAllLanguages, isNamed, nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { incidentLimits } from '#contract/constants.ts'
import type { StaffIncident } from '#contract/content/incidents-desk.ts'
import { emptyIncident, formOfIncident, type IncidentForm } from './incident-form.ts'
import { incidentStatuses } from './incidents-page.tsx'
import { Timeline } from './timeline.tsx'

/** An incident, or one that is not there yet. */
export function IncidentPage() {
  return (
    <RecordPage call="staffIncident">
      {(incident, reload) => <Editor incident={incident} onSaved={reload} />}
    </RecordPage>
  )
}

interface EditorProps {
  incident?: StaffIncident
  onSaved?: () => void
}

function Editor({ incident, onSaved }: EditorProps) {
  const { t, language } = useConsole()
  const { act } = useAct()
  const record = useRecord<StaffIncident, IncidentForm>({
    kind: 'incident',
    record: incident,
    empty: emptyIncident,
    fieldsOf: formOfIncident,
    save: (input) => act('saveIncident', input),
    addressOf: ({ id }) => `/incidents/${id}`,
    onSaved,
  })
  const { form, set } = record
  const { value } = form
  const items = useKnownItems(record.versions)
  const known = record.versions.flatMap(({ labelled }) => labelled)
  const labelled = (ids: readonly number[]) => ids.map((id) => known.find((one) => one.id === id)?.name ?? `#${id}`)
  return (
    <RecordEditor<StaffIncident, IncidentForm>
      title={nameOf(value.texts, language, 'title') || t('incident.add')}
      record={record}
      list={{ path: '/incidents', label: t('incidents') }}
      complete={isNamed(value.texts, 'title') && value.entries.every(({ texts }) => isNamed(texts, 'title'))}
      links={
        incident?.online && (
          <a href={`/gw_shijian/${incident.id}`} target="_blank" rel="noopener">
            {t('incident.see')}
          </a>
        )
      }
      remove={(seen) => act('deleteIncident', seen)}
      compared={[
        { name: 'texts', label: t('headline'), show: ({ texts }) => inAllLanguages(texts, 'title') },
        { name: 'status', label: t('incident.status'), show: ({ status }) => t(`incident.${status}`) },
        { name: 'online', label: t('state'), show: ({ online }) => t(online ? 'online.online' : 'online.offline') },
        { name: 'occurred', label: t('incident.occurred'), show: ({ occurred }) => occurred },
        { name: 'loss', label: t('incident.loss'), show: ({ loss }) => loss?.toLocaleString('en') },
        { name: 'chains', label: t('incident.chains'), show: ({ chains }) => chains },
        { name: 'aliases', label: t('incident.aliases'), show: ({ aliases }) => aliases },
        { name: 'labels', label: t('labels'), show: ({ labels }) => labelled(labels).join('\n') },
        {
          name: 'entries',
          label: t('incident.timeline'),
          show: ({ entries }) =>
            entries
              .map(({ date, time, texts }) => `${date} ${time ?? ''} ${nameOf(texts, language, 'title')}`)
              .join('\n'),
        },
      ]}
    >
      <TextsField
        fields={[
          { name: 'title', label: t('headline'), max: incidentLimits.title },
          { name: 'summary', label: t('summary'), max: incidentLimits.summary, rows: 3 },
        ]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <div className={styles.recordLine}>
        <Field label={t('state')}>
          <OnlineSwitch online={value.online} onChange={(online) => set({ online })} />
        </Field>
        <Field label={t('incident.status')}>
          <Segmented<IncidentForm['status']>
            aria-label={t('incident.status')}
            value={value.status}
            options={incidentStatuses.map((one) => ({ value: one, label: t(`incident.${one}`) }))}
            onChange={(status) => set({ status })}
          />
        </Field>
        <Field label={t('incident.occurred')}>
          <DayField<string | null>
            name={t('incident.occurred')}
            clearable
            value={value.occurred}
            onChange={(occurred) => set({ occurred })}
          />
        </Field>
        <Field label={t('incident.loss')}>
          <InputNumber<number>
            className={styles.recordLoss}
            aria-label={t('incident.loss')}
            suffix="USD"
            min={0}
            max={Number.MAX_SAFE_INTEGER}
            precision={0}
            formatter={(shown) => `${shown ?? ''}`.replace(/\B(?=(\d{3})+$)/g, ',')}
            parser={(typed) => Number((typed ?? '').replace(/\D/g, ''))}
            value={value.loss}
            onChange={(loss) => set({ loss })}
          />
        </Field>
        <Field label={t('incident.chains')}>
          <Input
            className={styles.recordAddress}
            aria-label={t('incident.chains')}
            placeholder={t('incident.chainsHint')}
            maxLength={incidentLimits.chains}
            value={value.chains}
            onChange={(event) => set({ chains: event.target.value })}
          />
        </Field>
        <Field label={t('incident.aliases')}>
          <Input
            className={styles.recordAddress}
            aria-label={t('incident.aliases')}
            placeholder={t('incident.aliasesHint')}
            maxLength={incidentLimits.aliases}
            value={value.aliases}
            onChange={(event) => set({ aliases: event.target.value })}
          />
        </Field>
        <Field label={t('labels')}>
          <LabelsSelect
            name={t('labels')}
            value={value.labels}
            known={known}
            max={incidentLimits.labels}
            onChange={(labels) => set({ labels })}
          />
        </Field>
      </div>
      <Timeline form={value} items={items} onChange={(next) => form.change(next)} />
    </RecordEditor>
  )
}
