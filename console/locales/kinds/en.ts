import { eventFieldTexts } from '#contract/events/fields/event-field-texts.ts'
import { flashFields } from '#contract/newsroom/fields/flash-fields.ts'
import { manuscriptFields } from '#contract/newsroom/fields/manuscript-fields.ts'
import { textFieldLabels } from '#contract/newsroom/fields/text-fields.ts'
import { kindNames } from '#contract/records/record-texts.ts'

/** The names of declared kinds; a build contains them in place of the declarations. */
export const kindsEn = kindNames('en')

/** The labels of the fields of events. */
export const eventFieldsEn = eventFieldTexts('en')

/** The labels of the fields of articles and flash. */
export const textFieldsEn = {
  ...textFieldLabels('manuscriptField', manuscriptFields, 'en'),
  ...textFieldLabels('flashField', flashFields, 'en'),
}
