import { App, Button, Input, Segmented, Space } from 'antd'
import { useState } from 'react'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { DeliveryCounts } from '#console/ui/delivery-counts.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { flashLimits } from '#contract/constants.ts'
import { importances } from '#contract/content/importances.ts'
import type { Importance } from '#contract/content/items.ts'
import type { FlashTemplate, FlashVersion } from '#contract/newsroom/flash.ts'
import { isVisible } from '#contract/visible-text.ts'
import { isComposing } from '../../platform/composition.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as styles from './flash.module.css'
import type { Published } from './flash-rows.ts'
import { shownText } from './form/value-words.ts'

/** Time between two readings of deliveries while their dialog is open. */
const deliveryRefreshMs = 5_000

interface RetractProps {
  row: Published
  onClose: () => void
  onDone: (answer: CallOutput<'retractFlash'>) => void
}

/** Asks why, which readers see. */
export function RetractDialog({ row, onClose, onDone }: RetractProps) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const [note, setNote] = useState('')
  const retract = async () => {
    if (busy || !isVisible(note)) return
    const answer = await act('retractFlash', { item: row.item, version: row.version, note })
    if (answer) onDone(answer)
  }
  return (
    <Dialog
      title={t('flashRetractAsk', { title: row.title })}
      okText={t('flashRetract')}
      okButtonProps={{ danger: true, disabled: !isVisible(note), loading: busy }}
      onOk={retract}
      onCancel={onClose}
    >
      <p className="quiet">{t('flashRetractHint')}</p>
      <Input
        data-first
        aria-label={t('flashRetractNote')}
        placeholder={t('flashRetractNote')}
        maxLength={flashLimits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && void retract()}
      />
    </Dialog>
  )
}

const kinds: Readonly<Record<FlashVersion['kind'], ConsoleKey>> = {
  published: 'flashStatePublished',
  corrected: 'flashStateCorrected',
  retracted: 'flashStateRetracted',
  restored: 'flashWasRestored',
}

interface HistoryProps {
  row: Published
  onClose: () => void
  onDelivery: () => void
  onRestore: () => void
}

