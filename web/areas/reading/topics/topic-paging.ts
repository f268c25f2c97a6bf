/** One at the head of the first page, then rows of three. */
export const topicsOnPage = 25

/** Items of a topic on a page: more than almost every topic has. */
export const topicItemsOnPage = 60
