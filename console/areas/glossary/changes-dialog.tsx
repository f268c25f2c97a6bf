import { App, Button } from 'antd'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { EntryFields, GlossaryChange } from '#contract/newsroom/glossary.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import * as glossaryStyles from './glossary.module.css'

const shown = 50

const inShort = (entry: EntryFields | null): string =>
  entry ? [entry.hk, entry.tw === entry.hk ? '' : entry.tw, entry.en].filter(Boolean).join(' · ') : '—'

/** History of changes to the lists, newest first; those still in effect can be undone. */
export function ChangesDialog({ onClose, onUndone }: { onClose: () => void; onUndone: () => void }) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const { data, reload } = useAnswer('glossaryChanges', { page: 1, size: shown })
  const undo = async ({ id }: GlossaryChange) => {
    const answer = await act('undoGlossaryChange', { id })
    if (!answer) return
    if (answer.saved) void message.success(t('glossary.undone'))
    else void message.warning(t('glossary.conflict'))
    reload()
    onUndone()
  }
  return (
    <Dialog title={t('glossary.history')} width={760} footer={null} onCancel={onClose}>
      <ul className={glossaryStyles.glossaryChanges}>
        {data?.list.map((change) => (
          <li key={change.id}>
            <p>
              <b lang="zh-Hans">{change.hans}</b>{' '}
              <span className="quiet">
                {t(`glossary.${change.list}`)} · {change.by?.nickname} {toMinute(change.time)}
              </span>
            </p>
            <p>
              <del>{inShort(change.before)}</del> → <ins>{inShort(change.after)}</ins>
            </p>
            {change.undoable && (
              <Button size="small" loading={busy} onClick={() => undo(change)}>
                {t('glossary.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data?.list.length === 0 && <p className="quiet">{t('empty')}</p>}
    </Dialog>
  )
}
