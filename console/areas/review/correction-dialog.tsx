import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { onCommandEnter } from '#console/platform/keys/on-command-enter.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { manuscriptLimits } from '#contract/constants.ts'
import { type CorrectionKind, correctionKinds } from '#contract/content/correction-kinds.ts'
import type { RevisionCorrection } from '#contract/newsroom/manuscripts.ts'

export const correctionNames: Readonly<Record<CorrectionKind, ConsoleKey>> = {
  correction: 'review.correction',
  clarification: 'review.clarification',
  update: 'review.update',
}

interface Props {
  first: RevisionCorrection | undefined
  /** The language of the text. */
  lang: string
  onClose: () => void
  onDone: (correction: RevisionCorrection | undefined) => void
}

/** Correction notice to readers on a revision once it is published. */
export function CorrectionDialog({ first, lang, onClose, onDone }: Props) {
  const { t } = useConsole()
  const [kind, setKind] = useState<CorrectionKind>(first?.kind ?? 'correction')
  const [text, setText] = useState(first?.text ?? '')
  const given = text.trim()
  const tell = () => onDone({ kind, text: given })
  return (
    <Dialog
      title={t('review.tellReaders')}
      okText={t('confirm')}
      okButtonProps={{ disabled: given === '' }}
      onOk={tell}
      onCancel={onClose}
    >
      <p className="quiet">{t('review.tellReadersHint')}</p>
      <p>
        <Segmented<CorrectionKind>
          aria-label={t('review.tellReaders')}
          value={kind}
          onChange={setKind}
          options={correctionKinds.map((value) => ({ value, label: t(correctionNames[value]) }))}
        />
      </p>
      <Input.TextArea
        data-first
        aria-label={t('review.correctionText')}
        placeholder={t('review.correctionText')}
        lang={lang}
        rows={3}
        maxLength={manuscriptLimits.correction}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onCommandEnter(given !== '', tell)}
      />
      {first && <Button onClick={() => onDone(undefined)}>{t('review.tellNothing')}</Button>}
    </Dialog>
  )
}
