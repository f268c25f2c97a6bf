import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import * as letterStyles from '#console/domains/inbox/letter.module.css'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as pageStyles from '#console/ui/page.module.css'
import type { SentMessage } from '#contract/members/inbox-desk.ts'
import { languages } from '#language/languages.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import * as inboxStyles from './inbox.module.css'
import { MessageForm, type WrittenMessage } from './message-form.tsx'

/** Messages of the site: one is written here, and those sent before stand below. */
export function MessagesPage() {
  const { t } = useConsole()
  const { page, setPage, filters } = useListAddress(['to'])
  const answer = useAnswer('sentMessages', page)
  const [written, setWritten] = useState(0)
  const [opened, setOpened] = useState<SentMessage>()
  const [given, setGiven] = useState<WrittenMessage>()
  const begin = (message: WrittenMessage | undefined) => {
    setGiven(message)
    setWritten((n) => n + 1)
    answer.reload()
  }
  return (
    <>
      <PageHead title={t('siteMessages')} />
      <MessageForm
        // A form is for one message: the next one begins empty, with a key of its own.
        key={`${filters.to} ${written}`}
        to={Number(filters.to) || undefined}
        given={given}
        onSent={() => begin(undefined)}
        onTakenBack={begin}
      />
      <h2 className={inboxStyles.inboxSecond}>{t('message.history')}</h2>
      <DataTable<SentMessage>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={setOpened}
        rowKey="id"
        columns={[
          { title: t('time'), width: 140, render: (_, row) => toMinute(row.sent_time) },
          { title: t('message.title'), render: (_, row) => <Said row={row} onOpen={() => setOpened(row)} /> },
          { title: t('message.to'), width: 150, ellipsis: true, render: (_, row) => <To row={row} /> },
          {
            title: t('message.recipients'),
            width: 90,
            align: 'right',
            render: (_, { recipients }) => recipients.toLocaleString('en'),
          },
          { title: t('message.by'), width: 130, ellipsis: true, render: (_, { by }) => by?.nickname },
        ]}
      />
      {opened && <Whole message={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function To({ row: { audience, to } }: { row: SentMessage }) {
  const { t } = useConsole()
  if (audience.kind === 'role') return t(`role.${audience.role}`)
  if (audience.kind === 'all') return t('message.all')
  return <Link to={`/users/${audience.user}`}>{to?.nickname ?? `#${audience.user}`}</Link>
}

/** Shows a message in the language of the console, or in the first that it was written in. */
function Said({ row: { texts }, onOpen }: { row: SentMessage; onOpen: () => void }) {
  const { language } = useConsole()
  const written = texts[language] ? language : languages.find((one) => texts[one])
  return (
    <Button type="link" className={`${pageStyles.flush} ${listsStyles.title}`} lang={written} onClick={onOpen}>
      {written && texts[written]?.title}
    </Button>
  )
}

/** A message in all languages that it was sent in. */
function Whole({ message: { texts, link }, onClose }: { message: SentMessage; onClose: () => void }) {
  const { t } = useConsole()
  return (
    <Dialog title={t('siteMessages')} footer={null} onCancel={onClose}>
      {languages.map((language) => {
        const said = texts[language]
        return (
          said && (
            <section key={language} lang={language}>
              <h3>{said.title}</h3>
              <p className={letterStyles.letter}>{said.text}</p>
            </section>
          )
        )
      })}
      {link && <a href={link}>{link}</a>}
    </Dialog>
  )
}
