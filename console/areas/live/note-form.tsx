import { Button, Checkbox, Input, InputNumber } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ValueDialog } from '#console/domains/data/value-dialog.tsx'
import { offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useKeys } from '#console/platform/keys/keys.ts'
import { useCommandKeys } from '#console/platform/keys/use-command-keys.ts'
import { PictureField } from '#console/records/picture-field.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { liveLimits, type NoteKind } from '#contract/newsroom/live-blogs/live-terms.ts'
import { valueOfLine } from '#contract/newsroom/value-line.ts'
import * as styles from './live-desk.module.css'
import { useLiveText } from './live-texts.ts'
import { emptyDraft, inputOf, isComplete, keepDraft, type NoteDraft, readDraft } from './note-draft.ts'
import { nameOf } from './note-name.ts'

const kinds: readonly (readonly [kind: NoteKind, key: string])[] = [
  ['text', 'T'],
  ['quote', 'Q'],
  ['picture', 'I'],
  ['number', 'D'],
  ['flash', 'F'],
  ['poll', 'V'],
]

const flags = [
  ['is_key', 'live.isKey', '1'],
  ['pinned', 'live.pinned', '2'],
  ['push', 'live.push', '3'],
] as const

/** The form of a new note: one field, a kind by its key, and Ctrl with Enter sends. */
export function NoteForm({ item, onSent }: { item: number; onSent: () => void }) {
  const t = useLiveText()
  const { call } = useConsole()
  const { act, busy } = useMutation()
  const [draft, setDraft] = useState(() => readDraft(item))
  const [kept, setKept] = useState(false)
  const [asking, setAsking] = useState(false)
  const title = useRef<HTMLTextAreaElement>(null)
  const change = (fields: Partial<NoteDraft>) => {
    setKept(false)
    setDraft((known) => ({ ...known, ...fields }))
  }
  useEffect(() => keepDraft(item, draft), [item, draft])
  const keep = () => {
    keepDraft(item, draft)
    setKept(true)
  }
  /** A push is asked for twice: it reaches phones, and nobody can take it back from there. */
  const send = (sure = !draft.push) => {
    if (busy || !isComplete(draft)) return
    if (sure) void sendNow()
    else setAsking(true)
  }
  const sendNow = async (offer = false) => {
    setAsking(false)
    const answer = await act('sendLiveNote', { ...inputOf(item, draft), offer })
    if (!answer) return
    const { note, undo_ms: ms } = answer
    const name = nameOf(note) || t(`live.kind.${note.kind}`)
    offerUndo({
      key: `live ${note.id}`,
      text: t(offer ? 'live.offered' : 'live.sent', { title: name }),
      path: `/live/${item}`,
      ms,
      undo: () => call('undoLiveNote', { id: note.id }),
      onUndone: onSent,
    })
    setDraft(emptyDraft(draft.kind))
    title.current?.focus()
    onSent()
  }
  const choose = (kind: NoteKind) => {
    change({ kind })
    title.current?.focus()
  }
  useCommandKeys({ enter: () => send(asking || undefined), s: keep })
  useKeys({
    ...Object.fromEntries(kinds.map(([kind, key]) => [key.toLowerCase(), () => choose(kind)])),
    ...Object.fromEntries(flags.map(([flag, , key]) => [key, () => change({ [flag]: !draft[flag] })])),
    s: keep,
  })
  const { kind } = draft
  const titleName = kind === 'quote' ? t('live.said') : kind === 'poll' ? t('live.question') : t('live.title')
  const textName = t(kind === 'quote' ? 'live.saidBy' : 'live.text')
  return (
    <section aria-labelledby="live-write">
      <h2 id="live-write">
        {t('live.write')} <span role="status">{kept && t('live.draftSaved')}</span>
      </h2>
      <div className={styles.composeBox}>
        <div className={styles.kinds}>
          {kinds.map(([one, key]) => (
            <button key={one} type="button" aria-pressed={one === kind} onClick={() => choose(one)}>
              {t(`live.kind.${one}`)} <Keys keys={[key]} />
            </button>
          ))}
        </div>
        <div className={styles.fields}>
          <Input.TextArea
            className={styles.noteTitle}
            variant="borderless"
            aria-label={titleName}
            placeholder={titleName}
            ref={(field) => {
              title.current = field?.resizableTextArea?.textArea ?? null
            }}
            rows={1}
            maxLength={liveLimits.title}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          {kind !== 'poll' && (
            <Input.TextArea
              variant="borderless"
              aria-label={textName}
              placeholder={textName}
              rows={kind === 'quote' ? 1 : 3}
              maxLength={liveLimits.text}
              value={draft.text}
              onChange={(event) => change({ text: event.target.value })}
            />
          )}
          <NoteParts draft={draft} onChange={change} />
        </div>
        <div className={styles.flags}>
          {flags.map(([flag, name, key]) => (
            <Checkbox key={flag} checked={draft[flag]} onChange={({ target }) => change({ [flag]: target.checked })}>
              {t(name)} <Keys keys={[key]} />
            </Checkbox>
          ))}
        </div>
        <div className={styles.send}>
          <Button type="primary" loading={busy} disabled={!isComplete(draft)} onClick={() => send()}>
            {t('live.send')} <Keys keys={['⌘', '↵']} />
          </Button>
          <Button loading={busy} disabled={!isComplete(draft)} onClick={() => void sendNow(true)}>
            {t('live.offer')}
          </Button>
          <Button onClick={keep}>
            {t('live.keep')} <Keys keys={['S']} />
          </Button>
          <span className="quiet">{t('live.languages')}</span>
        </div>
      </div>
      {asking && (
        <Dialog
          title={t('live.pushNow')}
          okText={t('live.sendPush')}
          onCancel={() => setAsking(false)}
          onOk={() => void sendNow()}
        >
          <p>{draft.title}</p>
          <p className="quiet">{t('live.pushTo')}</p>
        </Dialog>
      )}
    </section>
  )
}

