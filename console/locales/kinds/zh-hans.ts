import { eventFieldTexts } from '#contract/events/fields/event-field-texts.ts'
import { recordTexts } from '#contract/records/record-texts.ts'

/** The texts of declared kinds; a build contains them in place of the declarations. */
export const kindsHans = recordTexts('zh')

/** The labels of the fields of events. */
export const eventFieldsHans = eventFieldTexts('zh')
