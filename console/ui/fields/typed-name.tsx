import { Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import * as styles from './typed-name.module.css'

/** Spaces and the width of characters do not matter, as the server compares. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

/**
 * Asks for a name to be typed, before something that has no way back.
 * @param language BCP 47 tag of the name
 * @param first whether it has the focus when its dialog opens
 * @param onEnter what Enter does there
 * @returns the field, what was typed, and whether it is the name; without a name nothing is asked
 */
export function useTypedName(
  name: string,
  { language, first = true, onEnter }: { language?: string; first?: boolean; onEnter?: () => void } = {},
): { field: ReactNode; typed: string; matches: boolean } {
  const { t } = useConsole()
  const [typed, setTyped] = useState('')
  const id = useId()
  const field = plain(name) !== '' && (
    <div className={styles.accountsConfirm}>
      <label htmlFor={id}>
        {t('bin.typeTitle')} <b lang={language}>{name}</b>
      </label>
      <Input
        id={id}
        data-first={first || undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && onEnter?.()}
      />
    </div>
  )
  return { field, typed, matches: plain(typed) === plain(name) }
}
