import type { FormEvent, ReactNode } from 'react'
import type { SignInMode } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/controls.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { UiLink } from '#web/ui/link.tsx'
import { type Draft, useSignIn } from './context.ts'
import * as signInStyles from './sign-in.module.css'
import { type SignInKey, useSignInText } from './texts.ts'

interface SignInFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form of the dialog; the browser's own hints stay away, ours stand at the fields. */
export function SignInFormFrame({ onSubmit, children }: SignInFormProps) {
  return (
    <form className={signInStyles.loginForm} noValidate method="post" onSubmit={onSubmit}>
      {children}
    </form>
  )
}

interface SubmitProps {
  busy: boolean
  disabled?: boolean
  label: SignInKey
  busyLabel: SignInKey
}

/** The button that sends a form of the sign-in dialog; it says while that is under way. */
export function Submit({ busy, disabled, label, busyLabel }: SubmitProps) {
  const t = useSignInText()
  return (
    <Button type="submit" kind="primary" block className={signInStyles.loginSubmit} busy={busy} disabled={disabled}>
      {t(busy ? busyLabel : label)}
    </Button>
  )
}

interface WayProps {
  mode: SignInMode
  label: SignInKey
  draft?: Partial<Draft>
}

/** A way to another mode; it looks like a link and leads nowhere else. */
export function WayTo({ mode, label, draft }: WayProps) {
  const t = useSignInText()
  const { go } = useSignIn()
  return (
    <button type="button" className="link" onClick={() => go(mode, draft)}>
      {t(label)}
    </button>
  )
}

/** The line at the foot: a question and the way that answers it. */
export function FormFooter({ question, ...way }: WayProps & { question: SignInKey }) {
  const t = useSignInText()
  return (
    <p className={signInStyles.loginFoot}>
      {t(question)}
      <WayTo {...way} />
    </p>
  )
}

/** Completed action, with a tick. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p className={signInStyles.loginDone}>
      <Icon name="check" size="s" />
      <span>{children}</span>
    </p>
  )
}

/** A text with the names of the agreements as links, which open beside the page: what was typed stays. */
export function WithAgreements({
  text,
  values = {},
}: {
  text: SignInKey
  values?: Record<string, 'terms' | 'privacy'>
}) {
  const t = useSignInText()
  const { agreements } = useSignIn()
  const parts = t(text).split(/\{(\w+)\}/)
  return parts.map((part, place) => {
    if (place % 2 === 0) return part
    const document = values[part] ?? (part as 'terms' | 'privacy')
    return (
      <UiLink key={part} className="link" href={agreements[document]} target="_blank">
        {t(document)}
      </UiLink>
    )
  })
}

interface TabsProps<T extends string> {
  label: SignInKey
  tabs: readonly { name: T; label: SignInKey }[]
  current: T
  onChoose: (name: T) => void
}

/** Ways to do the same thing: arrow keys go through them. */
export function FormTabs<T extends string>({ label, tabs, current, onChoose }: TabsProps<T>) {
  const t = useSignInText()
  const step = (list: HTMLElement, by: number) => {
    const place = tabs.findIndex(({ name }) => name === current)
    const next = tabs[(place + by + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.name)
    list.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }
  return (
    <div
      className={`${styles.tabs} ${signInStyles.loginTabs}`}
      role="tablist"
      aria-label={t(label)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') step(event.currentTarget, 1)
        if (event.key === 'ArrowLeft') step(event.currentTarget, -1)
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          data-tab={tab.name}
          aria-selected={tab.name === current}
          tabIndex={tab.name === current ? 0 : -1}
          onClick={() => onChoose(tab.name)}
        >
          {t(tab.label)}
        </button>
      ))}
    </div>
  )
}
