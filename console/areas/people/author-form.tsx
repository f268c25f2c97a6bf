import { Button, Input, InputNumber, Select } from 'antd'
import { authorLimits } from '#contract/constants.ts'
import type { AuthorFields } from '#contract/people.ts'
import { type Language, languages } from '#language/languages.ts'
import { languageNames } from '../../messages/language-names.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { AuthorPicture } from './author-picture.tsx'

interface Props {
  fields: AuthorFields
  onChange: (fields: AuthorFields) => void
  onSave: () => void
  busy: boolean
}

/** What readers see of an author, in the language it is written in and in those that are written by hand. */
export function AuthorForm({ fields, onChange, onSave, busy }: Props) {
  const { t } = useConsole()
  const { language, position, avatar_img: picture } = fields
  const others = languages.filter((one) => one !== language)
  return (
    <form
      className="people__form"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <div className="people__line">
        <div>
          <span aria-hidden="true">{t('author.written')}</span>
          <Select<Language>
            aria-label={t('author.written')}
            className="people__role"
            value={language}
            options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            onChange={(chosen) => onChange({ ...fields, language: chosen })}
          />
        </div>
        <div>
          <span aria-hidden="true">{t('author.position')}</span>
          <InputNumber<number>
            aria-label={t('author.position')}
            min={1}
            max={9_999}
            precision={0}
            value={position}
            onChange={(value) => onChange({ ...fields, position: value })}
          />
        </div>
      </div>
      <p className="quiet">{t('author.positionHint')}</p>
      <Texts language={language} value={fields} onChange={(part) => onChange({ ...fields, ...part })} />
      <p className="quiet">{t('author.versionsHint')}</p>
      {others.map((one) => (
        <Texts
          key={one}
          language={one}
          value={fields.versions[one] ?? {}}
          onChange={(part) =>
            onChange({ ...fields, versions: { ...fields.versions, [one]: { ...fields.versions[one], ...part } } })
          }
        />
      ))}
      <AuthorPicture picture={picture} onChange={(one) => onChange({ ...fields, avatar_img: one })} />
      <Button type="primary" htmlType="submit" loading={busy} disabled={fields.nickname.trim() === ''}>
        {t('author.save')}
      </Button>
    </form>
  )
}

interface TextsProps {
  language: Language
  value: { nickname?: string; introduction?: string }
  onChange: (part: { nickname?: string; introduction?: string }) => void
}

function Texts({ language, value: { nickname = '', introduction = '' }, onChange }: TextsProps) {
  const { t } = useConsole()
  const named = { language: languageNames[language] }
  return (
    <div className="people__texts">
      <Input
        aria-label={t('author.nameIn', named)}
        placeholder={t('author.nameIn', named)}
        lang={language}
        maxLength={authorLimits.nickname}
        value={nickname}
        onChange={(event) => onChange({ nickname: event.target.value })}
      />
      <Input.TextArea
        aria-label={t('author.introductionIn', named)}
        placeholder={t('author.introductionIn', named)}
        lang={language}
        rows={2}
        maxLength={authorLimits.introduction}
        value={introduction}
        onChange={(event) => onChange({ introduction: event.target.value })}
      />
    </div>
  )
}
