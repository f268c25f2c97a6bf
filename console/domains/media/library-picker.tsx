import { Button, Space } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { FilterWords } from '#console/ui/lists/filters.tsx'
import type { LibraryPicture } from '#contract/content/media-desk.ts'
import { askedFolder, FolderFilter } from './folder-filter.tsx'
import * as styles from './library-picker.module.css'
import { loadMediaTexts, useMediaText } from './media-texts.ts'

const size = 24

interface Props {
  onPick: (picture: LibraryPicture) => void
  onClose: () => void
}

/** The picker with the texts that it needs. */
export async function loadLibraryPicker(language: Parameters<typeof loadMediaTexts>[0]) {
  await loadMediaTexts(language)
  return LibraryPicker
}

/** Chooses a picture of the library. */
function LibraryPicker({ onPick, onClose }: Props) {
  const t = useMediaText()
  const { language } = useConsole()
  const [keyword, setKeyword] = useState<string>()
  const [folder, setFolder] = useState<string>()
  const [page, setPage] = useState(1)
  const asked = { keyword, folder: askedFolder(folder), in: language, page, size }
  const { data, failure } = useAnswer('libraryPictures', asked)
  return (
    <Dialog title={t('library.chooseTitle')} width={820} footer={null} onCancel={onClose}>
      <div className="flex wraps gap-8">
        <FilterWords
          name={t('library.search')}
          value={keyword}
          onChange={(words) => {
            setKeyword(words)
            setPage(1)
          }}
        />
        <FolderFilter
          folders={data?.folders ?? []}
          value={folder}
          onChange={(chosen) => {
            setFolder(chosen)
            setPage(1)
          }}
        />
      </div>
      {failure && <p className="failure">{failure}</p>}
      {data?.list.length === 0 && <p className="quiet">{t('library.chooseNone')}</p>}
      <div className={`grid gap-16 ${styles.choices}`}>
        {data?.list.map((one) => (
          <button
            key={one.path}
            type="button"
            aria-label={t('library.use', { name: one.name })}
            onClick={() => onPick(one)}
          >
            <img src={one.picture.variants?.[0]?.url ?? one.path} alt={one.alt} loading="lazy" />
            <span>{one.name}</span>
          </button>
        ))}
      </div>
      {(page > 1 || data?.more) && (
        <Space>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('library.previous')}
          </Button>
          <Button disabled={!data?.more} onClick={() => setPage(page + 1)}>
            {t('library.next')}
          </Button>
        </Space>
      )}
    </Dialog>
  )
}
