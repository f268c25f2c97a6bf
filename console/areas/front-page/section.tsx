import type { ReactNode } from 'react'

interface Props {
  name: string
  hint: string
  /** How much of the room is taken. */
  count?: string
  end?: ReactNode
  children: ReactNode
}

/** A part of the front page. */
export function Section({ name, hint, count, end, children }: Props) {
  return (
    <section className="front__part" aria-label={name}>
      <div className="front__head">
        <h2>{name}</h2>
        {count && <span className="quiet">{count}</span>}
        <span className="front__end">{end}</span>
      </div>
      <p className="quiet front__hint">{hint}</p>
      {children}
    </section>
  )
}