interface NotePartsProps {
  draft: NoteDraft
  onChange: (fields: Partial<NoteDraft>) => void
}

/** The fields that only some kinds have. */
function NoteParts({ draft, onChange }: NotePartsProps) {
  const t = useLiveText()
  const { language } = useConsole()
  const [choosing, setChoosing] = useState(false)
  const { kind, metric, flash } = draft
  if (kind === 'number')
    return (
      <div className="row gap-8">
        <Button onClick={() => setChoosing(true)}>{t('live.chooseNumber')}</Button>
        {metric && <b>{metric.words}</b>}
        {choosing && (
          <ValueDialog
            language={language}
            onChosen={(line) => onChange({ metric: valueOfLine(line) ?? null })}
            onClose={() => setChoosing(false)}
          />
        )}
      </div>
    )
  if (kind === 'flash')
    return (
      <div>
        <ItemPicker
          name={t('live.flash')}
          kind="flash"
          onPick={({ id, title }) => onChange({ flash: { id, title } })}
        />
        {flash && <p>{flash.title}</p>}
      </div>
    )
  if (kind === 'poll')
    return (
      <>
        <Input.TextArea
          aria-label={t('live.options')}
          placeholder={t('live.options')}
          rows={3}
          value={draft.options}
          onChange={(event) => onChange({ options: event.target.value })}
        />
        <InputNumber
          aria-label={t('live.minutes')}
          suffix={t('live.minutes')}
          min={1}
          max={7 * 24 * 60}
          value={draft.minutes}
          onChange={(minutes) => minutes && onChange({ minutes })}
        />
      </>
    )
  if (kind !== 'picture') return null
  return (
    <>
      <PictureField
        name={t('live.picture')}
        none={t('live.noPicture')}
        path={draft.pic}
        onChange={(pic) => onChange({ pic })}
      />
      <Input
        aria-label={t('live.alt')}
        placeholder={t('live.alt')}
        maxLength={liveLimits.alt}
        value={draft.alt}
        onChange={(event) => onChange({ alt: event.target.value })}
      />
    </>
  )
}
