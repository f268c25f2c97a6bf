import { App, Button, type InputRef, Select, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { FlashRow, SimilarFlash } from '#contract/flash-desk.ts'
import { isComposing } from '../../platform/composition.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useKeys } from '../../platform/keys.ts'
import { useAct } from '../../platform/use-act.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useCommandKeys } from '../../platform/use-command-keys.ts'
import { Keys } from '../../ui/keys.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Presence } from '../../ui/presence.tsx'
import { useBinned, useUndo } from '../../ui/undo.tsx'
import { HistoryDialog, type Published, RetractDialog, TemplatesDialog } from './dialogs.tsx'
import { FlashFields, type TextArea } from './flash-fields.tsx'
import { FlashList, keyOf, rowsOf } from './flash-list.tsx'
import { type FormState, withTemplate } from './form-state.ts'
import { NewerNote, SimilarNote } from './notes.tsx'
import { plannedTime } from './plan-time.ts'
import { useFlashForm } from './use-flash-form.ts'
import { useWhileTyping } from './use-while-typing.ts'

const refreshMs = 3_000

type Open = { what: 'retract' | 'history'; row: Published } | { what: 'templates' } | undefined

/** One screen to write a flash by keyboard alone, with the last 50 beside it. */
export function FlashPage() {
  const { t, call } = useConsole()
  const { message } = App.useApp()
  const { act } = useAct()
  const binned = useBinned()
  const offerUndo = useUndo()
  const flash = useFlashForm()
  const { form, composing } = flash
  const recent = useAnswer('recentFlash', {}, { everyMs: refreshMs })
  const options = useAnswer('flashOptions', {})
  const [current, setCurrent] = useState<string>()
  const [open, setOpen] = useState<Open>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<SimilarFlash[]>()
  const refs = {
    title: useRef<TextArea>(null),
    labels: useRef<{ focus: () => void }>(null),
    time: useRef<InputRef>(null),
    note: useRef<InputRef>(null),
  }
  const template = useRef<{ focus: () => void }>(null)
  const { title, text } = form.fields
  const words = title.trim() === '' ? '' : JSON.stringify([title, text])
  const similar = useWhileTyping(form.item === undefined ? words : '', composing, () =>
    call('similarFlash', { title, text }),
  )
  const suggested = useWhileTyping(words, composing, () => call('suggestLabels', { title, text }))
  const alike = (refused ?? similar.data?.list)?.[0]

  // What was said of another text is over with the next letter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are what it depends on
  useEffect(() => setRefused(undefined), [words])
  useEffect(() => refs.title.current?.focus(), [refs.title])

  const rows = recent.data ? rowsOf(recent.data) : []
  const place = rows.findIndex((row) => keyOf(row) === current)
  const row = rows[place]

  const begun = (field: { current: { focus: () => void } | null }) => {
    similar.forget()
    // The field of a correction's note is there only once it is drawn.
    setTimeout(() => field.current?.focus())
  }
  const beginNew = async () => {
    await flash.beginNew()
    begun(refs.title)
  }

  const publish = async () => {
    const publish_time = plannedTime(form.time, Date.now())
    if (publish_time === undefined) return refs.time.current?.focus()
    const answer = await flash.publish({ publish_time, despite: refused !== undefined })
    if (answer.saved === 'similar') {
      setRefused(answer.similar)
      // Keys of their own hold outside of fields alone: U may be pressed at once.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    if (answer.saved !== true) return
    void message.success(
      publish_time
        ? t('flashPlanned', { time: publish_time.slice(0, 16) })
        : t('flashPublished', { title: answer.flash.title }),
    )
    begun(refs.title)
  }
  const correct = async () => {
    if (form.note.trim() === '') return refs.note.current?.focus()
    if (!(await flash.correct())) return
    void message.success(t('flashCorrected'))
    begun(refs.title)
  }
  const send = async () => {
    if (busy || form.newer) return
    setBusy(true)
    try {
      await (form.item === undefined ? publish() : correct())
      recent.reload()
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
    } finally {
      setBusy(false)
    }
  }

  const openRow = async (chosen: FlashRow) => {
    const { id, item } = chosen
    if (item !== null) {
      const found =
        chosen.state === 'published' || chosen.state === 'corrected' ? await act('getFlash', { item }) : undefined
      if (!found) return
      await flash.beginCorrection(found)
      return begun(refs.note)
    }
    if (id === null) return
    const found =
      chosen.state === 'planned'
        ? await act('saveFlashDraft', { id, version: chosen.version }, t('flashUnplanned'))
        : await act('getFlash', { id })
    if (!found) return
    const draft = 'saved' in found ? (found.saved ? found.flash : found.current) : found
    await flash.openDraft(draft)
    recent.reload()
    begun(refs.title)
  }
  /** What was typed becomes the update of a flash that says much the same; the draft stays until it is deleted. */
  const update = async () => {
    if (!alike) return
    const found = await act('getFlash', { item: alike.item })
    if (!found) return
    await flash.beginCorrection(found, { title, text })
    begun(refs.note)
  }
  const remove = async (chosen: FlashRow) => {
    if (chosen.item !== null) {
      const online = chosen.state === 'published' || chosen.state === 'corrected'
      if (isPublished(chosen) && online) setOpen({ what: 'retract', row: chosen })
      return
    }
    const { id, version } = chosen
    if (id === null) return
    const onDesk = form.id === id
    // With all that was typed, so that all of it comes back.
    const seen = onDesk ? await flash.saved() : version
    const done = await act('deleteFlashDraft', { id, version: seen })
    recent.reload()
    if (!done) return
    // It would otherwise be saved again under a number that is gone.
    if (onDesk) flash.forget()
    binned('flashdraft', id, recent.reload)
  }
  /** The dialog is over; where a colleague was faster nothing was done. */
  const ended = (
    answer: CallOutput<'retractFlash' | 'restoreFlash'>,
  ): answer is Extract<typeof answer, { saved: true }> => {
    setOpen(undefined)
    recent.reload()
    if (!answer.saved) void message.warning(t('flashChanged'))
    return answer.saved
  }
  const retracted = (answer: CallOutput<'retractFlash'>) => {
    if (!ended(answer)) return
    const { item, version } = answer.flash
    if (item === null) return
    offerUndo({
      key: `retracted ${item}`,
      text: t('flashRetractedDone'),
      undo: async () => {
        if (!(await call('restoreFlash', { item, version })).saved) throw new Error(t('flashChanged'))
      },
      onUndone: recent.reload,
    })
  }
  const restore = async ({ item, version }: Published) => {
    const answer = await act('restoreFlash', { item, version })
    if (answer && ended(answer)) void message.success(t('flashRestored'))
  }
  const step = (by: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, place + by))]
    if (!next) return
    setCurrent(keyOf(next))
    document.querySelector(`[data-flash="${keyOf(next)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useCommandKeys({ enter: () => void send(), s: () => void flash.saveNow() })
  useKeys({
    '1': () => flash.setField('importance', 'normal'),
    '2': () => flash.setField('importance', 'important'),
    '3': () => flash.setField('importance', 'breaking'),
    '#': () => refs.labels.current?.focus(),
    t: () => refs.time.current?.focus(),
    i: () => refs.title.current?.focus(),
    n: () => void beginNew(),
    f: () => refs.title.current?.focus(),
    m: () => template.current?.focus(),
    u: () => void update(),
    j: () => step(1),
    k: () => step(-1),
    enter: () => row && void openRow(row),
    e: () => row && void openRow(row),
    x: () => row && void remove(row),
    h: () => isPublished(row) && setOpen({ what: 'history', row }),
  })

  return (
    <>
      <PageHead title={t('flashDesk')}>
        <SavedNote flash={flash} />
        <FlashPresence form={form} />
      </PageHead>
      <div className="flash">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its fields do */}
        <div
          className="flash__desk"
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={() => {
            composing.current = false
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event)) (event.target as HTMLElement).blur()
          }}
        >
          <div className="flash__head">
            <h2>{t(form.item === undefined ? 'flashNew' : 'flashCorrecting')}</h2>
            <Space>
              <Select<number | null>
                ref={template as never}
                showSearch={false}
                aria-label={t('flashTemplate')}
                placeholder={t('flashTemplate')}
                className="filter"
                value={null}
                options={(options.data?.templates ?? []).map(({ name }, value) => ({ value, label: name }))}
                onChange={(chosen) => {
                  const found = chosen === null ? undefined : options.data?.templates[chosen]
                  if (found) flash.setFields(withTemplate(form.fields, found))
                  setTimeout(() => refs.title.current?.focus())
                }}
              />
              <Keys keys={['M']} />
              <Button size="small" onClick={() => setOpen({ what: 'templates' })}>
                {t('flashTemplates')}
              </Button>
              <Button size="small" onClick={beginNew}>
                {t('flashNew')} <Keys keys={['N']} />
              </Button>
            </Space>
          </div>
          {form.newer && <NewerNote form={form} newer={form.newer} onChoose={flash.chooseVersion} />}
          {alike && form.item === undefined && (
            <SimilarNote similar={alike} refused={refused !== undefined} onUpdate={update} />
          )}
          <FlashFields
            flash={flash}
            refs={refs}
            regions={options.data?.regions ?? []}
            suggested={suggested.data?.list ?? []}
          />
          <div className="flash__act">
            <Button type="primary" loading={busy} onClick={send}>
              {t(form.item !== undefined ? 'flashCorrect' : form.time.trim() ? 'flashPlan' : 'flashPublish')}{' '}
              <Keys keys={['⌘', '↵']} />
            </Button>
            {form.item === undefined && (
              <Button onClick={() => void flash.saveNow()}>
                {t('flashSaveDraft')} <Keys keys={['⌘', 'S']} />
              </Button>
            )}
            <span className="quiet">
              {t('flashLeaveField')} <Keys keys={['Esc']} />
            </span>
            <span className="quiet flash__end">{t('flashScripts')}</span>
          </div>
        </div>
        <aside className="flash__recent" aria-label={t('flashRecent')}>
          {recent.failure && (
            <p className="failure" role="alert">
              {recent.failure}
            </p>
          )}
          {recent.data && (
            <FlashList
              recent={recent.data}
              current={current}
              onChoose={(chosen) => {
                setCurrent(keyOf(chosen))
                void openRow(chosen)
              }}
            />
          )}
        </aside>
      </div>
      {open?.what === 'retract' && (
        <RetractDialog row={open.row} onClose={() => setOpen(undefined)} onDone={retracted} />
      )}
      {open?.what === 'history' && (
        <HistoryDialog row={open.row} onClose={() => setOpen(undefined)} onRestore={() => void restore(open.row)} />
      )}
      {open?.what === 'templates' && options.data && (
        <TemplatesDialog
          first={options.data}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined)
            options.reload()
          }}
        />
      )}
    </>
  )
}

const isPublished = (row: FlashRow | undefined): row is Published => row !== undefined && row.item !== null

/** Who else works at the same draft, or corrects the same flash. */
function FlashPresence({ form: { id, item } }: { form: FormState }) {
  return item === undefined ? <Presence kind="flashdraft" id={id} /> : <Presence kind="item" id={item} />
}

/** Whether what is written is kept. */
function SavedNote({ flash: { form, saving } }: { flash: ReturnType<typeof useFlashForm> }) {
  const { t } = useConsole()
  if (saving.state === 'failed')
    return <span className="failure">{t('flashSaveFailed', { reason: saving.reason })}</span>
  if (form.item !== undefined) return null
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
