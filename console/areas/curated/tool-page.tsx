import { Alert, Input, Select, Spin } from 'antd'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { CallInput } from '#contract/calls.ts'
import { toolLimits } from '#contract/constants.ts'
import type { StaffTool, StaffToolGroup } from '#contract/tools-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAct } from '../../platform/use-act.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useRecord } from '../../platform/use-record.ts'
import { inAllLanguages, isNamed, nameOf } from '../../ui/texts.ts'
import { TextsField } from '../../ui/texts-field.tsx'
import { useBinned } from '../../ui/undo.tsx'
import { PictureField } from './picture-field.tsx'
import { Field, RecordEditor } from './record-editor.tsx'

type ToolForm = Pick<CallInput<'saveTool'>, 'texts' | 'url' | 'logo'> & { group: number }
type GroupForm = Pick<CallInput<'saveToolGroup'>, 'texts'>

/** A tool of the directory, or one that is not there yet. */
export function ToolPage() {
  const { t } = useConsole()
  const given = useParams().id
  const asked = Number(useSearchParams()[0].get('group'))
  const { data, failure, reload } = useAnswer('staffTools', {})
  if (!data) return failure ? <Alert type="error" title={failure} /> : <Spin />
  const { groups } = data
  const tool = groups.flatMap(({ tools }) => tools).find(({ id }) => id === Number(given))
  const group = groups.find(({ id }) => id === asked)?.id ?? groups[0]?.id
  if (given === 'new' && group !== undefined) {
    return <ToolEditor key={`new ${asked}`} tool={undefined} group={group} groups={groups} onSaved={() => undefined} />
  }
  if (tool) return <ToolEditor key={given} tool={tool} group={tool.group} groups={groups} onSaved={reload} />
  return <Alert type="error" title={t('missing')} />
}

const toolFieldsOf = ({ texts, url, logo, group }: StaffTool): ToolForm => ({ texts, url, logo, group })

interface ToolProps {
  tool: StaffTool | undefined
  group: number
  groups: readonly StaffToolGroup[]
  onSaved: () => void
}

function ToolEditor({ tool, group, groups, onSaved }: ToolProps) {
  const { t, language } = useConsole()
  const { act } = useAct()
  const navigate = useNavigate()
  const binned = useBinned()
  const record = useRecord<StaffTool, ToolForm>({
    kind: 'tool',
    record: tool,
    empty: { texts: {}, url: '', logo: null, group },
    fieldsOf: toolFieldsOf,
    save: (input) => act('saveTool', input),
    onSaved: (saved) => (tool ? onSaved() : void navigate(`/tools/${saved.id}`, { replace: true })),
  })
  const { form, set } = record
  const { value } = form
  const titleOfGroup = (id: number) => nameOf(groups.find((one) => one.id === id)?.texts ?? {}, language, 'name')
  const remove = async () => {
    if (!tool || !(await act('deleteTool', { id: tool.id }))) return
    form.change(form.saved)
    binned('tool', tool.id, () => navigate(`/tools/${tool.id}`))
    void navigate('/tools')
  }
  return (
    <RecordEditor<StaffTool, ToolForm>
      title={nameOf(value.texts, language, 'name') || t('tool.add')}
      record={record}
      list={{ path: '/tools', label: t('toolsDesk') }}
      complete={isNamed(value.texts, 'name') && /^https:\/\/.+\..+/.test(value.url)}
      onDelete={remove}
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
      <div className="record__line">
        <Field label={t('tool.url')}>
          <Input
            className="record__address"
            aria-label={t('tool.url')}
            placeholder="https://"
            value={value.url}
            onChange={(event) => set({ url: event.target.value.trim() })}
          />
        </Field>
        <Field label={t('tool.group')}>
          <Select<number>
            aria-label={t('tool.group')}
            className="record__select"
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
  const { t } = useConsole()
  const given = useParams().id
  const { data, failure, reload } = useAnswer('staffTools', {})
  if (given === 'new') return <GroupEditor key="new" group={undefined} onSaved={() => undefined} />
  if (!data) return failure ? <Alert type="error" title={failure} /> : <Spin />
  const group = data.groups.find(({ id }) => id === Number(given))
  return group ? (
    <GroupEditor key={given} group={group} onSaved={reload} />
  ) : (
    <Alert type="error" title={t('missing')} />
  )
}

const groupFieldsOf = ({ texts }: StaffToolGroup): GroupForm => ({ texts })

function GroupEditor({ group, onSaved }: { group: StaffToolGroup | undefined; onSaved: () => void }) {
  const { t, language } = useConsole()
  const { act } = useAct()
  const navigate = useNavigate()
  const record = useRecord<StaffToolGroup, GroupForm>({
    kind: 'toolgroup',
    record: group,
    empty: { texts: {} },
    fieldsOf: groupFieldsOf,
    save: (input) => act('saveToolGroup', input),
    onSaved: () => (group ? onSaved() : void navigate('/tools')),
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
