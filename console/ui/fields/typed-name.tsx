import { Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { isNameTyped, isTypable } from '#contract/staff/consequence-terms.ts'
import * as styles from './typed-name.module.css'

/**
 * Asks for a name to be typed, before something that has no way back.
 * @param language BCP 47 tag of the name
 * @param refused true if the server refused what was typed, which marks the field until it is right
 * @param first whether it has the focus when its dialog opens
 * @param onEnter what Enter does there
 * @returns the field, what was typed, and whether it is the name; without a name nothing is asked
 */
export function useTypedName(
  name: string,
  {
    language,
    first = true,
    refused = false,
    onEnter,
  }: { language?: string; first?: boolean; refused?: boolean; onEnter?: () => void } = {},
): { field: ReactNode; typed: string; matches: boolean } {
  const { t } = useConsole()
  const [typed, setTyped] = useState('')
  const id = useId()
  const matches = isNameTyped(name, typed)
  const wrong = refused && !matches
  const field = isTypable(name) && (
    <div className={`grid gap-6 ${styles.accountsConfirm}`}>
      <label htmlFor={id}>
        {t('bin.typeTitle')} <b lang={language}>{name}</b>
      </label>
      <Input
        id={id}
        data-first={first || undefined}
        autoComplete="off"
        {...(wrong && { status: 'error', 'aria-invalid': true })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && onEnter?.()}
      />
    </div>
  )
  return { field, typed, matches }
}
