/** The anchor of an incident on the page of all incidents. */
export const incidentAnchor = (id: number): string => `incident-${id}`

/** Where an incident stands. The server opens the one that is named, so that it is open without script too. */
export const incidentAddress = (id: number): string => `/gw_shijian?incident=${id}#${incidentAnchor(id)}`
