import { failureText } from '#web/platform/use-call.ts'
import '#web/ui/form/forms.module.css'
import { useState } from 'react'
import type { LibraryPicture } from '#contract/content/media-desk.ts'
import type { Language } from '#language/languages.ts'
import { useText } from '#web/platform/app-context.tsx'
import { useViewerUser } from '#web/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Modal } from '#web/ui/modal.tsx'
import * as dialogStyles from '../editor-dialogs.module.css'
import * as publishFieldsStyles from '../editor-fields.module.css'
import { useEditorText } from '../editor-text.ts'
import * as styles from './library-dialog.module.css'
import { libraryTexts } from './library-texts.ts'
import { PictureChoices } from './picture-choices.tsx'
import { anyFolder, useLibrary } from './use-library.ts'

interface Props {
  /** Language of the alternative text and credit that come with the picture. */
  language: Language
  onPick: (picture: LibraryPicture) => void
  onClose: () => void
}

const libraryRoles = ['columnist', 'editor', 'administrator']

/** The dialog with the texts that it needs. */
export async function loadLibraryDialog() {
  await libraryTexts.loadFirst()
  return LibraryDialog
}

/** Chooses an uploaded picture: of the library for columnists and the newsroom, one of their own for every member. */
export function LibraryDialog({ language, onPick, onClose }: Props) {
  const t = useEditorText()
  const common = useText()
  const text = libraryTexts.useText()
  const seesLibrary = useViewerUser()?.roles.some((role) => libraryRoles.includes(role)) ?? false
  const [own, setOwn] = useState(!seesLibrary)
  const [keyword, setKeyword] = useState('')
  const [folder, setFolder] = useState(anyFolder)
  const [page, setPage] = useState(1)
  const { found, failed } = useLibrary({ own, keyword: keyword.trim(), folder, page, language })
  const choose = (mine: boolean) => {
    setOwn(mine)
    setPage(1)
  }
  return (
    <Modal title={text('title')} closeLabel={t('close')} onClose={onClose} className={dialogStyles.dialogWide}>
      {seesLibrary && (
        <fieldset className={publishFieldsStyles.pubSeg} aria-label={text('source')}>
          <button type="button" aria-pressed={!own} onClick={() => choose(false)}>
            {text('library')}
          </button>
          <button type="button" aria-pressed={own} onClick={() => choose(true)}>
            {text('own')}
          </button>
        </fieldset>
      )}
      {!own && (
        <div className={styles.libraryF}>
          <Field label={text('search')}>
            {(given) => (
              <input
                {...given}
                className={formsStyles.input}
                type="search"
                maxLength={100}
                value={keyword}
                onChange={({ target }) => {
                  setKeyword(target.value)
                  setPage(1)
                }}
              />
            )}
          </Field>
          <Field label={text('folder')}>
            {(given) => (
              <select
                {...given}
                className={formsStyles.select}
                value={folder}
                onChange={({ target }) => {
                  setFolder(target.value)
                  setPage(1)
                }}
              >
                <option value={anyFolder}>{text('all')}</option>
                {found?.folders.map(({ name }) => (
                  <option key={name} value={name}>
                    {name || text('noFolder')}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
      <div aria-live="polite">
        {failed !== undefined && <p role="alert">{failureText(failed, t)}</p>}
        {found?.list.length === 0 && <p className="mut">{text(own ? 'noOwn' : 'none')}</p>}
      </div>
      <PictureChoices pictures={found?.list ?? []} onPick={onPick} />
      {(page > 1 || found?.more) && (
        <div className={formsStyles.formActs}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {common('pager.previous')}
          </Button>
          <Button disabled={!found?.more} onClick={() => setPage(page + 1)}>
            {common('pager.next')}
          </Button>
        </div>
      )}
    </Modal>
  )
}
