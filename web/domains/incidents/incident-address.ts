/** The anchor of an incident on the page of all incidents. */
export const incidentAnchor = (id: number): string => `incident-${id}`

/** Where an incident stands by itself. */
export const incidentAddress = (id: number): string => `/gw_shijian/${id}`
