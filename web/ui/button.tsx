import type { ComponentPropsWithRef } from 'react'
import * as styles from './buttons.module.css'
import { classNames } from './class-names.ts'
import { type LinkProps, UiLink } from './link.tsx'

interface Look {
  kind?: 'primary' | 'danger' | 'quiet'
  size?: 's'
  /** Takes the width of its parent. */
  block?: boolean
}

function buttonClass({ kind, size, block }: Look, className?: string): string | undefined {
  return classNames(styles.btn, kind && `btn--${kind}`, size && `btn--${size}`, block && styles.btnBlock, className)
}

type ButtonProps = Look & ComponentPropsWithRef<'button'> & { busy?: boolean }

/** A button. `busy` keeps its width, is announced and takes no further press. */
export function Button({ kind, size, block, busy, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={buttonClass({ kind, size, block }, className)}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, block, className, ...rest }: Look & LinkProps) {
  return <UiLink {...rest} className={buttonClass({ kind, size, block }, className)} />
}

/** Follow and unfollow; `pressed` turns quiet. The word (关注 or 已关注) comes in as children. */
export function FollowButton({ pressed, ...rest }: ButtonProps & { pressed: boolean }) {
  return <Button size="s" {...rest} aria-pressed={pressed} className={classNames(styles.btnFollow, rest.className)} />
}

/** A square button that shows an icon only; `label` is its name. `dot` marks something unread. */
export function IconButton({
  label,
  dot,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'button'> & { label: string; dot?: boolean }) {
  return (
    <button type="button" {...rest} className={classNames(styles.iconbtn, className)} aria-label={label}>
      {children}
      {dot && <span className={styles.iconbtnDot} />}
    </button>
  )
}

/** The same as a link. */
export function IconLink({ label, dot, className, children, ...rest }: LinkProps & { label: string; dot?: boolean }) {
  return (
    <UiLink {...rest} className={classNames(styles.iconbtn, className)} aria-label={label}>
      {children}
      {dot && <span className={styles.iconbtnDot} />}
    </UiLink>
  )
}
