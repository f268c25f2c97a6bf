/** One at the head of the first page, then rows of three. */
export const featuresOnPage = 25

/** Items of a topic on a page: more than almost every topic has. */
export const featureItemsOnPage = 60
