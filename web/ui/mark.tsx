/** The site's mark: two quay posts, a cable, the tide. Its colour is the text colour around it. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path d="M8.5 3.5V18M23.5 3.5V18" strokeWidth="3.4" strokeLinecap="butt" />
        <path d="M8.5 12.4c3.7 0 3.7-2.8 7.5-2.8s3.8 2.8 7.5 2.8" strokeWidth="3" strokeLinecap="butt" />
        <path d="M2 22.6c3.5 0 3.5-2.2 7-2.2s3.5 2.2 7 2.2 3.5-2.2 7-2.2 3.5 2.2 7 2.2" strokeWidth="2.2" />
        <path d="M4.5 28c2.9 0 2.9-1.7 5.75-1.7S13.1 28 16 28s2.9-1.7 5.75-1.7S24.6 28 27.5 28" strokeWidth="1.5" />
      </g>
    </svg>
  )
}

/** The tide line: one wave in three hairlines. `end` closes an article; else it runs the width of its parent. */
export function Tide({ end = false, className }: { end?: boolean; className?: string }) {
  const classes = ['tide', end && 'tide--end', className].filter(Boolean).join(' ')
  return <div className={classes} aria-hidden="true" />
}
