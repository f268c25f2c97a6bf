import { InputNumber, Segmented } from 'antd'
import { CoverSelect } from '#console/areas/records/cover-select.tsx'
import { IncidentSelect } from '#console/areas/records/incident-select.tsx'
import { OnlineSwitch } from '#console/areas/records/online-mark.tsx'
import { PictureField } from '#console/areas/records/picture-field.tsx'
import { Field, RecordEditor } from '#console/areas/records/record-editor.tsx'
import { RecordPage } from '#console/areas/records/record-page.tsx'
import * as styles from '#console/areas/records/records.module.css'
import { useKnownItems } from '#console/areas/records/use-known-items.tsx'
import { useAct } from '#console/platform/acts/use-act.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useRecord } from '#console/platform/use-record.ts'
import { type ConfirmedAct, ConsequencesDialog } from '#console/ui/consequences-dialog.tsx'
import { inAllLanguages, isNamed, nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { topicLimits } from '#contract/constants.ts'
import type { StaffTopic } from '#contract/content/topics-desk.ts'
import { TopicChapters } from './topic-chapters.tsx'
import { emptyTopic, formOfTopic, itemsOfForm, type TopicForm } from './topic-form.ts'

/** A special topic, or one that is not there yet. */
export function TopicPage() {
  return <RecordPage call="staffTopic">{(topic, reload) => <Editor topic={topic} onSaved={reload} />}</RecordPage>
}

interface EditorProps {
  topic?: StaffTopic
  onSaved?: () => void
}

function Editor({ topic, onSaved }: EditorProps) {
  const { t, language } = useConsole()
  const { act } = useAct()
  const record = useRecord<StaffTopic, TopicForm>({
    kind: 'topic',
    record: topic,
    empty: emptyTopic,
    fieldsOf: formOfTopic,
    save: (input) => act('saveTopic', input),
    addressOf: ({ id }) => `/topics/${id}`,
    onSaved,
  })
  const { form, set } = record
  const { value } = form
  const known = useKnownItems(record.versions)
  const { itemOf } = known
  /** Asks before a topic is taken from readers; its items are part of the version that is saved, so nothing can grow meanwhile. */
  const withdrawal = (confirm: string, onConfirm: (given: ConfirmedAct) => Promise<unknown>, onClose: () => void) => {
    const name = topic ? nameOf(topic.texts, language, 'title') : ''
    const articles = topic ? itemsOfForm(formOfTopic(topic)).length : 0
    const list = articles > 0 ? [{ kind: 'articles' as const, count: articles }] : []
    return (
      <ConsequencesDialog
        title={`${confirm} · ${name}`}
        about="consequence.topic"
        {...{ confirm, name, list, onConfirm, onClose }}
      />
    )
  }
  return (
    <RecordEditor<StaffTopic, TopicForm>
      title={nameOf(value.texts, language, 'title') || t('topic.add')}
      record={record}
      list={{ path: '/topics', label: t('topics') }}
      complete={isNamed(value.texts, 'title') && value.chapters.every(({ texts }) => isNamed(texts, 'title'))}
      links={
        topic && (
          <a href={topic.preview} target="_blank" rel="noopener">
            {t(topic.online ? 'topic.see' : 'topic.preview')}
          </a>
        )
      }
      remove={(seen) => act('deleteTopic', seen)}
      confirmRemoval={topic?.online ? (remove, close) => withdrawal(t('delete'), remove, close) : undefined}
      confirmSaving={
        topic?.online && !value.online ? (save, close) => withdrawal(t('unpublish'), save, close) : undefined
      }
      compared={[
        { name: 'texts', label: t('headline'), show: ({ texts }) => inAllLanguages(texts, 'title') },
        { name: 'pic', label: t('cover'), show: ({ pic }) => pic },
        { name: 'cover', label: t('topic.family'), show: ({ cover }) => t(`family.${cover}`) },
        { name: 'online', label: t('state'), show: ({ online }) => t(online ? 'online.online' : 'online.offline') },
        { name: 'position', label: t('topic.position'), show: ({ position }) => position },
        { name: 'order', label: t('topic.order'), show: ({ order }) => t(`topic.by.${order}`) },
        { name: 'incident', label: t('topic.incident'), show: ({ incident }) => incident },
        {
          name: 'chapters',
          label: t('topic.chapters'),
          show: ({ chapters }) =>
            chapters
              .map(({ texts, items }) =>
                [nameOf(texts, language, 'title'), ...items.map((id) => `　${itemOf(id).title}`)].join('\n'),
              )
              .join('\n'),
        },
        { name: 'items', label: t('topic.loose'), show: ({ items }) => items.map((id) => itemOf(id).title).join('\n') },
      ]}
    >
      <TextsField
        fields={[
          { name: 'title', label: t('headline'), max: topicLimits.title },
          { name: 'summary', label: t('summary'), max: topicLimits.summary, rows: 3 },
        ]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <div className={styles.recordLine}>
        <Field label={t('state')}>
          <OnlineSwitch online={value.online} onChange={(online) => set({ online })} />
        </Field>
        <Field label={t('topic.order')}>
          <Segmented<TopicForm['order']>
            aria-label={t('topic.order')}
            value={value.order}
            options={(['reading', 'time'] as const).map((one) => ({ value: one, label: t(`topic.by.${one}`) }))}
            onChange={(order) => set({ order })}
          />
        </Field>
        <Field label={t('topic.position')}>
          <InputNumber<number>
            aria-label={t('topic.position')}
            placeholder={t('topic.noPosition')}
            min={1}
            max={9_999}
            precision={0}
            value={value.position}
            onChange={(position) => set({ position })}
          />
        </Field>
        <Field label={t('topic.incident')}>
          <IncidentSelect
            value={value.incident}
            title={value.incident === topic?.incident ? (topic?.incident_title ?? undefined) : undefined}
            onChange={(incident) => set({ incident })}
          />
        </Field>
        <Field label={t('topic.family')}>
          <CoverSelect value={value.cover} onChange={(cover) => set({ cover })} />
        </Field>
        <Field label={t('cover')}>
          <PictureField name={t('cover')} path={value.pic} none={t('coverDrawn')} onChange={(pic) => set({ pic })} />
        </Field>
      </div>
      <TopicChapters form={value} known={known} onChange={(next) => form.change(next)} />
    </RecordEditor>
  )
}
