import { Switch } from 'antd'
import { useState } from 'react'
import { askedFolder, FolderFilter } from '#console/domains/media/folder-filter.tsx'
import { useMediaText } from '#console/domains/media/media-texts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { FilterWords } from '#console/ui/lists/filters.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import { useBinned } from '#console/ui/undo.tsx'
import type { MediaRow } from '#contract/content/media-desk.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { UploadArea, UploadPictures } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'

/** The media library: pictures are uploaded, named, described, filed, found, and deleted where nothing shows them. */
export function MediaPage() {
  const t = useMediaText()
  const { act } = useMutation()
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
        <PictureGrid answer={answer} page={page} onPage={setPage} onOpen={setOpen} />
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

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className={`middle gap-8 ${listsStyles.switched}`}>
      <Switch size="small" checked={on} onChange={onChange} />
      {label}
    </label>
  )
}
