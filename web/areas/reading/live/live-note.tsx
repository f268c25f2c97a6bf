import { useState } from 'react'
import type { LiveNote as Note } from '#contract/newsroom/live-blogs/live-blogs.ts'
import { noteAnchor } from '#contract/newsroom/live-blogs/live-terms.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { parseSiteTime } from '#web/platform/time.ts'
import { SiteLink, useHref } from '#web/router/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { changedParts } from './changed-parts.ts'
import * as styles from './live.module.css'
import { liveAddress, noChoice } from './live-address.ts'
import { LivePoll } from './live-poll.tsx'
import { liveText } from './live-text.ts'
import { NoteWords } from './note-words.tsx'

interface LiveNoteProps {
  note: Note
  item: number
  /** True for the note that the address names. */
  chosen: boolean
}

/** A note: its time, what it says or shows, and who wrote it. */
export function LiveNote({ note, item, chosen }: LiveNoteProps) {
  const t = liveText.useText()
  const lang = useTextLang(note.language)
  const { is_key: isKey, pinned, correction } = note
  return (
    <li
      id={noteAnchor(note.id)}
      tabIndex={-1}
      data-note=""
      className={classNames(
        styles.liveNote,
        isKey && styles.liveNoteKey,
        pinned && styles.liveNotePinned,
        chosen && styles.liveNoteChosen,
      )}
    >
      <NoteTime value={note.time} />
      <div>
        {pinned && (
          <p className={styles.liveNotePin}>
            <Icon name="pin" size="s" />
            {t('pinned')}
          </p>
        )}
        {note.withdrawn ? (
          <p className={styles.liveNoteGone}>{t('withdrawn')}</p>
        ) : (
          <NoteBody note={note} lang={lang} />
        )}
        <p className={styles.liveNoteFacts}>
          {note.author && <span>{note.author}</span>}
          {correction && <span className={styles.liveNoteCorrected}>{t('corrected')}</span>}
          {note.text_origin === 'machine' && <span>{t('machine')}</span>}
          <NoteLink note={note.id} item={item} />
        </p>
      </div>
    </li>
  )
}

function NoteTime({ value }: { value: string }) {
  const moment = parseSiteTime(value)
  return (
    <time dateTime={moment === undefined ? undefined : new Date(moment).toISOString()} title={value.slice(0, 16)}>
      {value.slice(11, 16)}
    </time>
  )
}

function NoteBody({ note, lang }: { note: Note; lang: string | undefined }) {
  const { kind, correction, pic, value, flash, poll } = note
  const title = <Changed old={correction?.title} now={note.title} />
  const text = <Changed old={correction?.text} now={note.text} />
  const isCorrected = Boolean(correction?.text) && correction?.text !== note.text
  if (kind === 'quote')
    return (
      <blockquote lang={lang}>
        <q>{title}</q>
        {note.text && <footer>{text}</footer>}
      </blockquote>
    )
  return (
    <>
      {note.title && <h3 lang={lang}>{title}</h3>}
      {poll && !note.title && <h3 lang={poll.language}>{poll.question}</h3>}
      {note.text &&
        (isCorrected ? (
          <p className={styles.liveNoteText} lang={lang}>
            {text}
          </p>
        ) : (
          <NoteWords text={note.text} lang={lang} />
        ))}
      {value && <Prose html={value} lang={note.language} className={styles.liveNoteValue} />}
      {pic && (
        <img
          className={styles.liveNotePicture}
          src={pic.url}
          srcSet={pic.variants?.map((one) => `${one.url} ${one.width}w`).join()}
          sizes="(min-width: 900px) 440px, 100vw"
          width={pic.width}
          height={pic.height}
          alt={pic.alt}
          lang={lang}
          loading="lazy"
          decoding="async"
        />
      )}
      {flash && (
        <SiteLink className={styles.liveNoteFlash} href={`/news/${flash.id}`}>
          <Icon name="flash" size="s" />
          <span lang={flash.language}>{flash.title}</span>
        </SiteLink>
      )}
      {poll && <LivePoll poll={poll} />}
    </>
  )
}

/** A text as it is now; of one that was corrected, what was replaced is struck out. */
function Changed({ old, now }: { old: string | undefined; now: string }) {
  if (!old || old === now) return now
  const { before, removed, added, after } = changedParts(old, now)
  return (
    <>
      {before}
      {removed && <del>{removed}</del>} {added && <ins>{added}</ins>}
      {after}
    </>
  )
}

/** The address of a note; with script it is copied. */
function NoteLink({ note, item }: { note: number; item: number }) {
  const t = liveText.useText()
  const href = useHref()(liveAddress(item, { ...noChoice, note }))
  const [copied, setCopied] = useState(false)
  const copy = (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !navigator.clipboard) return
    event.preventDefault()
    void navigator.clipboard.writeText(new URL(href, location.href).href).then(() => setCopied(true))
  }
  return (
    <span className={styles.liveNoteLink}>
      <span role="status">{copied && t('copied')}</span>
      <a href={href} onClick={copy} onBlur={() => setCopied(false)} aria-label={t('link')}>
        <Icon name="link" size="s" />
      </a>
    </span>
  )
}
