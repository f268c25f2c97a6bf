import { Button, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { roles } from '#console/domains/accounts/role-list.ts'
import { UserSelect } from '#console/domains/accounts/user-select.tsx'
import { languageNames } from '#console/locales/language-names.ts'
import { offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import * as staffFormStyles from '#console/ui/fields/staff-form.module.css'
import type { Role } from '#contract/members/accounts.ts'
import type { Audience, SiteMessageTexts } from '#contract/members/inbox-desk.ts'
import { type Language, languages } from '#language/languages.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  /** A user who is named in the address. */
  to: number | undefined
  /** Message that was written and then taken back. */
  given: WrittenMessage | undefined
  onSent: () => void
  onTakenBack: (message: WrittenMessage) => void
}

export interface WrittenMessage {
  audience: Audience
  texts: SiteMessageTexts
  link: string | null
}

const kinds = ['one', 'role', 'all'] as const
type Kind = (typeof kinds)[number]

/** A message of the site: to whom, in which languages, and how many that will be before it is sent. */
export function MessageForm({ to, given, onSent, onTakenBack }: Props) {
  const { t, call } = useConsole()
  const { act, busy } = useMutation()
  // The same message sent again after a lost answer arrives once.
  const [key] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<Kind>(given?.audience.kind ?? 'one')
  const [user, setUser] = useState(given?.audience.kind === 'one' ? given.audience.user : to)
  const [role, setRole] = useState<Role>(given?.audience.kind === 'role' ? given.audience.role : 'columnist')
  const [texts, setTexts] = useState<SiteMessageTexts>(given?.texts ?? {})
  const [link, setLink] = useState(given?.link ?? '')
  const [asked, setAsked] = useState<number>()
  const audience = audienceOf(kind, user, role)
  const ask = async () => setAsked(audience && (await act('countRecipients', { audience }))?.recipients)
  const send = async () => {
    const message = audience && { key, audience, texts, link: link || null }
    const sent = message && (await act('sendSiteMessage', { ...message, undoable: true }))
    setAsked(undefined)
    if (!sent) return
    offerUndo({
      key: `message ${key}`,
      text: t('undo.sent', { n: sent.recipients.toLocaleString('en') }),
      path: '/messages',
      ms: sent.undo_ms,
      undo: () => call('undoSiteMessage', { key }),
      onUndone: () => onTakenBack(message),
    })
    onSent()
  }
  return (
    <div className={`grid gap-12 ${staffFormStyles.staffForm}`}>
      <div className={`flex gap-12 ${staffFormStyles.staffFormLine}`}>
        <Segmented<Kind>
          aria-label={t('message.to')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`message.${one}`) }))}
          onChange={setKind}
        />
        {kind === 'one' && <UserSelect value={user} onChange={setUser} />}
        {kind === 'role' && (
          <Select<Role>
            aria-label={t('accounts.role')}
            className={staffFormStyles.staffFormRole}
            value={role}
            options={roles.map((one) => ({ value: one, label: t(`role.${one}`) }))}
            onChange={setRole}
          />
        )}
      </div>
      <p className="quiet">{t('message.textsHint')}</p>
      <div className={`grid gap-16 ${staffFormStyles.staffFormVersions}`}>
        {languages.map((one) => (
          <Version key={one} language={one} texts={texts} onChange={setTexts} />
        ))}
      </div>
      <div className={`flex gap-12 ${staffFormStyles.staffFormLine}`}>
        <Input
          aria-label={t('message.link')}
          placeholder={t('message.link')}
          maxLength={2_000}
          value={link}
          onChange={(event) => setLink(event.target.value.trim())}
        />
        <Button type="primary" disabled={!audience || !isWhole(texts)} loading={busy} onClick={ask}>
          {t('message.send')}
        </Button>
      </div>
      {asked !== undefined && (
        <Dialog
          title={t('message.sendAsk', { n: asked.toLocaleString('en') })}
          okText={t('message.send')}
          okButtonProps={{ loading: busy, disabled: asked === 0, danger: kind === 'all' }}
          onOk={send}
          onCancel={() => setAsked(undefined)}
        >
          <p className="quiet">{t('message.sendHint')}</p>
        </Dialog>
      )}
    </div>
  )
}

function audienceOf(kind: Kind, user: number | undefined, role: Role): Audience | undefined {
  if (kind === 'one') return user === undefined ? undefined : { kind, user }
  return kind === 'role' ? { kind, role } : { kind }
}

/** At least one language, and none with a title or a text alone. */
function isWhole(texts: SiteMessageTexts): boolean {
  const written = Object.values(texts).map(({ title, text }) => [title.trim() !== '', text.trim() !== ''])
  return written.some(([title]) => title) && written.every(([title, text]) => title === text)
}

interface VersionProps {
  language: Language
  texts: SiteMessageTexts
  onChange: (texts: SiteMessageTexts) => void
}

function Version({ language, texts, onChange }: VersionProps) {
  const { t } = useConsole()
  const { title = '', text = '' } = texts[language] ?? {}
  const named = { language: languageNames[language] }
  const change = (part: { title?: string; text?: string }) =>
    onChange({ ...texts, [language]: { title, text, ...part } })
  return (
    <div lang={language}>
      <Input
        aria-label={t('message.titleIn', named)}
        placeholder={t('message.titleIn', named)}
        maxLength={200}
        value={title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Input.TextArea
        aria-label={t('message.textIn', named)}
        placeholder={t('message.textIn', named)}
        rows={5}
        maxLength={10_000}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
      />
    </div>
  )
}
