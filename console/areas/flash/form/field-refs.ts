import type { GetRef, Input, InputRef, Select } from 'antd'
import type { RefObject } from 'react'

/** Handles of the fields, by which keys and the form put the cursor into them. */
export type TextArea = GetRef<typeof Input.TextArea>
export type SelectField = GetRef<typeof Select>

/** Fields that keys lead to. */
export interface FieldRefs {
  title: RefObject<TextArea | null>
  labels: RefObject<SelectField | null>
  category: RefObject<SelectField | null>
  time: RefObject<InputRef | null>
  note: RefObject<InputRef | null>
}
