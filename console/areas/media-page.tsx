import { Button, Switch } from 'antd'
import { useState } from 'react'
import * as frameStyles from '#console/areas/frame/frame.module.css'
import { useAct } from '#console/platform/acts/use-act.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { MediaRow } from '#contract/newsroom/desk.ts'
import { useConsole } from '../platform/console-context.tsx'
import { useAnswer } from '../platform/use-answer.ts'
import { useListAddress } from '../platform/use-list-address.ts'
import { Dialog } from '../ui/dialog.tsx'
import { UploadButton } from '../ui/fields/upload-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Thumbnail } from '../ui/picture.tsx'
import { useBinned } from '../ui/undo.tsx'

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024).toLocaleString('en')} KB`

/** The pictures of the site, with what shows them; those that nothing shows can go. */
export function MediaPage() {
  const { t } = useConsole()
  const { act, busy } = useAct()
  const binned = useBinned()
  const { page, setPage, filters, setFilter } = useListAddress(['orphans'])
  const answer = useAnswer('mediaLibrary', { orphans: filters.orphans === '1' || undefined, ...page })
  const [shown, setShown] = useState<MediaRow>()
  const remove = async ({ hash }: MediaRow) => {
    if (!(await act('deleteMedia', { hash }))) return
    answer.reload()
    binned('picture', hash, answer.reload)
  }
  return (
    <>
      <PageHead
        title={t('media')}
        end={
          <UploadButton name={t('picture.upload')} purpose="picture" onUploaded={answer.reload}>
            {t('picture.upload')}
          </UploadButton>
        }
      >
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
        <label className={listsStyles.switched}>
          <Switch
            size="small"
            checked={filters.orphans === '1'}
            onChange={(on) => setFilter('orphans', on ? '1' : undefined)}
          />
          {t('orphans')}
        </label>
      </PageHead>
      <DataTable<MediaRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={(row) => row.uses > 0 && setShown(row)}
        rowKey="hash"
        columns={[
          { title: t('picture'), width: 120, render: (_, { picture }) => <Thumbnail picture={picture} width={96} /> },
          { title: t('size'), width: 130, render: (_, { picture }) => `${picture.width} × ${picture.height}` },
          { title: t('weight'), width: 110, align: 'right', render: (_, { bytes }) => kilobytes(bytes) },
          { title: t('stored'), width: 170, render: (_, { stored_time: time }) => toMinute(time) },
          {
            title: t('uses'),
            render: (_, row) =>
              row.uses > 0 ? (
                <Button type="link" size="small" className={frameStyles.flush} onClick={() => setShown(row)}>
                  {t('usesOf', { n: row.uses.toLocaleString('en') })}
                </Button>
              ) : (
                <span className="quiet">{t('unused')}</span>
              ),
          },
          {
            title: <span className="unseen">{t('actions')}</span>,
            width: 110,
            align: 'right',
            className: listsStyles.acts,
            render: (_, row) =>
              row.uses === 0 && (
                <Button
                  type="link"
                  danger
                  size="small"
                  className={frameStyles.flush}
                  disabled={busy}
                  onClick={() => void remove(row)}
                >
                  {t('delete')}
                </Button>
              ),
          },
        ]}
      />
      {shown && <Uses row={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Uses({ row: { hash }, onClose }: { row: MediaRow; onClose: () => void }) {
  const { t } = useConsole()
  const { data, failure } = useAnswer('mediaUses', { hash })
  return (
    <Dialog footer={null} title={t('uses')} onCancel={onClose}>
      {failure && <p className="failure">{failure}</p>}
      <ul>
        {data?.list.map(({ what, title, link }) => (
          <li key={`${what} ${link} ${title}`}>{link ? <a href={link}>{title || link}</a> : title || what}</li>
        ))}
      </ul>
    </Dialog>
  )
}
