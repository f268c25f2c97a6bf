import { Button, Input, Segmented, Select, Space } from 'antd'
import { useRef, useState } from 'react'
import { languageNames } from '#console/locales/language-names.ts'
import { isComposing } from '#console/platform/composition.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Keys } from '#console/ui/keys.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { CallOutput } from '#contract/calls.ts'
import { flashLimits } from '#contract/constants.ts'
import { importances } from '#contract/content/importances.ts'
import type { Importance, Label } from '#contract/content/items.ts'
import { type Language, languages } from '#language/languages.ts'
import * as flashStyles from '../flash.module.css'
import { CategoryField } from './category-field.tsx'
import type { FieldRefs, TextArea } from './field-refs.ts'
import { lengthOf } from './form-state.ts'
import { exampleTime, plannedTime } from './plan-time.ts'
import { notChosen, withSuggested, wordOf } from './suggested-labels.ts'
import type { FlashForm } from './use-flash-form.ts'
import { ValueButton } from './value-button.tsx'
import { shownText, storedText, valuesIn } from './value-words.ts'

interface Props {
  flash: FlashForm
  refs: FieldRefs
  options: Pick<CallOutput<'flashOptions'>, 'categories' | 'regions'>
  /** Labels that the text speaks of; the suggested category, null where nothing suggests one. */
  suggested: { labels: readonly Label[]; category: number | null | undefined }
}

const levelNames = { normal: 'flashNormal', important: 'flashImportant', breaking: 'flashBreaking' } as const

