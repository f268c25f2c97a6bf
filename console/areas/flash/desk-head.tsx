import { Button, Select, Space } from 'antd'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { useConsole } from '../../platform/console-context.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Presence } from '../../ui/presence.tsx'
import * as flashStyles from './flash.module.css'
import { isSavedExplicitly, withTemplate } from './form/form-state.ts'
import type { FlashForm } from './form/use-flash-form.ts'
import type { FlashDesk } from './use-flash-desk.ts'

/** Heading of the form, and the choices to begin from. */
export function DeskHead({ desk, onNew }: { desk: FlashDesk; onNew: () => void }) {
  const { t } = useConsole()
  return (
    <div className={flashStyles.flashHead}>
      <h2>{t(headingOf(desk.flash.form))}</h2>
      <Space>
        <TemplateSelect desk={desk} />
        <Keys keys={['M']} />
        <Button size="small" onClick={() => desk.show({ what: 'templates' })}>
          {t('flashTemplates')}
        </Button>
        <Button size="small" onClick={onNew}>
          {t('flashNew')} <Keys keys={['N']} />
        </Button>
      </Space>
    </div>
  )
}

const headingOf = ({ item, planned }: FlashForm['form']) =>
  item !== undefined ? 'flashCorrecting' : planned !== undefined ? 'flashPlannedOpen' : 'flashNew'

/** Lays a template under what was typed. */
function TemplateSelect({ desk: { flash, fields, options, template } }: { desk: FlashDesk }) {
  const { t } = useConsole()
  const templates = options.data?.templates ?? []
  return (
    <Select<number | null>
      ref={template}
      showSearch={false}
      aria-label={t('flashTemplate')}
      placeholder={t('flashTemplate')}
      className={listsStyles.filter}
      value={null}
      options={templates.map(({ name }, value) => ({ value, label: name }))}
      onChange={(chosen) => {
        const found = chosen === null ? undefined : templates[chosen]
        if (found) flash.setFields(withTemplate(flash.form.fields, found))
        setTimeout(() => fields.title.current?.focus())
      }}
    />
  )
}

/** Colleagues who work on the same draft or correct the same flash. */
export function FlashPresence({ form: { id, item } }: Pick<FlashForm, 'form'>) {
  return item === undefined ? <Presence kind="flashdraft" id={id} /> : <Presence kind="item" id={item} />
}

/** True if what is written is kept. */
export function SavedNote({ form, saving }: Pick<FlashForm, 'form' | 'saving'>) {
  const { t } = useConsole()
  if (saving.state === 'failed')
    return <span className="failure">{t('flashSaveFailed', { reason: saving.reason })}</span>
  if (isSavedExplicitly(form)) return form.dirty ? <span className="quiet">{t('flashUnsaved')}</span> : null
  const text =
    saving.state === 'saving'
      ? t('flashSaving')
      : form.dirty
        ? t('flashUnsaved')
        : form.savedTime && t('flashSaved', { time: form.savedTime.slice(11) })
  return text ? (
    <span className="quiet" role="status">
      {text}
    </span>
  ) : null
}
