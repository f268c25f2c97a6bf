/** The anchor of an incident on the page of all incidents. */
export const incidentAnchor = (id: number): string => `incident-${id}`

/** Returns the address of an incident's own page. */
export const incidentAddress = (id: number): string => `/gw_shijian/${id}`
