import { App, Input } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { RedirectRow } from '#contract/site/site-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Presence } from '../../ui/presence.tsx'
import * as styles from './site.module.css'

type Fields = Pick<RedirectRow, 'old' | 'path'>

interface Props {
  /** Undefined: a new one. */
  row: RedirectRow | undefined
  onClose: () => void
  onSaved: () => void
}

/** Dialog for the target of one old address. */
export function RedirectDialog({ row, onClose, onSaved }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const [seen, setSeen] = useState(row)
  const [fields, setFields] = useState<Fields>({ old: row?.old ?? '', path: row?.path ?? '' })
  const [theirs, setTheirs] = useState<RedirectRow>()
  const save = async () => {
    const record = seen ? { of: seen.old, version: seen.version } : {}
    const answer = await act('saveRedirect', { ...fields, ...record })
    if (!answer) return
    if (!answer.saved) return setTheirs(answer.current)
    const { redirect, shortened, moved } = answer
    const said = shortened === null ? t('redirect.saved') : t('redirect.shortened', { path: redirect.path })
    void message.success(moved > 0 ? `${said} ${t('redirect.moved', { n: moved })}` : said)
    onClose()
    onSaved()
  }
  const ready = fields.old.trim() !== '' && fields.path.trim() !== '' && !theirs
  return (
    <Dialog
      title={t(row ? 'redirect.edit' : 'redirect.add')}
      width={theirs ? 880 : 560}
      okText={t('site.save')}
      okButtonProps={{ disabled: !ready, loading: busy }}
      onOk={save}
      onCancel={onClose}
    >
      {row && <Presence kind="redirect" id={row.old} />}
      {theirs && (
        <Conflict<Fields>
          mine={fields}
          theirs={theirs}
          base={seen}
          by={theirs.by?.nickname}
          time={theirs.changed_time}
          onChoose={({ old, path }) => {
            setFields({ old, path })
            setSeen(theirs)
            setTheirs(undefined)
          }}
          fields={[
            { name: 'old', label: t('redirect.old'), show: ({ old }) => old },
            { name: 'path', label: t('redirect.path'), show: ({ path }) => path },
          ]}
        />
      )}
      <form
        className={`grid gap-6 ${styles.redirect}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !busy) void save()
        }}
      >
        <label htmlFor="redirect-old">{t('redirect.old')}</label>
        <Input
          id="redirect-old"
          data-first
          placeholder="/2019/08/…"
          maxLength={2_000}
          value={fields.old}
          onChange={(event) => setFields({ ...fields, old: event.target.value })}
        />
        <label htmlFor="redirect-path">{t('redirect.path')}</label>
        <Input
          id="redirect-path"
          placeholder="/contents/…"
          maxLength={2_000}
          value={fields.path}
          onChange={(event) => setFields({ ...fields, path: event.target.value })}
        />
        <p className="quiet">{t('redirect.hint')}</p>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
