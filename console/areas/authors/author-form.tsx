import { Button, Input, InputNumber, Select } from 'antd'
import { languageNames } from '#console/locales/language-names.ts'
import * as staffFormStyles from '#console/ui/fields/staff-form.module.css'
import * as textsStyles from '#console/ui/fields/texts.module.css'
import { authorLimits } from '#contract/constants.ts'
import type { AuthorFields } from '#contract/content/authors-desk.ts'
import { type Language, languages } from '#language/languages.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { AuthorPicture } from './author-picture.tsx'

interface Props {
  fields: AuthorFields
  onChange: (fields: AuthorFields) => void
  onSave: () => void
}

const formId = 'author'

/** Stands in the head of the page, as with every other record. */
export function SaveAuthor({ fields, busy }: { fields: AuthorFields; busy: boolean }) {
  const { t } = useConsole()
  return (
    <Button type="primary" htmlType="submit" form={formId} loading={busy} disabled={fields.nickname.trim() === ''}>
      {t('author.save')}
    </Button>
  )
}

/** Public profile of an author, in its own language and in those that were written separately. */
export function AuthorForm({ fields, onChange, onSave }: Props) {
  const { t } = useConsole()
  const { language, position, avatar_img: picture } = fields
  return (
    <form
      id={formId}
      className={`grid gap-12 ${staffFormStyles.staffForm}`}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <div className={`flex gap-12 ${staffFormStyles.staffFormLine}`}>
        <div>
          <span aria-hidden="true">{t('author.written')}</span>
          <Select<Language>
            aria-label={t('author.written')}
            className={staffFormStyles.staffFormRole}
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
      <div className={`grid gap-16 ${staffFormStyles.staffFormVersions}`}>
        {languages.map((one) => (
          <Texts
            key={one}
            language={one}
            value={one === language ? fields : (fields.versions[one] ?? {})}
            onChange={(part) =>
              onChange(
                one === language
                  ? { ...fields, ...part }
                  : { ...fields, versions: { ...fields.versions, [one]: { ...fields.versions[one], ...part } } },
              )
            }
          />
        ))}
      </div>
      <p className="quiet">{t('author.versionsHint')}</p>
      <AuthorPicture picture={picture} onChange={(one) => onChange({ ...fields, avatar_img: one })} />
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
    <div>
      <span className={`t-s semi ${textsStyles.textsName}`} lang={language} aria-hidden="true">
        {languageNames[language]}
      </span>
      <Input
        aria-label={t('author.nameIn', named)}
        placeholder={t('author.name')}
        lang={language}
        maxLength={authorLimits.nickname}
        value={nickname}
        onChange={(event) => onChange({ nickname: event.target.value })}
      />
      <Input.TextArea
        aria-label={t('author.introductionIn', named)}
        placeholder={t('accounts.introduction')}
        lang={language}
        rows={4}
        maxLength={authorLimits.introduction}
        value={introduction}
        onChange={(event) => onChange({ introduction: event.target.value })}
      />
    </div>
  )
}
