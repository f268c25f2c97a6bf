import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { PhoneCode } from '#contract/members/accounts.ts'
import { languages } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/modal.module.css'
import { type AreaEntry, findAreas, offeredAreas, withNames } from './area-search.ts'
import { type AreaChoice, type PhoneArea, useSignIn } from './context.ts'
import { refusalOf } from './refusals.ts'
import { useSignInText } from './texts.ts'

interface AreaDialogProps {
  offered: AreaChoice
  chosen: PhoneArea
  onChoose: (area: PhoneArea) => void
  onClose: () => void
}

/** The list of area codes over the form, with a search by name in any of the languages, or by code. */
export function AreaDialog({ offered, chosen, onChoose, onClose }: AreaDialogProps) {
  const t = useSignInText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [search, setSearch] = useState('')
  const { entries, failure } = useAreas(offered)
  const found = entries && findAreas(entries, search)

  useEffect(() => {
    dialog.current?.showModal()
    if (matchMedia('(pointer: fine)').matches) dialog.current?.querySelector('input')?.focus()
  }, [])

  const close = () => dialog.current?.close()
  const choose = ({ id, country, area_code }: PhoneArea) => {
    onChoose({ id, country, area_code })
    close()
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const place = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[Math.max(0, place + step)]?.focus()
  }
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} dialog--login dialog--areas`}
      aria-labelledby={titleId}
      onClose={(event) => {
        // Events of React pass through the tree of components: the dialog around must not take this one for its own.
        event.stopPropagation()
        onClose()
      }}
      onKeyDown={move}
    >
      <div className={styles.dialogIn}>
        <div className="login__head">
          <h2 className="h2" id={titleId}>
            {t('chooseArea')}
          </h2>
          <IconButton label={t('close')} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </div>
        <form
          className="join join--password"
          onSubmit={(event) => {
            event.preventDefault()
            if (found?.[0]) choose(found[0])
          }}
        >
          <input
            className="input"
            type="search"
            value={search}
            placeholder={t('searchArea')}
            aria-label={t('searchArea')}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <span className="join__end join__end--plain">
            <Icon name="search" size="s" />
          </span>
        </form>
        {failure && <p className="field__err">{failure}</p>}
        <ul className="areas" ref={list} aria-busy={!entries && !failure}>
          {found?.map((entry) => (
            <li key={entry.id}>
              <button type="button" aria-current={entry.id === chosen.id || undefined} onClick={() => choose(entry)}>
                <span>{entry.country}</span>
                <span className="areas__code">+{entry.area_code}</span>
                {entry.id === chosen.id && <Icon name="check" size="s" />}
              </button>
            </li>
          ))}
        </ul>
        <p className="areas__count" role="status">
          {found && count(t, found.length, search)}
        </p>
      </div>
    </dialog>
  )
}

function count(t: ReturnType<typeof useSignInText>, n: number, search: string): string {
  if (search === '') return t('areaCount', { n })
  return n === 0 ? t('areaNone') : t('areaFound', { n })
}

/** The list in the reader's language; its names in the others follow, for the search alone. */
function useAreas(offered: AreaChoice): { entries: readonly AreaEntry[] | undefined; failure: string | undefined } {
  const t = useSignInText()
  const { backend } = useSignIn()
  const [own, setOwn] = useState<readonly PhoneCode[]>()
  const [others, setOthers] = useState<readonly (readonly PhoneCode[])[]>([])
  const [failure, setFailure] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is fetched once
  useEffect(() => {
    const rest = languages.filter((one) => one !== backend.language)
    backend.call('getPhoneCode', {}).then(setOwn, (error) => setFailure(refusalOf(error, t('network')).text))
    Promise.all(rest.map((one) => httpBackend.call(one, 'getPhoneCode', {}))).then(setOthers, () => {})
  }, [])
  const shown = own && offeredAreas(own, offered)
  return { entries: shown && withNames(shown, others), failure }
}
