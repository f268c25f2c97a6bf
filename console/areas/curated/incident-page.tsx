import { Alert, Input, InputNumber, Segmented, Spin } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { incidentLimits } from '#contract/constants.ts'
import type { StaffIncident } from '#contract/timelines.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAct } from '../../platform/use-act.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useRecord } from '../../platform/use-record.ts'
import { DayField } from '../../ui/day-field.tsx'
import { inAllLanguages, isNamed, nameOf } from '../../ui/texts.ts'
import { TextsField } from '../../ui/texts-field.tsx'
import { useBinned } from '../../ui/undo.tsx'
import { emptyIncident, formOfIncident, type IncidentForm } from './incident-form.ts'
import { incidentStatuses } from './incidents-page.tsx'
import { learnItems } from './known-items.ts'
import { LabelsSelect } from './label-select.tsx'
import { OnlineSwitch } from './online-mark.tsx'
import { Field, RecordEditor } from './record-editor.tsx'
import { Timeline } from './timeline.tsx'

/** An incident, or one that is not there yet. */
export function IncidentPage() {
  const given = useParams().id
  if (given === 'new') return <Editor key="new" incident={undefined} onSaved={() => undefined} />
  return <Saved key={given} id={Number(given)} />
}

function Saved({ id }: { id: number }) {
  const { data, failure, reload } = useAnswer('staffIncident', { id })
  if (data) {
    learnItems(data.named)
    return <Editor incident={data} onSaved={reload} />
  }
  return failure ? <Alert type="error" title={failure} /> : <Spin />
}

function Editor({ incident, onSaved }: { incident: StaffIncident | undefined; onSaved: () => void }) {
  const { t, language } = useConsole()
  const { act } = useAct()
  const navigate = useNavigate()
  const binned = useBinned()
  const record = useRecord<StaffIncident, IncidentForm>({
    kind: 'incident',
    record: incident,
    empty: emptyIncident,
    fieldsOf: formOfIncident,
    save: (input) => act('saveIncident', input),
    onSaved: (saved) => {
      learnItems(saved.named)
      if (incident) onSaved()
      else void navigate(`/incidents/${saved.id}`, { replace: true })
    },
  })
  const { form, set, theirs } = record
  const { value } = form
  if (theirs) learnItems(theirs.named)
  const known = [...(incident?.labelled ?? []), ...(theirs?.labelled ?? [])]
  const labelled = (ids: readonly number[]) => ids.map((id) => known.find((one) => one.id === id)?.name ?? `#${id}`)
  const remove = async () => {
    if (!incident || !(await act('deleteIncident', { id: incident.id }))) return
    form.change(form.saved)
    binned('incident', incident.id, () => navigate(`/incidents/${incident.id}`))
    void navigate('/incidents')
  }
  return (
    <RecordEditor<StaffIncident, IncidentForm>
      title={nameOf(value.texts, language, 'title') || t('incident.add')}
      record={record}
      list={{ path: '/incidents', label: t('incidents') }}
      complete={isNamed(value.texts, 'title') && value.entries.every(({ texts }) => isNamed(texts, 'title'))}
      links={
        incident?.online && (
          <a href={`/gw_shijian?incident=${incident.id}#incident-${incident.id}`} target="_blank" rel="noopener">
            {t('incident.see')}
          </a>
        )
      }
      onDelete={remove}
      compared={[
        { name: 'texts', label: t('headline'), show: ({ texts }) => inAllLanguages(texts, 'title') },
        { name: 'status', label: t('incident.status'), show: ({ status }) => t(`incident.${status}`) },
        { name: 'online', label: t('state'), show: ({ online }) => t(online ? 'online.online' : 'online.offline') },
        { name: 'occurred', label: t('incident.occurred'), show: ({ occurred }) => occurred },
        { name: 'loss', label: t('incident.loss'), show: ({ loss }) => loss?.toLocaleString('en') },
        { name: 'chains', label: t('incident.chains'), show: ({ chains }) => chains },
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
      <div className="record__line">
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
            className="record__loss"
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
            className="record__address"
            aria-label={t('incident.chains')}
            placeholder={t('incident.chainsHint')}
            maxLength={incidentLimits.chains}
            value={value.chains}
            onChange={(event) => set({ chains: event.target.value })}
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
      <Timeline form={value} onChange={(next) => form.change(next)} />
    </RecordEditor>
  )
}
