import { App, Button, Input, Tooltip } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { Translation, TranslationSegment } from '#contract/newsroom/translation.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { MarkedText } from './marked-text.tsx'
import * as styles from './translation.module.css'

interface Props {
  of: Pick<Translation, 'kind' | 'id'>
  segment: TranslationSegment
  label: string
  onChanged: (translation: Translation) => void
}

/** A part in the other Chinese script: converted, with the words marked that a list decided, or as an editor says it. */
export function OtherScript({ of, segment, label, onChanged }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const { hash, pieces, override, language } = segment.other_script
  const converted = pieces.map(({ text }) => text).join('')
  const [text, setText] = useState<string>()
  const save = async (value: string | null) => {
    if (hash === null) return
    const input = { ...{ kind: of.kind, id: of.id, hash }, text: value, before: override }
    const answer = await act('overrideConversion', input)
    if (!answer) return
    if (answer.saved) void message.success(t('translation.overrideSaved'))
    else void message.warning(t('translation.overrideConflict'))
    onChanged(answer.saved ? answer.translation : answer.current)
    if (answer.saved) setText(undefined)
  }
  if (pieces.length === 0) return <span />
  if (text !== undefined) {
    return (
      <div className="grid gap-6">
        <Input.TextArea
          autoFocus
          rows={1}
          aria-label={label}
          lang={language}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={`row wraps gap-4 ${styles.segmentActs}`}>
          <Button size="small" type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => save(text)}>
            {t('translation.save')}
          </Button>
          <Button size="small" onClick={() => setText(undefined)}>
            {t('translation.discard')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div>
      <p className={styles.segmentText} lang={language}>
        {override === null ? <Pieces pieces={pieces} /> : <MarkedText text={override} />}
      </p>
      <div className={`row wraps gap-4 ${styles.segmentActs}`}>
        {override !== null && (
          <span className={`t-xs nw ${styles.english} ${styles.englishConfirmed}`}>{t('translation.overridden')}</span>
        )}
        {hash === null ? (
          <span className="quiet">{t('translation.scriptLater')}</span>
        ) : (
          <Button type="link" size="small" onClick={() => setText(override ?? converted)}>
            {t('translation.changeScript')}
          </Button>
        )}
        {override !== null && (
          <Button type="link" size="small" loading={busy} onClick={() => save(null)}>
            {t('translation.restoreDerived')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Pieces({ pieces }: { pieces: TranslationSegment['other_script']['pieces'] }) {
  const { t } = useConsole()
  return pieces.map(({ source, text, by, en }, index) => {
    if (!by) {
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      return <MarkedText key={index} text={text} />
    }
    const word = [`${source} → ${text}`, en].filter(Boolean).join(' · ')
    const reason = t(by === 'term' ? 'translation.byTerm' : 'translation.byName', { word })
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <Tooltip key={index} title={reason}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is read where the focus is */}
        <mark className={`${styles.decided} decided--${by}`} tabIndex={0}>
          {text}
        </mark>
      </Tooltip>
    )
  })
}
