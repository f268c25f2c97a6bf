import { Button } from 'antd'
import * as styles from '#console/areas/accounts/accounts.module.css'
import { UploadButton } from '#console/ui/fields/upload-button.tsx'
import { useText } from '../../platform/console-context.tsx'

interface Props {
  picture: string | null
  onChange: (picture: string | null) => void
}

/** The picture of an author; without one readers see a monogram. */
export function AuthorPicture({ picture, onChange }: Props) {
  const t = useText()
  return (
    <div className={styles.accountsPicture}>
      {picture && <img src={picture} alt="" width={48} height={48} />}
      <UploadButton name={t('author.picture')} purpose="avatar" onUploaded={onChange}>
        {t('author.picture')}
      </UploadButton>
      {picture && <Button onClick={() => onChange(null)}>{t('author.noPicture')}</Button>}
    </div>
  )
}
