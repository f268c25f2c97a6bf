import { useState } from 'react'
import { type Embed, embedProviders } from '#contract/newsroom/blocks/embed.ts'
import { playerAddress } from '../detail/player-address.ts'
import * as styles from './live.module.css'
import { liveText } from './live-text.ts'
import { notePartsOf } from './note-text.ts'

/** The text of a note with its links; videos load nothing before they are asked for. */
export function NoteWords({ text, lang }: { text: string; lang: string | undefined }) {
  return notePartsOf(text).map((part, place) =>
    'embed' in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never change places
      <EmbedCard key={place} embed={part.embed} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never change places
      <p key={place} className={styles.liveNoteText} lang={lang}>
        {part.parts.map(({ text: words, href }, at) =>
          href === undefined ? (
            words
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never change places
            <a key={at} className="link" href={href} rel="noopener nofollow" translate="no">
              {words}
            </a>
          ),
        )}
      </p>
    ),
  )
}

/** A post or video elsewhere: a card whose provider learns nothing until it is pressed. */
function EmbedCard({ embed: { provider, id, url } }: { embed: Embed }) {
  const t = liveText.useText()
  const [playing, setPlaying] = useState(false)
  const { name, plays } = embedProviders[provider]
  const player = plays ? playerAddress(provider, id) : undefined
  if (playing && player)
    return (
      <iframe
        className={styles.liveNoteFrame}
        title={name}
        src={player}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
    )
  return (
    <a
      className={styles.liveNoteCard}
      href={url}
      rel="noopener nofollow"
      onClick={(event) => {
        if (!player || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        setPlaying(true)
      }}
    >
      <b translate="no">{name}</b>
      <span translate="no">{url.replace(/^https:\/\/(?:www\.)?/, '')}</span>
      <small>{t(plays ? 'playNote' : 'openNote', { name })}</small>
    </a>
  )
}
