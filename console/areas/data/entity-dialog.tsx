import { Checkbox, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { LabelsSelect } from '#console/records/label-select.tsx'
import { Conflict } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { optionsOf } from '#console/ui/lists/filters.tsx'
import type { StaffEntity } from '#contract/market/data-desk.ts'
import { type EntityKind, entityKinds } from '#contract/market/data-terms.ts'
import { type DataTranslate, useDataText } from './data-texts.ts'
import { type EntityFields, fieldsFor, fieldsOfEntity } from './entity-form.ts'
import { CoinField } from './mapping-fields.tsx'

interface Props {
  /** The saved version; undefined for a new one. */
  entity: StaffEntity | undefined
  onClose: () => void
  onDone: () => void
}

/** Description of a company, fund or coin for readers, in Chinese and in English. */
export function EntityDialog({ entity, onClose, onDone }: Props) {
  const t = useDataText()
  const { act, busy } = useMutation()
  const [base, setBase] = useState(entity)
  const [fields, setFields] = useState(() => fieldsOfEntity(entity))
  const [kind, setKind] = useState<EntityKind>(entity?.kind ?? 'company')
  const [path, setPath] = useState('')
  const set = (part: Partial<EntityFields>) => setFields({ ...fields, ...part })
  const isNewer = base !== undefined && entity !== undefined && entity.version !== base.version
  const save = async () => {
    const own = base ? { id: base.id, version: base.version } : { kind, ...(path.trim() && { key: path.trim() }) }
    const saved = await act('saveDataEntity', { ...fields, ...own }, t('data.entered'))
    // A version that a colleague saved first is read before the editor chooses from both.
    onDone()
    if (saved) onClose()
  }
  const line = (field: keyof EntityFields, name: string, max = 200) => (
    <Labelled name={name}>
      <Input
        aria-label={name}
        maxLength={max}
        value={String(fields[field] ?? '')}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Labelled>
  )
  const pair = (field: 'name' | 'issuer' | 'backing', name: string) => (
    <div className={dialogFieldsStyles.dialogFieldsPair}>
      {line(field, `${name} · ${t('data.chinese')}`)}
      {line(`${field}_en`, `${name} · ${t('data.english')}`)}
    </div>
  )
  const has = fieldsFor(kind)
  return (
    <Dialog
      title={t(base ? 'data.editEntity' : 'data.addEntity')}
      width={760}
      okText={t('data.save')}
      okButtonProps={{ loading: busy, disabled: fields.name.trim() === '' || isNewer }}
      onOk={save}
      onCancel={onClose}
    >
      {isNewer && (
        <Conflict<EntityFields>
          mine={fields}
          theirs={fieldsOfEntity(entity)}
          base={fieldsOfEntity(base)}
          onChoose={(chosen) => {
            setFields(chosen)
            setBase(entity)
          }}
          fields={(Object.keys(fields) as (keyof EntityFields)[]).map((name) => ({
            name,
            label: fieldName(name, t),
            show: (version) => String(version[name] ?? ''),
          }))}
        />
      )}
      <div className={dialogFieldsStyles.dialogFields}>
        <div className={dialogFieldsStyles.dialogFieldsPair}>
          <Labelled name={t('data.kind')}>
            <Select
              aria-label={t('data.kind')}
              className="full"
              disabled={base !== undefined}
              value={kind}
              options={optionsOf(entityKinds, (one) => t(`data.kind.${one}`))}
              onChange={(chosen) => setKind(chosen as EntityKind)}
            />
          </Labelled>
          <Labelled name={t('data.path')} hint={base ? undefined : t('data.pathHint')}>
            <Input
              aria-label={t('data.path')}
              disabled={base !== undefined}
              maxLength={60}
              value={base?.key ?? path}
              onChange={({ target }) => setPath(target.value)}
            />
          </Labelled>
        </div>
        {pair('name', t('data.name'))}
        <div className={dialogFieldsStyles.dialogFieldsPair}>
          {(['about', 'about_en'] as const).map((field) => (
            <Labelled key={field} name={fieldName(field, t)}>
              <Input.TextArea
                aria-label={fieldName(field, t)}
                rows={3}
                maxLength={1_000}
                value={fields[field]}
                onChange={({ target }) => set({ [field]: target.value })}
              />
            </Labelled>
          ))}
        </div>
        <p className="quiet">{t('data.hantHint')}</p>
        {has.issued && pair('issuer', t('data.issuer'))}
        {has.backed && pair('backing', t('data.backing'))}
        <div className={dialogFieldsStyles.dialogFieldsPair}>
          {line('symbol', t('data.symbol'), 40)}
          <Labelled name={t('data.label')}>
            <LabelsSelect
              name={t('data.label')}
              value={fields.label_id === null ? [] : [fields.label_id]}
              known={entity?.label ? [{ ...entity.label, coin: null }] : []}
              max={1}
              onChange={([label = null]) => set({ label_id: label })}
            />
          </Labelled>
          {has.placed && line('country', t('data.country'), 2)}
          {has.listed && line('exchange', t('data.exchange'))}
          {has.pegged && line('currency', t('data.currency'), 10)}
          {line('website', t('data.address'), 2_000)}
          {has.funded && <CoinField value={fields.coin} onChange={(coin) => set({ coin })} />}
          {has.funded && (
            <Labelled name={t('data.fee')}>
              <InputNumber<number>
                aria-label={t('data.fee')}
                className="full"
                min={0}
                max={100}
                value={fields.fee === null ? null : Math.round(fields.fee * 1e6) / 1e4}
                onChange={(percent) => set({ fee: percent === null ? null : percent / 100 })}
              />
            </Labelled>
          )}
        </div>
        {has.funded && (
          <Checkbox checked={fields.spot} onChange={({ target }) => set({ spot: target.checked })}>
            {t('data.spot')}
          </Checkbox>
        )}
        <Checkbox checked={fields.hidden} onChange={({ target }) => set({ hidden: target.checked })}>
          {t('data.hide')}
        </Checkbox>
        {base && base.names.length > 0 && (
          <p className="quiet">
            {t('data.names')}: {base.names.join(' · ')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const fieldTexts = {
  name: 'data.name',
  about: 'data.about',
  issuer: 'data.issuer',
  backing: 'data.backing',
  symbol: 'data.symbol',
  country: 'data.country',
  coin: 'data.coin',
  currency: 'data.currency',
  exchange: 'data.exchange',
  website: 'data.address',
  fee: 'data.fee',
  spot: 'data.spot',
  hidden: 'data.hidden',
  label_id: 'data.label',
} as const

function fieldName(field: keyof EntityFields, t: DataTranslate): string {
  const plain = field.replace(/_en$/, '') as keyof typeof fieldTexts
  const isText = plain === 'name' || plain === 'about' || plain === 'issuer' || plain === 'backing'
  const name = t(fieldTexts[plain])
  return isText ? `${name} · ${t(field === plain ? 'data.chinese' : 'data.english')}` : name
}
