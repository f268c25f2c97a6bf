import '#web/ui/form/forms.module.css'
import { useEffect, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { LibraryPicture } from '#contract/content/media-desk.ts'
import type { Language } from '#language/languages.ts'
import { createTextPart } from '#web/language/text-part.ts'
import type { LibraryKey } from '#web/locales/picture-library/zh-hans.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Modal } from '#web/ui/modal.tsx'
import { failureWords } from '../manuscript-calls.ts'
import { useManuscriptText } from '../manuscript-text.ts'
import * as dialogStyles from '../publish-dialogs.module.css'
import * as styles from './library-dialog.module.css'

const size = 24
const typingMs = 250
/** No folder is chosen; a folder's own name is never this. */
const anyFolder = '*'

interface Props {
  /** Of the text: the picture's words are in it. */
  language: Language
  onPick: (picture: LibraryPicture) => void
  onClose: () => void
}

type Found = CallOutput<'libraryPictures'>

const libraryTexts = createTextPart<LibraryKey>({
  'zh-Hans': async () => (await import('#web/locales/picture-library/zh-hans.ts')).libraryHans,
  'zh-Hant-HK': async () => (await import('#web/locales/picture-library/zh-hant.ts')).libraryHant,
  en: async () => (await import('#web/locales/picture-library/en.ts')).libraryEn,
})

/** The dialog with the texts that it needs. */
export async function loadLibraryDialog() {
  await libraryTexts.loadFirst()
  return LibraryDialog
}

/** Chooses a picture of the library for a text. */
function LibraryDialog({ language, onPick, onClose }: Props) {
  const t = useManuscriptText()
  const common = useText()
  const own = libraryTexts.useText()
  const [keyword, setKeyword] = useState('')
  const [folder, setFolder] = useState(anyFolder)
  const [page, setPage] = useState(1)
  const { found, failed } = useLibrary({ keyword: keyword.trim(), folder, page, language })
  return (
    <Modal title={own('title')} closeLabel={t('close')} onClose={onClose} className={dialogStyles.dialogWide}>
      <div className={styles.libraryF}>
        <Field label={own('search')}>
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
        <Field label={own('folder')}>
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
              <option value={anyFolder}>{own('all')}</option>
              {found?.folders.map(({ name }) => (
                <option key={name} value={name}>
                  {name || own('noFolder')}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div aria-live="polite">
        {failed !== undefined && <p role="alert">{failureWords(failed, t)}</p>}
        {found?.list.length === 0 && <p className="mut">{own('none')}</p>}
      </div>
      <ul className={styles.library}>
        {found?.list.map((one) => (
          <li key={one.path}>
            <button type="button" onClick={() => onPick(one)}>
              <img src={one.picture.variants?.[0]?.url ?? one.path} alt={one.alt} loading="lazy" />
              <b>{one.name}</b>
              <span className="mut">{one.credit}</span>
            </button>
          </li>
        ))}
      </ul>
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

/** Pictures by what was typed last, once nothing was typed for a moment. */
function useLibrary(asked: { keyword: string; folder: string; page: number; language: Language }) {
  const shown = useLanguage()
  const [state, setState] = useState<{ found?: Found; failed?: unknown }>({})
  const { keyword, folder, page, language } = asked
  useEffect(() => {
    let wanted = true
    const ask = async () => {
      const own = { ...(keyword && { keyword }), ...(folder !== anyFolder && { folder }) }
      try {
        const found = await httpBackend.call(shown, 'libraryPictures', { ...own, in: language, page, size })
        if (wanted) setState({ found })
      } catch (failed) {
        if (wanted) setState({ failed })
      }
    }
    const timer = setTimeout(ask, keyword ? typingMs : 0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [keyword, folder, page, language, shown])
  return state
}