/** Everything that a flash is made of, in the order in which Tab goes. */
export function FlashFields({ flash, refs, options: { categories, regions }, suggested }: Props) {
  const { t } = useConsole()
  const { form, setField } = flash
  const text = useRef<TextArea>(null)
  // Values of the text, including those that were cut: pasted again they are values.
  const values = useRef(new Map<string, string>())
  const { fields } = form
  const count = lengthOf(fields.title.trim())
  return (
    <>
      <div className={flashStyles.flashWords}>
        <Input.TextArea
          ref={refs.title}
          className={flashStyles.flashTitle}
          variant="borderless"
          rows={1}
          aria-label={t('headline')}
          placeholder={t('headline')}
          value={fields.title}
          onChange={(event) => setField('title', event.target.value.replace(/\n/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event) || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            text.current?.focus()
          }}
        />
        <p
          className={
            count > flashLimits.title
              ? `${flashStyles.flashCount} ${flashStyles.flashCountOver}`
              : flashStyles.flashCount
          }
        >
          {count} / {flashLimits.title}
        </p>
        <Input.TextArea
          ref={text}
          className={flashStyles.flashText}
          variant="borderless"
          rows={4}
          aria-label={t('flashField.text')}
          placeholder={t('flashTextHint')}
          value={shownText(fields.text)}
          onChange={(event) => {
            for (const [shown, line] of valuesIn(fields.text)) values.current.set(shown, line)
            setField('text', storedText(event.target.value, values.current))
          }}
        />
        <ValueButton flash={flash} text={text} />
      </div>
      <div className="flash__rows">
        {form.item !== undefined && (
          <Row name={t('flashNote')} htmlFor="flash-note">
            <Input
              id="flash-note"
              ref={refs.note}
              placeholder={t('flashNoteHint')}
              maxLength={flashLimits.note}
              value={form.note}
              onChange={(event) => flash.setNote(event.target.value)}
            />
          </Row>
        )}
        <Row name={t('flashField.importance')}>
          <Segmented<Importance>
            aria-label={t('flashField.importance')}
            value={fields.importance}
            onChange={(importance) => setField('importance', importance)}
            options={importances.map((value, place) => ({
              value,
              label: (
                <>
                  {t(levelNames[value])} <Keys keys={[String(place + 1)]} />
                </>
              ),
            }))}
          />
        </Row>
        <Labels flash={flash} field={refs.labels} suggested={suggested.labels} />
        <CategoryField flash={flash} field={refs.category} categories={categories} suggested={suggested.category} />
        <Source flash={flash} />
        <Row name={t('flashField.region')}>
          <Space wrap>
            <Select<number>
              aria-label={t('flashField.region')}
              className={listsStyles.filter}
              value={fields.region ?? 0}
              onChange={(region) => setField('region', region || null)}
              options={[
                { value: 0, label: t('flashAnywhere') },
                ...regions.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <Segmented<Language>
              size="small"
              aria-label={t('flashField.language')}
              value={fields.language}
              onChange={(language) => setField('language', language)}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          </Space>
        </Row>
        {form.item === undefined && <Time flash={flash} field={refs.time} />}
      </div>
    </>
  )
}

function Row({ name, htmlFor, children }: { name: string; htmlFor?: string; children: React.ReactNode }) {
  return (
    <div className={`grid gap-12 ${flashStyles.flashRow}`}>
      {htmlFor ? <label htmlFor={htmlFor}>{name}</label> : <span>{name}</span>}
      <div>{children}</div>
    </div>
  )
}

interface LabelsProps {
  flash: FlashForm
  field: FieldRefs['labels']
  suggested: readonly Label[]
}

function Labels({ flash: { form, setField }, field, suggested }: LabelsProps) {
  const { t } = useConsole()
  const chosen = form.fields.labels
  const offered = notChosen(chosen, suggested)
  return (
    <div className={`grid gap-12 ${flashStyles.flashRow}`}>
      <span>
        {t('flashField.labels')} <Keys keys={['#']} />
      </span>
      <div>
        <Select
          ref={field}
          mode="tags"
          className="full"
          aria-label={t('flashField.labels')}
          placeholder={t('flashLabelsHint')}
          tokenSeparators={[',', '，', '、']}
          maxCount={flashLimits.labels}
          value={chosen}
          onChange={(labels: string[]) => setField('labels', labels)}
          options={offered.map((label) => ({
            value: wordOf(label),
            label: label.coin ? `${label.coin} ${label.name}` : label.name,
          }))}
        />
        {offered.length > 0 && (
          <p className={`row wraps gap-6 ${flashStyles.flashOffers}`}>
            <span className="quiet">{t('flashSuggested')}</span>
            {offered.map((label) => (
              <Button
                key={label.id}
                size="small"
                disabled={chosen.length >= flashLimits.labels}
                onClick={() => setField('labels', [...chosen, wordOf(label)])}
              >
                {wordOf(label)}
              </Button>
            ))}
            <Button size="small" type="text" onClick={() => setField('labels', withSuggested(chosen, offered))}>
              {t('flashTakeLabels')} <Keys keys={['⌘', 'J']} />
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

function Source({ flash: { form, setFields, setField } }: { flash: FlashForm }) {
  const { t, call } = useConsole()
  const [offer, setOffer] = useState<{ url: string; title: string }>()
  const asked = useRef(0)
  const { source_url, source_name, title } = form.fields
  const latest = useRef(form.fields)
  latest.current = form.fields
  /** Reads a link and fills in empty fields; if a title was written, the link's is only offered. */
  const read = async (url: string) => {
    const own = ++asked.current
    const answer = await call('readLink', { url }).catch(() => undefined)
    const now = latest.current
    if (!answer || own !== asked.current || now.source_url.trim() !== url) return
    setOffer(answer.title === '' || now.title.trim() === '' ? undefined : { url, title: answer.title })
    setFields({
      ...now,
      title: now.title.trim() === '' ? answer.title : now.title,
      source_name: now.source_name.trim() === '' ? answer.source_name : now.source_name,
    })
  }
  return (
    <div className={`grid gap-12 ${flashStyles.flashRow}`}>
      <label htmlFor="flash-source">{t('source')}</label>
      <div>
        <Space.Compact className="full">
          <Input
            id="flash-source"
            aria-label={t('flashField.source_url')}
            placeholder={t('flashField.source_url')}
            inputMode="url"
            value={source_url}
            onChange={(event) => setField('source_url', event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text').trim()
              if (source_url.trim() !== '' || !/^https?:\/\/\S+$/i.test(pasted)) return
              event.preventDefault()
              setField('source_url', pasted)
              void read(pasted)
            }}
          />
          <Input
            className={flashStyles.flashSource}
            aria-label={t('flashField.source_name')}
            placeholder={t('flashField.source_name')}
            value={source_name}
            onChange={(event) => setField('source_name', event.target.value)}
          />
        </Space.Compact>
        {offer && offer.url === source_url.trim() && offer.title !== title && (
          <p className={`row wraps gap-6 ${flashStyles.flashOffers}`}>
            <span className="quiet">{t('flashLinkTitle', { title: offer.title })}</span>
            <Button size="small" onClick={() => setField('title', offer.title)}>
              {t('flashUseTitle')}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

function Time({ flash: { form, setTime }, field }: { flash: FlashForm; field: FieldRefs['time'] }) {
  const { t } = useConsole()
  const time = plannedTime(form.time, Date.now())
  // Emptying it does not publish a planned flash: that has a button of its own.
  const isMissing = time === null && form.planned !== undefined
  const isWrong = time === undefined || isMissing
  return (
    <div className={`grid gap-12 ${flashStyles.flashRow}`}>
      <label htmlFor="flash-time">
        {t('flashTime')} <Keys keys={['T']} />
      </label>
      <div>
        <Input
          id="flash-time"
          ref={field}
          aria-describedby="flash-time-hint"
          status={isWrong ? 'error' : undefined}
          value={form.time}
          onChange={(event) => setTime(event.target.value)}
        />
        <p id="flash-time-hint" className={isWrong ? 'failure' : 'quiet'}>
          {isMissing
            ? t('flashTimeMissing')
            : time === undefined
              ? t('flashTimeWrong')
              : time === null
                ? t('flashTimeHint', { example: exampleTime(Date.now()) })
                : t('flashAt', { time: time.slice(0, 16) })}
        </p>
      </div>
    </div>
  )
}
