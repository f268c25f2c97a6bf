import { App, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useTypedName } from '#console/ui/fields/typed-name.tsx'
import { ActionsMenu } from '#console/ui/lists/actions-menu.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { ArticleRow } from '#contract/newsroom/desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useBinned } from '../../ui/undo.tsx'

interface Props {
  row: ArticleRow
  onDone: () => void
}

/** Address at which the flash desk opens the correction or the retraction of a published flash. */
export const correctionOf = (item: number): string => `/flash?item=${item}`
export const retractionOf = (item: number): string => `/flash?item=${item}&act=retract`

type Open = 'none' | 'unpublish' | 'merge' | 'delete'

/** Actions on an article, by its state. */
export function ArticleActions({ row, onDone }: Props) {
  const { t } = useConsole()
  const { act } = useMutation()
  const [open, setOpen] = useState<Open>('none')
  const { id, title, state, kind } = row
  const restore = async () => {
    if (await act('restoreArticle', { id }, t('restoreDone'))) onDone()
  }
  const edit = useEdit(row)
  const navigate = useNavigate()
  const runLive = async () => {
    if (row.live || (await act('makeLiveBlog', { item: id }))) navigate(`/live/${id}`)
  }
  const online = state === 'published' || state === 'scheduled'
  const items = [
    ...(online && kind === 'article'
      ? [
          { key: 'edit', label: t('edit'), onClick: edit },
          { key: 'live', label: t('liveDesk'), onClick: runLive },
        ]
      : []),
    ...(online && kind === 'flash'
      ? [
          { key: 'correct', label: t('flashCorrecting'), onClick: () => navigate(correctionOf(id)) },
          { key: 'retract', label: t('flashRetract'), danger: true, onClick: () => navigate(retractionOf(id)) },
        ]
      : []),
    ...(online
      ? [
          { key: 'merge', label: t('mergeWith'), onClick: () => setOpen('merge') },
          { key: 'unpublish', label: t('unpublish'), danger: true, onClick: () => setOpen('unpublish') },
        ]
      : [{ key: 'restore', label: t('restore'), onClick: restore }]),
    { key: 'delete', label: t('delete'), danger: true, onClick: () => setOpen('delete') },
  ]
  return (
    <>
      <ActionsMenu title={title} items={items} />
      {open === 'unpublish' && <UnpublishDialog row={row} onClose={() => setOpen('none')} onDone={onDone} />}
      {open === 'delete' && <DeleteDialog row={row} onClose={() => setOpen('none')} onDone={onDone} />}
      {open === 'merge' && <MergeDialog row={row} onClose={() => setOpen('none')} onDone={onDone} />}
    </>
  )
}

/** Leads to the manuscript of an article; one that was not written here gets one. */
function useEdit({ id, manuscript }: ArticleRow) {
  const { call, t } = useConsole()
  const { message } = App.useApp()
  return async () => {
    try {
      const to = manuscript ?? (await call('reviseArticle', { item: id })).id
      location.assign(`/publish/${to}`)
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
    }
  }
}

interface DialogProps extends Props {
  onClose: () => void
}

function UnpublishDialog({ row: { id, title }, onClose, onDone }: DialogProps) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={t('unpublishAsk', { title })}
      okText={t('unpublish')}
      okButtonProps={{ danger: true, loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        if (!(await act('unpublishArticle', { id, reason }, t('unpublishDone')))) return
        onClose()
        onDone()
      }}
    >
      <p className="quiet">{t('unpublishHint')}</p>
      <Input
        aria-label={t('unpublishReason')}
        placeholder={t('unpublishReason')}
        autoFocus
        maxLength={2_000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}

function DeleteDialog({ row: { id, kind, title, updated_time }, onClose, onDone }: DialogProps) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const binned = useBinned()
  return (
    <Dialog
      title={t('bin.deleteAsk', { title })}
      okText={t('delete')}
      okButtonProps={{ danger: true, loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        if (await act('deleteArticle', { id, updated_time })) binned(kind, id, onDone)
        onClose()
        onDone()
      }}
    >
      <p className="quiet">{t('bin.deleteHint')}</p>
    </Dialog>
  )
}

/** How many articles are offered to merge into. */
const offered = 20

function MergeDialog({ row: { id, title }, onClose, onDone }: DialogProps) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const [into, setInto] = useState<number>()
  const [keyword, setKeyword] = useState('')
  // The article can come back, but likes and collections stay where they were moved to.
  const { field, matches } = useTypedName(title, { first: false })
  const found = useAnswer('staffArticles', {
    state: 'published',
    order: 'best',
    keyword: keyword || undefined,
    page: 1,
    size: offered,
  })
  const options = (found.data?.list ?? [])
    .filter((one) => one.id !== id)
    .map((one) => ({ value: one.id, label: `${toMinute(one.release_time ?? '')} ${one.title}` }))
  return (
    <Dialog
      title={t('mergeAsk', { title })}
      okText={t('merge')}
      okButtonProps={{ danger: true, disabled: into === undefined || !matches, loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        if (into === undefined || !(await act('mergeArticles', { id, into }, t('mergeDone')))) return
        onClose()
        onDone()
      }}
    >
      <p className="quiet">{t('mergeHint')}</p>
      <Select<number>
        aria-label={t('mergeInto')}
        placeholder={t('mergeInto')}
        className="full"
        autoFocus
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={found.loading}
        value={into}
        options={options}
        onChange={setInto}
      />
      {field}
    </Dialog>
  )
}
