import { Alert, Input, Select } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { PictureField } from '#console/areas/records/picture-field.tsx'
import { Field, RecordEditor } from '#console/areas/records/record-editor.tsx'
import * as styles from '#console/areas/records/records.module.css'
import { useAct } from '#console/platform/acts/use-act.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useRecord } from '#console/platform/use-record.ts'
import { inAllLanguages, isNamed, nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import type { CallInput } from '#contract/calls.ts'
import { toolLimits } from '#contract/constants.ts'
import type { StaffTool, StaffToolGroup } from '#contract/site/tools-desk.ts'

type ToolForm = Pick<CallInput<'saveTool'>, 'texts' | 'url' | 'logo'> & { group: number }
type GroupForm = Pick<CallInput<'saveToolGroup'>, 'texts'>

/** A tool of the directory, or one that is not there yet. */
export function ToolPage() {
  const { id } = useParams()
  const asked = Number(useSearchParams()[0].get('group'))
  const { t } = useConsole()
  const answer = useAnswer('staffTools', {})
  return (
    <Loaded answer={answer}>
      {({ groups }) => {
        const tool = groups.flatMap(({ tools }) => tools).find((one) => one.id === Number(id))
        if (tool) return <ToolEditor key={id} tool={tool} group={tool.group} groups={groups} onSaved={answer.reload} />
        const group = groups.find((one) => one.id === asked) ?? groups[0]
        if (id !== 'new' || !group) return <Alert type="error" title={t('missing')} />
        return <ToolEditor key={`new ${asked}`} group={group.id} groups={groups} />
      }}
    </Loaded>
  )
}

const toolFieldsOf = ({ texts, url, logo, group }: StaffTool): ToolForm => ({ texts, url, logo, group })

interface ToolProps {
  tool?: StaffTool
  group: number
  groups: readonly StaffToolGroup[]
  onSaved?: () => void
}

function ToolEditor({ tool, group, groups, onSaved }: ToolProps) {
  const { t, language } = useConsole()
  const { act } = useAct()
  const record = useRecord<StaffTool, ToolForm>({
    kind: 'tool',
    record: tool,
    empty: { texts: {}, url: '', logo: null, group },
    fieldsOf: toolFieldsOf,
    save: (input) => act('saveTool', input),
    addressOf: ({ id }) => `/tools/${id}`,
    onSaved,
  })
  const { form, set } = record
  const { value } = form
  const titleOfGroup = (id: number) => nameOf(groups.find((one) => one.id === id)?.texts ?? {}, language, 'name')
  return (
    <RecordEditor<StaffTool, ToolForm>
      title={nameOf(value.texts, language, 'name') || t('tool.add')}
      record={record}
      list={{ path: '/tools', label: t('toolsDesk') }}
      complete={isNamed(value.texts, 'name') && /^https:\/\/.+\..+/.test(value.url)}
      remove={(seen) => act('deleteTool', seen)}
      compared={[
        { name: 'texts', label: t('label.name'), show: ({ texts }) => inAllLanguages(texts, 'name') },
        { name: 'url', label: t('tool.url'), show: ({ url }) => url },
        { name: 'group', label: t('tool.group'), show: (one) => titleOfGroup(one.group) },
        { name: 'logo', label: t('tool.logo'), show: ({ logo }) => logo },
      ]}
    >
      <TextsField
        fields={[
          { name: 'name', label: t('label.name'), max: toolLimits.name },
          { name: 'description', label: t('tool.description'), max: toolLimits.description, rows: 2 },
        ]}
        value={value.texts}
        onChange={(texts) => set({ texts })}
      />
      <div className={styles.recordLine}>
        <Field label={t('tool.url')}>
          <Input
            className={styles.recordAddress}
            aria-label={t('tool.url')}
            placeholder="https://"
            value={value.url}
            onChange={(event) => set({ url: event.target.value.trim() })}
          />
        </Field>
        <Field label={t('tool.group')}>
          <Select<number>
            aria-label={t('tool.group')}
            className={styles.recordSelect}
            value={value.group}
            options={groups.map(({ id }) => ({ value: id, label: titleOfGroup(id) }))}
            onChange={(chosen) => set({ group: chosen })}
          />
        </Field>
        <Field label={t('tool.logo')}>
          <PictureField
            square
            name={t('tool.logo')}
            path={value.logo}
            none={t('tool.drawn')}
            onChange={(logo) => set({ logo })}
          />
        </Field>
      </div>
    </RecordEditor>
  )
}

/** A group of the directory, or one that is not there yet. */
export function ToolGroupPage() {
  const { id } = useParams()
  const { t } = useConsole()
  const answer = useAnswer('staffTools', {})
  if (id === 'new') return <GroupEditor key="new" />
  return (
    <Loaded answer={answer}>
      {({ groups }) => {
        const group = groups.find((one) => one.id === Number(id))
        if (!group) return <Alert type="error" title={t('missing')} />
        return <GroupEditor key={id} group={group} onSaved={answer.reload} />
      }}
    </Loaded>
  )
}

const groupFieldsOf = ({ texts }: StaffToolGroup): GroupForm => ({ texts })

function GroupEditor({ group, onSaved }: { group?: StaffToolGroup; onSaved?: () => void }) {
  const { t, language } = useConsole()
  const { act } = useAct()
  const record = useRecord<StaffToolGroup, GroupForm>({
    kind: 'toolgroup',
    record: group,
    empty: { texts: {} },
    fieldsOf: groupFieldsOf,
    save: (input) => act('saveToolGroup', input),
    addressOf: () => '/tools',
    onSaved,
  })
  const { form, set } = record
  return (
    <RecordEditor<StaffToolGroup, GroupForm>
      title={nameOf(form.value.texts, language, 'name') || t('tool.addGroup')}
      record={record}
      list={{ path: '/tools', label: t('toolsDesk') }}
      complete={isNamed(form.value.texts, 'name')}
      compared={[{ name: 'texts', label: t('label.name'), show: ({ texts }) => inAllLanguages(texts, 'name') }]}
    >
      <TextsField
        fields={[{ name: 'name', label: t('label.name'), max: toolLimits.group }]}
        value={form.value.texts}
        onChange={(texts) => set({ texts })}
      />
    </RecordEditor>
  )
}
