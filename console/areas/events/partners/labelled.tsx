import type { ReactNode } from 'react'

/** A field of a dialog below its name; the field itself says the name to those who do not see. */
export function Labelled({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className="partner__field">
      <span aria-hidden="true">{name}</span>
      {children}
      {hint && <span className="quiet">{hint}</span>}
    </div>
  )
}
