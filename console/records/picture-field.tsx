import { Button } from 'antd'
import { LibraryButton } from '#console/domains/media/library-button.tsx'
import { useText } from '#console/platform/console-context.tsx'
import { UploadButton } from '#console/ui/fields/upload-button.tsx'
import * as styles from './records.module.css'

interface Props {
  /** Accessible name of the picture. */
  name: string
  path: string | null
  onChange: (path: string | null) => void
  /** Said where there is none. */
  none: string
  square?: boolean
}

/** One picture, uploaded from here or chosen from the library. */
export function PictureField({ name, path, onChange, none, square = false }: Props) {
  const t = useText()
  return (
    <div className={square ? `row gap-8 ${styles.pictured} ${styles.picturedSquare}` : `row gap-8 ${styles.pictured}`}>
      {path ? <img src={path} alt={name} /> : <span className={`mut t-xs mid ${styles.picturedNone}`}>{none}</span>}
      <UploadButton name={name} purpose="picture" size="small" onUploaded={onChange}>
        {t('picture.upload')}
      </UploadButton>
      <LibraryButton name={name} onPick={onChange} />
      {path && (
        <Button size="small" type="text" onClick={() => onChange(null)}>
          {t('picture.remove')}
        </Button>
      )}
    </div>
  )
}
