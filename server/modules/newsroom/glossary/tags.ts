/** The tag of the terms and names themselves: whoever has an engine must reload them. */
export const glossaryTag = 'glossary'
