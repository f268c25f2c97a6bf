import { SectionHead } from '#web/ui/section-head.tsx'

interface SectionProps {
  title: string
  children: React.ReactNode
  /** What chooses what the section shows. */
  choices?: React.ReactNode
}

/** A part of a page with its name and, beside it, what can be chosen. */
export function DataSection({ title, children, choices }: SectionProps) {
  return (
    <section className="data-sec">
      <SectionHead title={title}>{choices && <div className="data-acts">{choices}</div>}</SectionHead>
      {children}
    </section>
  )
}
