import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Conflict } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { DayField } from '#console/ui/fields/day-field.tsx'
import * as dialogFieldsStyles from '#console/ui/fields/dialog-fields.module.css'
import { Labelled } from '#console/ui/fields/labelled.tsx'
import { searchedByName } from '#console/ui/fields/searched-by-name.ts'
import { optionsOf } from '#console/ui/lists/filters.tsx'
import { markKinds } from '#contract/market/data-terms.ts'
import type { StaffMark } from '#contract/market/marks-desk.ts'
import { useDataText } from '../data-texts.ts'

interface Props {
  /** The saved version; undefined for a new one. */
  mark: StaffMark | undefined
  onClose: () => void
  onDone: () => void
}

type Fields = Omit<StaffMark, 'id' | 'version'>

const empty = (): Fields => ({
  ...{ day: new Date().toISOString().slice(0, 10), kind: 'approval', coin: 'bitcoin' },
  ...{ name: '', name_hant: '', name_en: '', hidden: false },
})

function fieldsOf(mark: StaffMark | undefined): Fields {
  if (!mark) return empty()
  const { id: _, version: _v, ...fields } = mark
  return fields
}

const maxCoins = 100

/** Something that happened on a day, with its words in the three languages. */
export function MarkDialog({ mark, onClose, onDone }: Props) {
  const t = useDataText()
  const { act, busy } = useMutation()
  const [base, setBase] = useState(mark)
  const [fields, setFields] = useState(() => fieldsOf(mark))
  const set = (part: Partial<Fields>) => setFields({ ...fields, ...part })
  const isNewer = base !== undefined && mark !== undefined && mark.version !== base.version
  const coins = useCoins()
  const names = {
    name: `${t('data.markName')} · ${t('data.chinese')}`,
    name_hant: `${t('data.markName')} · ${t('data.traditional')}`,
    name_en: `${t('data.markName')} · ${t('data.english')}`,
  }
  const labels = {
    ...names,
    day: t('data.day'),
    kind: t('data.markKind'),
    coin: t('data.markCoin'),
    hidden: t('data.hidden'),
  }
  const save = async () => {
    const own = base && { id: base.id, version: base.version }
    const saved = await act('saveDataMark', { ...fields, ...own }, t('data.entered'))
    // A version that a colleague saved first is read before the editor chooses from both.
    onDone()
    if (saved) onClose()
  }
  return (
    <Dialog
      title={t(base ? 'data.editMark' : 'data.addMark')}
      width={640}
      okText={t('data.save')}
      okButtonProps={{ loading: busy, disabled: fields.name.trim() === '' || isNewer }}
      onOk={save}
      onCancel={onClose}
    >
      {isNewer && (
        <Conflict<Fields>
          mine={fields}
          theirs={fieldsOf(mark)}
          base={fieldsOf(base)}
          onChoose={(chosen) => {
            setFields(chosen)
            setBase(mark)
          }}
          fields={(Object.keys(labels) as (keyof Fields)[]).map((name) => ({
            name,
            label: labels[name],
            show: (version) => String(version[name] ?? ''),
          }))}
        />
      )}
      <div className={dialogFieldsStyles.dialogFields}>
        <div className={dialogFieldsStyles.dialogFieldsPair}>
          <Labelled name={labels.day}>
            <DayField<string> name={labels.day} clearable={false} value={fields.day} onChange={(day) => set({ day })} />
          </Labelled>
          <Labelled name={labels.kind}>
            <Select
              aria-label={labels.kind}
              className="whole"
              value={fields.kind}
              options={optionsOf(markKinds, (one) => t(`data.markKind.${one}`))}
              onChange={(kind) => set({ kind: kind as Fields['kind'] })}
            />
          </Labelled>
        </div>
        <Labelled name={labels.coin}>
          <Select
            aria-label={labels.coin}
            className="whole"
            showSearch={searchedByName}
            value={fields.coin}
            options={[{ value: '', label: t('data.everyChart') }, ...coins]}
            onChange={(coin) => set({ coin })}
          />
        </Labelled>
        {(['name', 'name_hant', 'name_en'] as const).map((field) => (
          <Labelled
            key={field}
            name={names[field]}
            hint={field === 'name_hant' ? t('data.traditionalHint') : undefined}
          >
            <Input
              aria-label={names[field]}
              maxLength={60}
              value={fields[field]}
              onChange={({ target }) => set({ [field]: target.value })}
            />
          </Labelled>
        ))}
        <Checkbox checked={fields.hidden} onChange={({ target }) => set({ hidden: target.checked })}>
          {t('data.hideMark')}
        </Checkbox>
      </div>
    </Dialog>
  )
}

/** Coins and stablecoins to choose from. */
export function useCoins() {
  const { language } = useConsole()
  const first = { page: 1, size: maxCoins }
  const lists = [
    useAnswer('staffDataEntities', { kind: 'coin', ...first }),
    useAnswer('staffDataEntities', { kind: 'stablecoin', ...first }),
  ]
  return lists.flatMap(
    ({ data }) =>
      data?.list.map(({ key, name, name_en: english, symbol }) => ({
        value: key,
        label: `${(language === 'en' && english) || name} ${symbol}`,
      })) ?? [],
  )
}
