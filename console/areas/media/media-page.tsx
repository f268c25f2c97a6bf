import { Button, Switch } from 'antd'
import { useState } from 'react'
import * as frameStyles from '#console/areas/frame/frame.module.css'
import { useAct } from '#console/platform/acts/use-act.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterWords } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import { Thumbnail } from '#console/ui/picture.tsx'
import { useBinned } from '#console/ui/undo.tsx'
import type { MediaRow } from '#contract/content/media-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { askedFolder, FolderFilter } from './folder-filter.tsx'
import { useMediaText } from './media-texts.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { UploadArea, UploadPictures } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024).toLocaleString('en')} KB`

/** The media library: pictures are uploaded, named, described, filed, found, and deleted where nothing shows them. */
export function MediaPage() {
  const t = useMediaText()
  const { act } = useAct()
  const binned = useBinned()
  const { page, setPage, filters, setFilter, filterBy } = useListAddress(['keyword', 'folder', 'all', 'orphans'])
  const folder = askedFolder(filters.folder)
  const answer = useAnswer('mediaLibrary', {
    ...{ keyword: filters.keyword, folder },
    ...{ all: filters.all === '1' || undefined, orphans: filters.orphans === '1' || undefined },
    ...page,
  })
  const uploads = useUploads(folder ?? '', answer.reload)
  const [open, setOpen] = useState<MediaRow>()
  const folders = answer.data?.folders ?? []
  const remove = async ({ hash }: MediaRow) => {
    if (!(await act('deleteMedia', { hash }))) return
    setOpen(undefined)
    answer.reload()
    binned('picture', hash, answer.reload)
  }
  return (
    <>
      <PageHead title={t('media')} end={<UploadPictures uploads={uploads} />}>
        <FilterWords name={t('library.search')} wide {...filterBy('keyword')} />
        <FolderFilter folders={folders} {...filterBy('folder')} />
        <Toggle
          label={t('library.all')}
          on={filters.all === '1'}
          onChange={(on) => setFilter('all', on ? '1' : undefined)}
        />
        <Toggle
          label={t('orphans')}
          on={filters.orphans === '1'}
          onChange={(on) => setFilter('orphans', on ? '1' : undefined)}
        />
      </PageHead>
      <UploadArea uploads={uploads}>
        <DataTable<MediaRow>
          answer={answer}
          page={page}
          onPage={setPage}
          onOpen={setOpen}
          rowKey="hash"
          columns={[
            { title: t('picture'), width: 120, render: (_, { picture }) => <Thumbnail picture={picture} width={96} /> },
            { title: t('library.name'), render: (_, row) => <Named row={row} onOpen={() => setOpen(row)} /> },
            { title: t('library.credit'), render: (_, row) => <Credited row={row} /> },
            { title: t('size'), width: 130, render: (_, { picture }) => `${picture.width} × ${picture.height}` },
            { title: t('weight'), width: 100, align: 'right', render: (_, { bytes }) => kilobytes(bytes) },
            { title: t('stored'), width: 160, render: (_, { stored_time: time }) => toMinute(time) },
            {
              title: t('uses'),
              width: 90,
              render: (_, { uses }) =>
                uses > 0 ? t('usesOf', { n: uses.toLocaleString('en') }) : <span className="quiet">{t('unused')}</span>,
            },
          ]}
        />
      </UploadArea>
      {open && (
        <PictureDialog
          key={open.hash}
          row={open}
          folders={folders}
          onDelete={remove}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined)
            answer.reload()
          }}
        />
      )}
    </>
  )
}

function Named({ row: { name, folder, hash }, onOpen }: { row: MediaRow; onOpen: () => void }) {
  const t = useMediaText()
  return (
    <>
      <Button type="link" size="small" className={frameStyles.flush} onClick={onOpen}>
        {name || hash.slice(0, 8)}
      </Button>
      <br />
      <span className="quiet">{folder === null ? t('library.outside') : folder || t('library.noFolder')}</span>
    </>
  )
}

/** The alternative text and credit of a picture, or which of them are missing. */
function Credited({ row: { texts, folder } }: { row: MediaRow }) {
  const t = useMediaText()
  const { language } = useConsole()
  if (folder === null) return <span className="quiet">—</span>
  const credit = nameOf(texts, language, 'credit')
  return (
    <>
      {credit || <span className="quiet">{t('library.noCredit')}</span>}
      {!nameOf(texts, language, 'alt') && (
        <>
          <br />
          <span className="quiet">{t('library.noAlt')}</span>
        </>
      )}
    </>
  )
}

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className={listsStyles.switched}>
      <Switch size="small" checked={on} onChange={onChange} />
      {label}
    </label>
  )
}
