import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type FlashTemplate, flashTemplate } from '#contract/newsroom/flash.ts'
import type { Language } from '#language/languages.ts'

/** Templates that a newsroom starts with; … marks what is to be filled in. */
const defaultTemplates: Readonly<Record<Language, readonly FlashTemplate[]>> = {
  'zh-Hans': [
    {
      name: '监管公告',
      title: '…发布…',
      text: '…于今日发布…。文件自…起施行，…。',
      importance: 'important',
      labels: ['监管'],
    },
    {
      name: '安全事件',
      title: '…遭攻击，损失约…',
      text: '…表示，…因…遭到攻击，损失约…。团队已…，其余资金…。',
      importance: 'breaking',
      labels: ['安全'],
    },
    {
      name: '融资',
      title: '…完成…融资',
      text: '…宣布完成…融资，由…领投，…参投。资金将用于…。',
      importance: 'normal',
      labels: ['融资'],
    },
  ],
  'zh-Hant-HK': [
    {
      name: '監管公告',
      title: '…發布…',
      text: '…於今日發布…。文件自…起施行，…。',
      importance: 'important',
      labels: ['監管'],
    },
    {
      name: '保安事故',
      title: '…遭攻擊，損失約…',
      text: '…表示，…因…遭到攻擊，損失約…。團隊已…，其餘資金…。',
      importance: 'breaking',
      labels: ['安全'],
    },
    {
      name: '融資',
      title: '…完成…融資',
      text: '…宣布完成…融資，由…領投，…參投。資金將用於…。',
      importance: 'normal',
      labels: ['融資'],
    },
  ],
  en: [
    {
      name: 'Regulator',
      title: '… publishes …',
      text: '… published … today. It takes effect on …, ….',
      importance: 'important',
      labels: ['监管'],
    },
    {
      name: 'Security incident',
      title: '… attacked, about … lost',
      text: '… said that … was attacked through …, with losses of about …. The team has …; other funds ….',
      importance: 'breaking',
      labels: ['安全'],
    },
    {
      name: 'Funding',
      title: '… raises …',
      text: '… has raised … in a round led by …, joined by …. The money goes into ….',
      importance: 'normal',
      labels: ['融资'],
    },
  ],
}

const stored = z.array(flashTemplate)

/** Identifies a state of the templates; empty until the newsroom has its own. */
export const templatesVersion = (json: string | undefined): string =>
  json === undefined ? '' : createHash('sha256').update(json).digest('base64url')

/** The newsroom's own templates, or those that it starts with; unreadable ones count as none. */
export function templatesOf(json: string | undefined, language: Language): FlashTemplate[] {
  if (json === undefined) return [...defaultTemplates[language]]
  try {
    return stored.parse(JSON.parse(json))
  } catch {
    return [...defaultTemplates[language]]
  }
}
