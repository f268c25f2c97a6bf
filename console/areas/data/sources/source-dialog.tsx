import { Alert, Checkbox, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { Conflict } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { everyName } from '#console/ui/fields/every-name.ts'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import type { StaffSource } from '#contract/market/data-desk.ts'
import { dataMetrics } from '#contract/market/data-terms.ts'
import { useDataText } from '../data-texts.ts'
import { mappingIn, optionsIn } from '../mapping.ts'
import { MappingFields } from '../mapping-fields.tsx'
import { fieldsOf, inputOf, isMapped, type SourceFields } from './source-form.ts'
import { type Connector, connectorName, optionsHint } from './source-words.ts'
import { TableFields } from './table-fields.tsx'

const everyChoices = [5, 15, 30, 60, 180, 360, 720, 1_440, 10_080]

interface Props {
  /** The saved version; undefined for a new one. */
  source: StaffSource | undefined
  connectors: readonly Connector[]
  onClose: () => void
  onDone: () => void
}

/** How a source is read. A new one is paused until somebody starts it. */
export function DataSourceDialog({ source, connectors, onClose, onDone }: Props) {
  const t = useDataText()
  const { act, busy } = useMutation()
  const [base, setBase] = useState(source)
  const [fields, setFields] = useState(() => fieldsOf(source, connectors[0]))
  const [key, setKey] = useState('')
  const [dropKey, setDropKey] = useState(false)
  const set = (part: Partial<SourceFields>) => setFields({ ...fields, ...part })
  const isNewer = base !== undefined && source !== undefined && source.version !== base.version
  const connector = connectors.find((one) => one.key === fields.connector)
  const options = optionsIn(fields.options)
  const save = async () => {
    const own = base && { id: base.id, version: base.version }
    const saved = await act('saveDataSource', { ...inputOf(fields, { key, dropKey }), ...own }, t('data.entered'))
    // A version that a colleague saved first is read before the editor chooses from both.
    onDone()
    if (saved) onClose()
  }
  const isWhole = fields.name.trim() !== '' && fields.address.trim() !== '' && options !== undefined
  const words = (field: 'name' | 'address' | 'website', label: string) => ({
    'aria-label': label,
    value: fields[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })
  return (
    <Dialog
      title={t(base ? 'data.editSource' : 'data.addSource')}
      width={720}
      okText={t('data.save')}
      okButtonProps={{ loading: busy, disabled: !isWhole || isNewer }}
      onOk={save}
      onCancel={onClose}
    >
      {isNewer && (
        <Conflict<SourceFields>
          mine={fields}
          theirs={fieldsOf(source, undefined)}
          base={fieldsOf(base, undefined)}
          onChoose={(chosen) => {
            setFields(chosen)
            setBase(source)
          }}
          fields={[
            { name: 'name', label: t('data.name'), show: ({ name }) => name },
            { name: 'address', label: t('data.address'), show: ({ address }) => address },
            { name: 'website', label: t('data.website'), show: ({ website }) => website },
            { name: 'every_minutes', label: t('data.every'), show: (one) => everyName(one.every_minutes, t) },
            { name: 'stale_hours', label: t('data.stale'), show: (one) => one.stale_hours },
            { name: 'options', label: t('data.options'), show: (one) => one.options },
            { name: 'limits', label: t('data.limits'), show: ({ limits }) => JSON.stringify(limits) },
          ]}
        />
      )}
      <div className={dialogFieldsStyles.dialogFields}>
        <div className={dialogFieldsStyles.dialogFieldsPair}>
          <Labelled name={t('data.connector')}>
            <Select<string>
              aria-label={t('data.connector')}
              className="full"
              disabled={base !== undefined}
              value={fields.connector}
              options={connectors.map((one) => ({ value: one.key, label: connectorName(one.key, connectors, t) }))}
              onChange={(chosen) =>
                setFields(
                  fieldsOf(
                    undefined,
                    connectors.find((one) => one.key === chosen),
                  ),
                )
              }
            />
          </Labelled>
          <Labelled name={t('data.name')}>
            <Input data-first maxLength={200} {...words('name', t('data.name'))} />
          </Labelled>
        </div>
        <Labelled name={t('data.address')} hint={t('data.addressHint')}>
          <Input type="url" maxLength={2_000} {...words('address', t('data.address'))} />
        </Labelled>
        <Labelled name={t('data.website')}>
          <Input type="url" maxLength={2_000} {...words('website', t('data.website'))} />
        </Labelled>
        <Schedule fields={fields} set={set} />
        {isMapped(fields.connector) && options && (
          <>
            <TableFields
              html={fields.connector === 'html-table'}
              options={options}
              onChange={(more) => set({ options: JSON.stringify({ ...options, ...more }, null, 2) })}
            />
            <MappingFields
              mapping={mappingIn(options)}
              onChange={(mapping) => set({ options: JSON.stringify({ ...options, ...mapping }, null, 2) })}
            />
          </>
        )}
        {!isMapped(fields.connector) && (
          <Labelled name={t('data.options')} hint={optionsHint(fields.connector, t) ?? ''}>
            <Input.TextArea
              aria-label={t('data.options')}
              rows={8}
              maxLength={20_000}
              spellCheck={false}
              value={fields.options}
              status={options ? '' : 'error'}
              onChange={({ target }) => set({ options: target.value })}
            />
          </Labelled>
        )}
        {!options && <Alert type="error" showIcon title={t('data.optionsBroken')} />}
        {connector?.keyed && (
          <Labelled name={t('data.key')} hint={t(base?.keyed ? 'data.keyStored' : 'data.keyNone')}>
            <Input.Password
              aria-label={t('data.key')}
              autoComplete="new-password"
              maxLength={200}
              value={key}
              onChange={({ target }) => setKey(target.value)}
            />
            {base?.keyed && (
              <Checkbox checked={dropKey} onChange={({ target }) => setDropKey(target.checked)}>
                {t('data.keyDrop')}
              </Checkbox>
            )}
          </Labelled>
        )}
        <Limits limits={fields.limits} onChange={(limits) => set({ limits })} />
      </div>
    </Dialog>
  )
}

interface PartProps {
  fields: SourceFields
  set: (part: Partial<SourceFields>) => void
}

function Schedule({ fields, set }: PartProps) {
  const t = useDataText()
  const choices = [...new Set([...everyChoices, fields.every_minutes])].toSorted((one, other) => one - other)
  return (
    <div className={dialogFieldsStyles.dialogFieldsPair}>
      <Labelled name={t('data.every')}>
        <Select<number>
          aria-label={t('data.every')}
          className="full"
          value={fields.every_minutes}
          options={choices.map((value) => ({ value, label: everyName(value, t) }))}
          onChange={(minutes) => set({ every_minutes: minutes })}
        />
      </Labelled>
      <Labelled name={t('data.stale')}>
        <InputNumber<number>
          aria-label={t('data.stale')}
          className="full"
          min={0.1}
          max={8_760}
          value={fields.stale_hours}
          onChange={(hours) => set({ stale_hours: hours ?? 26 })}
        />
      </Labelled>
    </div>
  )
}

/** The largest change of each number that is believed without an editor. */
function Limits({
  limits,
  onChange,
}: {
  limits: SourceFields['limits']
  onChange: (to: SourceFields['limits']) => void
}) {
  const t = useDataText()
  return (
    <details>
      <summary>{t('data.limits')}</summary>
      <p className="quiet">{t('data.limitsHint')}</p>
      <div className={dialogFieldsStyles.dialogFieldsPair}>
        {dataMetrics.map((metric) => (
          <Labelled key={metric} name={t(`data.metric.${metric}`)}>
            <InputNumber<number>
              aria-label={`${t('data.limits')}: ${t(`data.metric.${metric}`)}`}
              className="full"
              min={0.01}
              max={100_000}
              value={limits[metric] ?? null}
              onChange={(percent) => {
                const { [metric]: _, ...others } = limits
                onChange(percent === null ? others : { ...others, [metric]: percent })
              }}
            />
          </Labelled>
        ))}
      </div>
    </details>
  )
}
