import { classNames } from './class-names.ts'

const WAITING = { 'aria-hidden': true } as const

function Line({ kind }: { kind: string }) {
  return <span className={`sk ${kind}`} />
}

/** Rows of a feed on their way. `count` as many as will come, so that the page keeps its height. */
export function SkeletonFeed({ count, label }: { count: number; label: string }) {
  return (
    <div aria-busy="true">
      <span className="sr">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div className="item sk-item" key={index} {...WAITING}>
          <div>
            <Line kind="sk--kicker" />
            <Line kind="sk--line" />
            <Line kind="sk--line sk--short" />
            <Line kind="sk--dek" />
            <Line kind="sk--dek" />
            <Line kind="sk--meta" />
          </div>
          <span className="cover sk" />
        </div>
      ))}
    </div>
  )
}

/** Rows of the flash tape on their way; `look` as the tape that they stand for. */
export function SkeletonFlash({ count, label, look }: { count: number; label: string; look?: 'col' | 'page' }) {
  return (
    <div className={classNames('tape', look && `tape--${look}`)} aria-busy="true">
      <span className="sr">{label}</span>
      <div className="tape__list" {...WAITING}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <div className="fl sk-fl" key={index}>
            <Line kind="sk--time" />
            <div>
              <Line kind="sk--line" />
              <Line kind="sk--line sk--short" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** An article on its way: headline, author, cover, first paragraph. */
export function SkeletonArticle({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <span className="sr">{label}</span>
      <div className="sk-art" {...WAITING}>
        <Line kind="sk--kicker" />
        <Line kind="sk--head" />
        <Line kind="sk--meta" />
        <span className="cover sk" />
        <Line kind="sk--text" />
        <Line kind="sk--text" />
        <Line kind="sk--text" />
        <Line kind="sk--text sk--short" />
      </div>
    </div>
  )
}
