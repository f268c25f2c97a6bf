import { FilterChoice } from '#console/ui/lists/filters.tsx'
import { useMediaText } from './media-texts.ts'

interface Props {
  folders: readonly { name: string; pictures: number }[]
  /** Value in the URL: `-` selects pictures without a folder. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** An address has no empty values: pictures without a folder have a sign of their own. */
export const noFolder = '-'
/** The folder that the call is asked for. */
export const askedFolder = (value: string | undefined) => (value === noFolder ? '' : value)

/** A choice among the folders of the library, with how many pictures each has. */
export function FolderFilter({ folders, value, onChange }: Props) {
  const t = useMediaText()
  const options = folders.map(({ name, pictures }) => ({
    value: name || noFolder,
    label: t('library.folderOf', { name: name || t('library.noFolder'), n: pictures.toLocaleString('en') }),
  }))
  return <FilterChoice name={t('library.folder')} value={value} options={options} onChange={onChange} />
}
