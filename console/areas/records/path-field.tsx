import { Input } from 'antd'
import { useId, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { chosenPathLimits, enteredPath, isChosenPath } from '#contract/site/chosen-paths.ts'
import { Field } from './record-editor.tsx'

interface Props {
  label: string
  value: string
  disabled?: boolean
  /** Fields that the server refused in the last call. */
  refused: readonly string[]
  /** Name of the field in the call. */
  name: string
  onChange: (path: string) => void
}

/** The path of a page that editors choose, with its rule; marked if it breaks the rule or the server refused it. */
export function PathField({ label, value, disabled = false, refused, name, onChange }: Props) {
  const { t } = useConsole()
  const id = useId()
  const [settled, setSettled] = useState<readonly string[]>()
  const isRefused = refused.some((field) => field.split(' ')[0] === name) && settled !== refused
  const isWrong = isRefused || (enteredPath(value) !== '' && !isChosenPath(enteredPath(value)))
  return (
    <Field label={label}>
      <Input
        aria-label={label}
        prefix="/"
        disabled={disabled}
        value={value}
        maxLength={chosenPathLimits.most}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={id}
        onChange={({ target }) => {
          setSettled(refused)
          onChange(target.value)
        }}
      />
      <span id={id} className="quiet">
        {t('pathRule', chosenPathLimits)}
      </span>
    </Field>
  )
}
