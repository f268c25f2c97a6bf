/** The tag of the terms and names themselves: whoever keeps an engine takes them anew. */
export const glossaryTag = 'glossary'
