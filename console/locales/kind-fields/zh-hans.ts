import { recordTexts } from '#contract/records/record-texts.ts'

/** The texts about records of declared kinds; a build contains them in place of the declarations. */
export const kindFieldsHans = recordTexts('zh')
