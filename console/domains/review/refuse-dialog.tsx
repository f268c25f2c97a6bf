import { Button, Input, Space } from 'antd'
import { useEffect, useState } from 'react'
import { languageNames } from '#console/locales/language-names.ts'
import { createCall } from '#console/platform/backend.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useDraftText } from '#console/platform/draft-texts.ts'
import { onCommandEnter } from '#console/platform/keys/on-command-enter.ts'
import * as styles from '#console/ui/decision.module.css'
import { Dialog } from '#console/ui/dialog.tsx'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'

type About = NonNullable<CallInput<'refusalTemplates'>['about']>

interface Props {
  about: About
  id: number
  /** Language of the recipient of the reason; undefined if unknown. */
  language?: Language
  hint: string
  maxLength: number
  onClose: () => void
  onRefuse: (reason: string) => void
  busy: boolean
}

/** Asks why something is refused: a common reason, in the reader's language, or the editor's own words. */
export function RefuseDialog({ about, id, language, hint, maxLength, onClose, onRefuse, busy }: Props) {
  const { t, language: own } = useConsole()
  const [reason, setReason] = useDraftText(about === 'article' ? `refusal ${id}` : `refusal ${about} ${id}`)
  const templates = useTemplates(about, language ?? own)
  const given = reason.trim()
  const refuse = () => onRefuse(given)
  return (
    <Dialog
      title={t('refuse')}
      okText={t('refuse')}
      okButtonProps={{ danger: true, disabled: given === '', loading: busy }}
      onOk={refuse}
      onCancel={onClose}
    >
      <p className="quiet">
        {hint}
        {language && language !== own && ` ${t('review.readsIn', { language: languageNames[language] })}`}
      </p>
      <Space wrap className={styles.templates}>
        {templates.map(({ title, text }) => (
          <Button
            key={title}
            size="small"
            lang={language}
            onClick={() => setReason((reason ? `${reason}\n${text}` : text).slice(0, maxLength))}
          >
            {title}
          </Button>
        ))}
      </Space>
      <Input.TextArea
        aria-label={t('reason')}
        data-first
        rows={5}
        lang={language}
        maxLength={maxLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={onCommandEnter(given !== '' && !busy, refuse)}
      />
    </Dialog>
  )
}

/** Common reasons in a language; none as long as they have not come. */
function useTemplates(about: About, language: Language): CallOutput<'refusalTemplates'>['list'] {
  const [list, setList] = useState<CallOutput<'refusalTemplates'>['list']>([])
  useEffect(() => {
    let current = true
    createCall(language)('refusalTemplates', { about }).then(
      (answer) => current && setList(answer.list),
      // Reasons can be typed without them.
      () => {},
    )
    return () => {
      current = false
    }
  }, [about, language])
  return list
}
