import { Alert, Button, Space } from 'antd'
import type { AuthorFields } from '#contract/people.ts'
import { useConsole } from '../../platform/console-context.tsx'

interface Props {
  mine: AuthorFields
  theirs: AuthorFields
  busy: boolean
  onTake: () => void
  onKeep: () => void
}

/** A colleague was faster: both versions are shown, and neither is lost before somebody chooses. */
export function AuthorConflict({ mine, theirs, busy, onTake, onKeep }: Props) {
  const { t } = useConsole()
  return (
    <Alert
      className="people__note"
      type="warning"
      showIcon
      title={t('author.conflict')}
      description={
        <div className="people__versions">
          <Version name={t('author.theirs')} fields={theirs} />
          <Version name={t('author.yours')} fields={mine} />
        </div>
      }
      action={
        <Space orientation="vertical">
          <Button onClick={onTake}>{t('author.takeTheirs')}</Button>
          <Button danger loading={busy} onClick={onKeep}>
            {t('author.keepMine')}
          </Button>
        </Space>
      }
    />
  )
}

function Version({ name, fields }: { name: string; fields: AuthorFields }) {
  const versions = Object.entries(fields.versions)
  return (
    <div>
      <h3>{name}</h3>
      <p>
        <b>{fields.nickname}</b> {fields.position !== null && `#${fields.position}`}
      </p>
      <p>{fields.introduction}</p>
      {versions.map(([language, { nickname, introduction }]) => (
        <p key={language} lang={language}>
          {[nickname, introduction].filter(Boolean).join(' · ')}
        </p>
      ))}
    </div>
  )
}
