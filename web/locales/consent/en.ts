import type { ConsentTexts } from './zh-hans.ts'

/** Texts of the question whether an outside service may count, in English. */
export const consentEn: ConsentTexts = {
  region: 'Outside analytics',
  ask: 'This site would like {service}, an outside service, to count page views. Nothing is sent to it unless you agree.',
  allowed: 'You have allowed {service}, an outside service, to count page views. You may withdraw that at any time.',
  refused: 'You have not allowed {service}, an outside service, to count page views. Nothing is sent to it.',
  privacy: 'Privacy',
  allow: 'Allow',
  refuse: 'Do not allow',
}
