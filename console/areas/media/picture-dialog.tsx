import { Alert, App, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useMediaText } from '#console/domains/media/media-texts.ts'
import type { MediaKey } from '#console/locales/media/zh-hans.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { pictureLimits } from '#contract/constants.ts'
import type { MediaRow } from '#contract/content/media-desk.ts'
import * as styles from './media.module.css'

interface Props {
  row: MediaRow
  folders: readonly { name: string }[]
  onSaved: () => void
  onDelete: (row: MediaRow) => Promise<void>
  onClose: () => void
}

/** A picture with its name, folder, alternative text and credit, and with what shows it. */
export function PictureDialog({ row, folders, onSaved, onDelete, onClose }: Props) {
  const t = useMediaText()
  const id = useId()
  const { message } = App.useApp()
  const { act, busy } = useMutation()
  const [value, setValue] = useState({ name: row.name, folder: row.folder ?? '', texts: row.texts })
  const [version, setVersion] = useState(row.version)
  const [theirs, setTheirs] = useState<MediaRow>()
  const set = (part: Partial<typeof value>) => setValue((now) => ({ ...now, ...part }))
  const save = async () => {
    const answer = await act('saveMedia', { hash: row.hash, version, ...value })
    if (!answer) return
    if (!answer.saved) {
      setVersion(answer.current.version)
      setTheirs(answer.current)
      return
    }
    void message.success(t('library.saved'))
    onSaved()
  }
  return (
    <Dialog
      title={t('library.title')}
      width={860}
      onCancel={onClose}
      footer={
        <>
          {row.uses > 0 && <span className={`quiet ${styles.used}`}>{t('library.deleteHint')}</span>}
          <Button danger disabled={busy || row.uses > 0} onClick={() => void onDelete(row)}>
            {t('delete')}
          </Button>
          <Button type="primary" loading={busy} onClick={save}>
            {t(row.folder === null ? 'library.take' : 'library.save')}
          </Button>
        </>
      }
    >
      {theirs && (
        <Alert
          type="warning"
          showIcon
          title={t('library.conflict')}
          action={
            <Button
              onClick={() => {
                set({ name: theirs.name, folder: theirs.folder ?? '', texts: theirs.texts })
                setTheirs(undefined)
              }}
            >
              {t('library.takeTheirs')}
            </Button>
          }
        />
      )}
      <div className={`grid gap-24 ${styles.details}`}>
        <div className={`grid gap-12 ${styles.detailsSeen}`}>
          <img src={row.picture.url} alt={row.name} />
          <p className="quiet">
            {t('library.facts', {
              ...{ width: row.picture.width, height: row.picture.height },
              kilobytes: Math.ceil(row.bytes / 1024).toLocaleString('en'),
              time: toMinute(row.stored_time),
            })}
          </p>
          <Uses hash={row.hash} />
        </div>
        <div className={`grid gap-12 ${styles.detailsWords}`}>
          <div className={styles.named}>
            <label htmlFor={`${id}-name`}>
              {t('library.name')}
              <Input
                id={`${id}-name`}
                maxLength={pictureLimits.name}
                value={value.name}
                onChange={({ target }) => set({ name: target.value })}
              />
            </label>
            <label htmlFor={`${id}-folder`}>
              {t('library.folder')}
              <Input
                id={`${id}-folder`}
                placeholder={t('library.noFolder')}
                list="library-folders"
                maxLength={pictureLimits.folder}
                value={value.folder}
                onChange={({ target }) => set({ folder: target.value })}
              />
            </label>
          </div>
          <datalist id="library-folders">
            {folders
              .filter(({ name }) => name)
              .map(({ name }) => (
                <option key={name} value={name} />
              ))}
          </datalist>
          <TextsField
            fields={[
              { name: 'alt', label: t('library.alt'), max: pictureLimits.alt, rows: 2 },
              { name: 'credit', label: t('library.credit'), max: pictureLimits.credit },
            ]}
            value={value.texts}
            onChange={(texts) => set({ texts })}
          />
          <p className="quiet">{t('library.wordsHint')}</p>
        </div>
      </div>
    </Dialog>
  )
}

function Uses({ hash }: { hash: string }) {
  const t = useMediaText()
  const { data, failure } = useAnswer('mediaUses', { hash })
  if (failure) return <p className="failure">{failure}</p>
  if (data?.list.length === 0) return <p className="quiet">{t('library.unused')}</p>
  return (
    <section aria-label={t('library.usedIn')}>
      <h3>{t('library.usedIn')}</h3>
      <ul>
        {data?.list.map(({ what, title, link }) => (
          <li key={`${what} ${link} ${title}`}>
            <span className="quiet">{t(`use.${what}` as MediaKey)}</span>{' '}
            {link ? <a href={link}>{title || link}</a> : title}
          </li>
        ))}
      </ul>
    </section>
  )
}
