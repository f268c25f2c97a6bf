import type { Message } from '#contract/members/inbox.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { SiteLink, useLinkable } from '#web/router/link.tsx'

interface MessageRowsProps {
  messages: readonly Message[]
  /** Two lines of each, for a narrow column. */
  short?: boolean
  /** Opening a message reads it. */
  onRead: (message: Message) => void
}

/** Messages of the site, the unread ones marked. */
export function MessageRows({ messages, short = false, onRead }: MessageRowsProps) {
  return (
    <ul className="msgs">
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} short={short} onRead={onRead} />
      ))}
    </ul>
  )
}

function MessageRow({ message, short, onRead }: { message: Message; short: boolean; onRead: (m: Message) => void }) {
  const t = useAccountText()
  const lang = useTextLang(message.language)
  const linkable = useLinkable()
  const { kind, title, text, link, sent_time, read } = message
  const leads = link !== null && linkable(link.replace(/#.*/, ''))
  const content = (
    <>
      <span className="meta">
        <span className="by">{t(`message_${kind}`)}</span>
        <RelativeTime value={sent_time} />
        {!read && <span className="sr">{t('unread')}</span>}
      </span>
      <span className="msgs__t" lang={lang}>
        {title}
      </span>
      <span className={short ? 'msgs__d c2' : 'msgs__d'} lang={lang}>
        {text}
      </span>
    </>
  )
  const open = () => !read && onRead(message)
  return (
    <li className={read ? undefined : 'new'}>
      {leads ? (
        <SiteLink href={link} onClick={open}>
          {content}
        </SiteLink>
      ) : (
        <button type="button" onClick={open}>
          {content}
        </button>
      )}
    </li>
  )
}
