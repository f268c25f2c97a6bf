const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/u

/** True if a text shows anything: white space, control and format signs such as U+200B, and marks alone do not. */
export const isVisible = (text: string): boolean => visible.test(text)
