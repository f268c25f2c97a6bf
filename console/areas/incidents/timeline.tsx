import { Button, Input } from 'antd'
import { useState } from 'react'
import { ItemRow } from '#console/areas/records/item-row.tsx'
import * as styles from '#console/areas/records/records.module.css'
import type { KnownItems } from '#console/areas/records/use-known-items.tsx'
import { useConsole } from '#console/platform/console-context.tsx'
import { siteDay } from '#console/platform/site-clock.ts'
import { ClockField, DayField } from '#console/ui/fields/day-field.tsx'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import { nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { incidentLimits } from '#contract/constants.ts'
import { type FormEntry, type IncidentForm, inTime, withEntry } from './incident-form.ts'

interface Props {
  form: IncidentForm
  items: KnownItems
  onChange: (form: IncidentForm) => void
}

/** Timeline of an incident: entries in chronological order, each opened for editing. */
export function Timeline({ form, items, onChange }: Props) {
  const { t } = useConsole()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const add = () => {
    const key = `new ${crypto.randomUUID()}`
    const date = siteDay(Date.now())
    onChange({ ...form, entries: [...form.entries, { key, date, time: null, texts: {}, source: null, item: null }] })
    setOpen((now) => new Set([...now, key]))
  }
  const toggle = (key: string) =>
    setOpen((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])))
  return (
    <section className={`grid gap-10 ${styles.recordPart}`}>
      <div className={`row wraps ${styles.recordHead}`}>
        <h2>{t('incident.timeline')}</h2>
        <Button onClick={add} disabled={form.entries.length >= incidentLimits.entries}>
          {t('incident.addEntry')}
        </Button>
        <span className="quiet">{t('incident.timeHint')}</span>
      </div>
      <ol className={styles.timeline} aria-label={t('incident.timeline')}>
        {inTime(form.entries).map((entry) => (
          <Entry
            key={entry.key}
            entry={entry}
            items={items}
            open={open.has(entry.key)}
            onToggle={() => toggle(entry.key)}
            onChange={(part) => onChange(withEntry(form, entry.key, part))}
            onRemove={() => onChange({ ...form, entries: form.entries.filter(({ key }) => key !== entry.key) })}
          />
        ))}
      </ol>
      {form.entries.length === 0 && <p className="quiet">{t('incident.noEntries')}</p>}
    </section>
  )
}

interface EntryProps {
  entry: FormEntry
  items: KnownItems
  open: boolean
  onToggle: () => void
  onChange: (part: Partial<FormEntry>) => void
  onRemove: () => void
}

function Entry({ entry, items: { itemOf, learn }, open, onToggle, onChange, onRemove }: EntryProps) {
  const { t, language } = useConsole()
  const title = nameOf(entry.texts, language, 'title') || t('untitled')
  return (
    <li>
      <div className={`row gap-12 ${styles.timelineHead}`}>
        <span className={`rigid mut ${styles.timelineMoment}`}>
          {entry.date} {entry.time}
        </span>
        <b className={`ellipsis grow shrinks ${styles.timelineTitle}`}>{title}</b>
        {entry.item !== null && <i className="mark">{t(itemOf(entry.item).kind)}</i>}
        {entry.source && <i className="mark">{t('source')}</i>}
        <Button type="link" size="small" aria-expanded={open} onClick={onToggle}>
          {t(open ? 'topic.closeTexts' : 'edit')}
        </Button>
        <Button
          type="text"
          size="small"
          aria-label={t('order.remove', { name: title })}
          icon={<Icon name="close" />}
          onClick={onRemove}
        />
      </div>
      {open && (
        <div className={`grid gap-12 ${styles.timelineBody}`}>
          <div className={styles.recordLine}>
            <DayField<string>
              name={t('incident.day')}
              clearable={false}
              value={entry.date}
              onChange={(date) => onChange({ date })}
            />
            <ClockField name={t('incident.clock')} value={entry.time} onChange={(time) => onChange({ time })} />
            <Input
              className={styles.recordAddress}
              aria-label={t('sourceAddress')}
              placeholder={t('incident.sourceHint')}
              value={entry.source ?? ''}
              onChange={(event) => onChange({ source: event.target.value.trim() || null })}
            />
          </div>
          <TextsField
            of={`${entry.date} `}
            fields={[
              { name: 'title', label: t('headline'), max: incidentLimits.title },
              { name: 'text', label: t('incident.text'), max: incidentLimits.text, rows: 2 },
            ]}
            value={entry.texts}
            onChange={(texts) => onChange({ texts })}
          />
          {entry.item === null ? (
            <ItemPicker
              name={t('incident.link')}
              onPick={(row) => {
                learn(row)
                onChange({ item: row.id })
              }}
            />
          ) : (
            <div className={`row gap-12 ${styles.timelineItem}`}>
              <ItemRow item={itemOf(entry.item)} />
              <Button size="small" onClick={() => onChange({ item: null })}>
                {t('incident.unlink')}
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  )
}