/** Every version that readers had. A retracted flash is in no form, so what can be done with it is here. */
export function HistoryDialog({ row: { item, state }, onClose, onDelivery, onRestore }: HistoryProps) {
  const { t } = useConsole()
  const { data } = useAnswer('flashHistory', { item })
  const footer = state === 'retracted' && (
    <>
      <Button onClick={onDelivery}>{t('delivery.title')}</Button>
      <Button onClick={onRestore}>{t('flashRestore')}</Button>
    </>
  )
  return (
    <Dialog title={t('flashHistory')} width={640} footer={footer || null} onCancel={onClose}>
      {data?.list.length === 0 && <p className="quiet">{t('flashHistoryEmpty')}</p>}
      <ol className={styles.flashHistory}>
        {data?.list.map(({ number, kind, fields, note, by, time }) => (
          <li key={number}>
            <p className="quiet">
              {t(kinds[kind])} · {time} · {by?.nickname ?? t('program')}
            </p>
            {note && <p>{note}</p>}
            <div lang={fields.language}>
              <b>{fields.title}</b>
              <p className={styles.flashWas}>{shownText(fields.text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** Whom a flash reached, channel by channel. */
export function DeliveryDialog({ item, onClose }: { item: number; onClose: () => void }) {
  const { t } = useConsole()
  const answer = useAnswer('flashDelivery', { item }, { everyMs: deliveryRefreshMs })
  return (
    <Dialog title={t('delivery.title')} width={640} footer={null} onCancel={onClose}>
      <Loaded answer={answer}>
        {({ publish_time: time, ...reports }) => (
          <div className="grid gap-16">
            {time && <p className="quiet">{t('delivery.published', { time })}</p>}
            {(['streams', 'pushes', 'emails'] as const).map((channel) => {
              const [name, report] = [t(`delivery.${channel}`), reports[channel]]
              return (
                <section key={channel}>
                  <h3>{name}</h3>
                  {report ? (
                    <DeliveryCounts name={name} report={report} />
                  ) : (
                    <p className="quiet">{t('delivery.noEmails')}</p>
                  )}
                </section>
              )
            })}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

interface TemplatesProps {
  first: Pick<CallOutput<'flashOptions'>, 'templates' | 'templates_version'>
  onClose: () => void
  onSaved: () => void
}

const levelNames = { normal: 'flashNormal', important: 'flashImportant', breaking: 'flashBreaking' } as const

/** The newsroom's own patterns. */
export function TemplatesDialog({ first, onClose, onSaved }: TemplatesProps) {
  const { t } = useConsole()
  const { message } = App.useApp()
  const { act, busy } = useMutation()
  const [rows, setRows] = useState(() => numbered(first.templates))
  const [base, setBase] = useState({ templates: first.templates, version: first.templates_version })
  const [theirs, setTheirs] = useState<typeof base>()
  const change = (key: number, part: Partial<FlashTemplate>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const mine = rows.filter(({ name }) => name.trim() !== '').map(({ key: _, ...template }) => template)
  const save = async (templates = mine, { version } = base) => {
    const answer = await act('saveFlashTemplates', { templates, version })
    if (answer?.saved) {
      void message.success(t('flashTemplatesSaved'))
      onSaved()
    } else if (answer) setTheirs(answer)
  }
  return (
    <Dialog
      title={t('flashTemplates')}
      width={720}
      okText={t('flashSave')}
      okButtonProps={{ loading: busy, disabled: theirs !== undefined }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {theirs && (
        <Conflict
          mine={byName(mine)}
          theirs={byName(theirs.templates)}
          base={byName(base.templates)}
          fields={namesIn(theirs.templates, mine).map((name) => ({ name, label: name, show: inWords(name) }))}
          busy={busy}
          onChoose={(chosen) => {
            const templates = Object.values(chosen).filter((template) => template !== undefined)
            setRows(numbered(templates))
            setBase(theirs)
            setTheirs(undefined)
            void save(templates, theirs)
          }}
        />
      )}
      <ol className={styles.flashTemplates}>
        {rows.map(({ key, name, title, text, importance }) => (
          <li key={key}>
            <Space wrap>
              <Input
                aria-label={t('flashTemplateName')}
                placeholder={t('flashTemplateName')}
                maxLength={40}
                value={name}
                onChange={(event) => change(key, { name: event.target.value })}
              />
              <Segmented<Importance>
                size="small"
                aria-label={t('flashField.importance')}
                value={importance}
                onChange={(chosen) => change(key, { importance: chosen })}
                options={importances.map((value) => ({ value, label: t(levelNames[value]) }))}
              />
              <Button size="small" onClick={() => setRows((now) => now.filter((row) => row.key !== key))}>
                {t('flashRemove')}
              </Button>
            </Space>
            <Input
              aria-label={t('headline')}
              placeholder={t('headline')}
              maxLength={flashLimits.title}
              value={title}
              onChange={(event) => change(key, { title: event.target.value })}
            />
            <Input.TextArea
              aria-label={t('flashField.text')}
              placeholder={t('flashField.text')}
              rows={3}
              maxLength={flashLimits.text}
              value={text}
              onChange={(event) => change(key, { text: event.target.value })}
            />
          </li>
        ))}
      </ol>
      <Button
        disabled={rows.length >= flashLimits.templates}
        onClick={() =>
          setRows((now) => [
            ...now,
            {
              key: Math.max(-1, ...now.map((row) => row.key)) + 1,
              name: '',
              title: '',
              text: '',
              importance: 'normal',
              labels: [],
            },
          ])
        }
      >
        {t('flashTemplateAdd')}
      </Button>
    </Dialog>
  )
}

type Named = Partial<Record<string, FlashTemplate>>

const numbered = (templates: readonly FlashTemplate[]) => templates.map((template, key) => ({ key, ...template }))
const byName = (templates: readonly FlashTemplate[]): Named =>
  Object.fromEntries(templates.map((template) => [template.name, template]))
const namesIn = (...lists: readonly (readonly FlashTemplate[])[]) => [
  ...new Set(lists.flatMap((list) => list.map(({ name }) => name))),
]
/** A template as both versions are laid side by side; nothing where one has it no more, or not yet. */
const inWords = (name: string) => (templates: Named) => {
  const found = templates[name]
  return found && ([found.title, found.text].filter(Boolean).join('\n') || name)
}
