/** The tag of the terms and names themselves: every holder of an engine must reload them. */
export const glossaryTag = 'glossary'
