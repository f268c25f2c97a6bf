import { Input } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Conflict } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import type { StaffLiveNote } from '#contract/newsroom/live-blogs/live-desk.ts'
import { liveLimits } from '#contract/newsroom/live-blogs/live-terms.ts'
import { useLiveText } from './live-texts.ts'

interface EditDialogProps {
  note: StaffLiveNote
  /** True if readers see what it said before. */
  correct: boolean
  onClose: () => void
  onSaved: () => void
}

type Texts = Pick<StaffLiveNote, 'title' | 'text' | 'alt'>

/** Changes a note. A colleague’s newer version is shown beside, and nothing is lost before somebody chooses. */
export function EditDialog({ note, correct, onClose, onSaved }: EditDialogProps) {
  const t = useLiveText()
  const { language } = useConsole()
  const { act, busy } = useMutation()
  const [base, setBase] = useState(note)
  const [texts, setTexts] = useState<Texts>({ title: note.title, text: note.text, alt: note.alt })
  const [theirs, setTheirs] = useState<StaffLiveNote>()
  const save = async () => {
    const { id, version, kind, pic, metric, flash_id: flash, is_key, pinned } = base
    const fields = { kind, metric, flash, is_key, pinned, pic: pic?.url ?? null, ...texts }
    const written = (['zh-Hans', 'zh-Hant-HK', 'en'] as const).find((one) => one === base.language) ?? language
    const answer = await act('saveLiveNote', { id, version, ...fields, language: written, correct })
    if (!answer) return
    if (!answer.saved) return setTheirs(answer.current)
    onSaved()
    onClose()
  }
  const change = (field: keyof Texts) => (event: { target: { value: string } }) =>
    setTexts({ ...texts, [field]: event.target.value })
  return (
    <Dialog
      title={t(correct ? 'live.correct' : 'live.edit')}
      okButtonProps={{ loading: busy, disabled: theirs !== undefined }}
      onCancel={onClose}
      onOk={() => void save()}
    >
      {theirs && (
        <Conflict<Texts>
          mine={texts}
          theirs={theirs}
          base={base}
          fields={[
            { name: 'title', label: t('live.title'), show: ({ title }) => title },
            { name: 'text', label: t('live.text'), show: ({ text }) => text },
          ]}
          onChoose={({ title, text, alt }) => {
            setTexts({ title, text, alt })
            setBase(theirs)
            setTheirs(undefined)
          }}
        />
      )}
      <div className="grid gap-8">
        <Input.TextArea
          aria-label={t(note.kind === 'quote' ? 'live.said' : 'live.title')}
          rows={1}
          maxLength={liveLimits.title}
          value={texts.title}
          onChange={change('title')}
        />
        <Input.TextArea
          aria-label={t(note.kind === 'quote' ? 'live.saidBy' : 'live.text')}
          rows={2}
          maxLength={liveLimits.text}
          value={texts.text}
          onChange={change('text')}
        />
        {note.pic && (
          <Input
            aria-label={t('live.alt')}
            placeholder={t('live.alt')}
            maxLength={liveLimits.alt}
            value={texts.alt}
            onChange={change('alt')}
          />
        )}
      </div>
    </Dialog>
  )
}
