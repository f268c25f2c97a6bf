import { Input } from 'antd'
import { useId, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { chosenPathLimits, enteredPath, isChosenPath } from '#contract/site/chosen-paths.ts'
import { Field } from './record-editor.tsx'

/** The rule of an address's last part, where another one than that of landing pages and conferences holds. */
export interface PathRule {
  /** Said below the field. */
  text: string
  most: number
  /** Pattern that the server checks after it has written all letters small. */
  pattern: RegExp
}

interface Props {
  label: string
  /** Without one that of landing pages and conferences holds. */
  rule?: PathRule
  value: string
  disabled?: boolean
  /** Fields that the server refused in the last call. */
  refused: readonly string[]
  /** Name of the field in the call. */
  name: string
  onChange: (path: string) => void
}

/** The path of a page that editors choose, with its rule; marked if it breaks the rule or the server refused it. */
export function PathField({ label, rule, value, disabled = false, refused, name, onChange }: Props) {
  const { t } = useConsole()
  const id = useId()
  const entered = enteredPath(value)
  const fits = rule ? rule.pattern.test(entered.toLowerCase()) : isChosenPath(entered)
  const [settled, setSettled] = useState<readonly string[]>()
  const isRefused = refused.some((field) => field.split(' ')[0] === name) && settled !== refused
  const isWrong = isRefused || (entered !== '' && !fits)
  return (
    <Field label={label}>
      <Input
        aria-label={label}
        prefix={rule ? undefined : '/'}
        disabled={disabled}
        value={value}
        maxLength={rule?.most ?? chosenPathLimits.most}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong}
        aria-describedby={id}
        onChange={({ target }) => {
          setSettled(refused)
          onChange(target.value)
        }}
      />
      <span id={id} className="quiet">
        {rule?.text ?? t('pathRule', chosenPathLimits)}
      </span>
    </Field>
  )
}
